import type { HistoryEntry } from '@life-tree/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { historyEntryText } from '../../../texts/history-messages.ts';
import { locale } from '../../../texts/language.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { fieldsOf } from '../../open-tree/index.ts';
import { useForest, useParts, useTree, useTreeSettings } from '../../shown-tree/index.ts';
import { useStore } from '../use-store.ts';
import { entriesByDay } from './entries-by-day.ts';
import { useSnapshots } from './use-snapshots.ts';
import { VersionDialog } from './version-dialog.tsx';

const step = 10;
const maxShown = 100;

interface HistoryListProps {
  /** Called when the user restores a version, which the canvas then shows. */
  readonly onRestored: () => void;
}

/** Who changed what on which day. Each version can be looked at, named and restored. */
export function HistoryList({ onRestored }: HistoryListProps) {
  const store = useStore();
  const tree = useTree();
  const forest = useForest();
  const settings = useTreeSettings();
  const api = useApi();
  const parts = useParts();
  const present = useMemo(() => ({ fields: fieldsOf(tree), forest, parts }), [tree, forest, parts]);
  const [shown, setShown] = useState<'all' | 'named'>('all');
  const [limit, setLimit] = useState(step);
  const [chosen, setChosen] = useState<HistoryEntry | null>(null);
  const snapshots = useSnapshots(tree.id);
  const { data, error, refetch, isFetching } = useQuery({
    // The list is fetched again when the version of the tree changes.
    queryKey: ['history', tree.id, tree.version, limit, shown],
    queryFn: ({ signal }) =>
      api.call('GET ph-tree/{id}/history', {
        params: { id: tree.id },
        query: { limit: String(limit), ...(shown === 'named' && { named: 'true' }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const describe = (entry: HistoryEntry) =>
    historyEntryText(entry, settings.unit, settings.look.settings);
  // It may have got another name, or have left the list because of newer changes.
  const opened = data?.entries.find(({ version }) => version === chosen?.version) ?? chosen;
  return (
    <>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <SegmentedControl
            label={t('Shown changes')}
            segments={[
              { value: 'all', label: t('All changes') },
              { value: 'named', label: t('Snapshots') },
            ]}
            value={shown}
            onChange={setShown}
          />
          <Button
            variant="secondary"
            onClick={() =>
              snapshots.name(() => store.whenSent(async () => store.state().details.version))
            }
          >
            <Bookmark aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {t('Save snapshot')}
          </Button>
        </div>
        {error !== null && (
          <ErrorState
            message={failureText(error)}
            retrying={isFetching}
            onRetry={() => refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
        {data?.entries.length === 0 && (
          <p className="text-quiet text-sm">
            {t('A snapshot gives a version of the tree a name, so that you find it again.')}
          </p>
        )}
        {entriesByDay(data?.entries ?? [], new Date()).map(({ title, entries }) => (
          <Day key={title} title={title}>
            {entries.map((entry) => (
              <Entry
                key={entry.version}
                entry={entry}
                text={describe(entry)}
                isTooOld={!entry.restorable}
                onChoose={() => setChosen(entry)}
              />
            ))}
          </Day>
        ))}
        {data !== undefined && data.count > data.entries.length && limit < maxShown && (
          <Button
            variant="quiet"
            busy={isFetching}
            onClick={() => setLimit(Math.min(limit + step, maxShown))}
          >
            {t('Show more')}
          </Button>
        )}
      </div>
      {opened !== null && (
        <DialogBoundary onClose={() => setChosen(null)}>
          <VersionDialog
            present={present}
            entry={opened}
            text={describe(opened)}
            snapshots={snapshots}
            onRestore={() => {
              onRestored();
              store.restore(opened.version);
            }}
            onClose={() => setChosen(null)}
          />
        </DialogBoundary>
      )}
    </>
  );
}

function Day({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans font-medium text-quiet text-xs">
        {title}
      </h3>
      <ol className="flex flex-col divide-y divide-line">{children}</ol>
    </section>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly text: string;
  readonly isTooOld: boolean;
  readonly onChoose: () => void;
}

function Entry({ entry, text, isTooOld, onChoose }: EntryProps) {
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });
  return (
    <li>
      <button
        type="button"
        className="-mx-2 flex w-[calc(100%+1rem)] min-w-0 flex-col rounded-md px-2 py-2 text-left text-sm hover:bg-leaf-tint"
        onClick={onChoose}
      >
        {entry.name !== undefined && (
          <span className="wrap-anywhere flex items-baseline gap-1.5 font-medium">
            <Bookmark
              aria-hidden="true"
              className="size-3.5 shrink-0 self-center text-leaf"
              strokeWidth={1.5}
            />
            <bdi>{entry.name}</bdi>
          </span>
        )}
        <span className="wrap-anywhere">{text}</span>
        <span className="tabular text-quiet text-xs">
          {entry.username === null ? t('Deleted user') : `@${entry.username}`},{' '}
          <time dateTime={entry.createdAt}>{time.format(new Date(entry.createdAt))}</time>
          {isTooOld && ` · ${t('Too old to restore')}`}
        </span>
      </button>
    </li>
  );
}
