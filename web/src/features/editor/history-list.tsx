import type { HistoryEntry } from '@life-tree/contract';
import type { TimeUnit, TreeTimes } from '@life-tree/phylogeny';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { historyEntryText } from '../../texts/history-messages.ts';
import { locale } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';

const step = 10;
const maxShown = 100;

interface HistoryListProps {
  readonly treeId: string;
  /** The version of the shown tree. The list is fetched again when it changes. */
  readonly version: number;
  readonly unit: TimeUnit;
  readonly times: TreeTimes | null;
  readonly onRestore: (version: number) => void;
}

/** Who changed what and when, with buttons that restore a version. */
export function HistoryList({ treeId, version, unit, times, onRestore }: HistoryListProps) {
  const api = useApi();
  const [isOpen, setIsOpen] = useState(false);
  const [limit, setLimit] = useState(step);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['history', treeId, version, limit],
    queryFn: ({ signal }) =>
      api.call('GET ph-tree/{id}/history', {
        params: { id: treeId },
        query: { limit: String(limit) },
        signal,
      }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="py-1 font-medium text-sm">{t('History')}</summary>
      <div className="flex flex-col gap-3 pt-3">
        {error !== null && (
          <ErrorState
            message={failureText(error)}
            retrying={isFetching}
            onRetry={() => refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
        <ol className="flex flex-col divide-y divide-line">
          {data?.entries.map((entry, index) => (
            <Entry
              key={entry.version}
              entry={entry}
              unit={unit}
              times={times}
              isCurrent={index === 0}
              onRestore={onRestore}
            />
          ))}
        </ol>
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
    </details>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly unit: TimeUnit;
  readonly times: TreeTimes | null;
  readonly isCurrent: boolean;
  readonly onRestore: (version: number) => void;
}

function Entry({ entry, unit, times, isCurrent, onRestore }: EntryProps) {
  const dialogs = useDialogs();
  const moment = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  const restore = async () => {
    const isSure = await dialogs.confirm(t('Are you sure you wanna restore this version?'), {
      accept: t('Restore'),
      detail: t('All later changes will be reverted. You can undo this.'),
    });
    if (isSure) onRestore(entry.version);
  };
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <div className="flex min-w-0 flex-col">
        <span>{historyEntryText(entry, unit, times)}</span>
        <span className="tabular text-quiet text-xs">
          {entry.username === null ? t('Deleted user') : `@${entry.username}`},{' '}
          <time dateTime={entry.createdAt}>{moment.format(new Date(entry.createdAt))}</time>
        </span>
      </div>
      {!isCurrent && !entry.restorable && (
        <span className="shrink-0 text-quiet text-xs">{t('Too old to restore')}</span>
      )}
      {!isCurrent && entry.restorable && (
        <Button
          variant="quiet"
          aria-label={t('Restore version {version}', { version: String(entry.version) })}
          onClick={restore}
        >
          {t('Restore')}
        </Button>
      )}
    </li>
  );
}
