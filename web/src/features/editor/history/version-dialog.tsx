import type { HistoryEntry, Tree } from '@life-tree/contract';
import {
  compareDocuments,
  emptyParts,
  type Forest,
  settingsOf,
  type TreeDocument,
  type TreeParts,
  type TreeSettings,
} from '@life-tree/phylogeny';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { locale } from '../../../texts/language.ts';
import { errorText } from '../../../texts/messages.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import {
  TreeCanvas,
  useCanvasSettings,
  useCanvasView,
  ZoomToolbar,
} from '../../canvas-tools/index.ts';
import { ComparedTrees } from '../../compare/index.ts';
import { loadVersion } from '../../open-tree/index.ts';
import { ShownTreeProvider, useSelection, useTree } from '../../shown-tree/index.ts';
import type { useSnapshots } from './use-snapshots.ts';

interface VersionDialogProps {
  /** The tree now. */
  readonly present: TreeDocument;
  readonly entry: HistoryEntry;
  /** What the change did. */
  readonly text: string;
  readonly snapshots: ReturnType<typeof useSnapshots>;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** A version of the tree: how it looked, its name, and what restoring it would change. */
export function VersionDialog(props: VersionDialogProps) {
  const tree = useTree();
  const { present, entry, text, snapshots, onRestore, onClose } = props;
  const { version, restorable, name } = entry;
  const api = useApi();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['version', tree.id, version],
    queryFn: ({ signal }) => loadVersion(api, tree.id, version, { hasParts: true, signal }),
    enabled: restorable,
    // A version never changes. It is as large as the tree, so only the one that is shown is kept.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const past = useMemo((): TreeDocument | null => {
    if (data === undefined) return null;
    const { name, description, isPublic, tags } = present.fields;
    const { forest, parts = emptyParts, settings, texts } = data;
    return { forest, parts, fields: { name, description, isPublic, tags, ...settings, ...texts } };
  }, [data, present]);
  const isPresent = version >= tree.version;
  const moment = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Dialog title={name ?? moment.format(new Date(entry.createdAt))} isFull onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere text-quiet text-sm">
          {name !== undefined && `${moment.format(new Date(entry.createdAt))}. `}
          {entry.username !== null && `@${entry.username}: `}
          {text}
        </p>
        {error !== null && (
          <ErrorState
            message={failureText(error)}
            retrying={isFetching}
            onRetry={() => refetch()}
          />
        )}
        {!restorable && <p className="text-sm">{errorText('version-too-old')}</p>}
        {restorable && error === null && data === undefined && (
          <Skeleton className="h-[45dvh] w-full" />
        )}
        {data !== undefined && past !== null && (
          <VersionTrees {...{ tree, present, past, isPresent }} />
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <div className="flex grow flex-wrap gap-x-1">
            {restorable && (
              <Button variant="quiet" onClick={() => snapshots.name(version, name)}>
                {name === undefined ? t('Name this version') : t('Rename')}
              </Button>
            )}
            {name !== undefined && (
              <Button
                variant="quiet"
                onClick={async () => {
                  await snapshots.removeName(version);
                  onClose();
                }}
              >
                {t('Remove name')}
              </Button>
            )}
          </div>
          <Button variant="secondary" onClick={onClose}>
            {isPresent || !restorable ? t('Close') : t('Cancel')}
          </Button>
          {!isPresent && restorable && (
            <Button disabled={data === undefined} onClick={onRestore}>
              {t('Restore')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface VersionTreesProps {
  readonly tree: Tree;
  readonly present: TreeDocument;
  readonly past: TreeDocument;
  readonly isPresent: boolean;
}

/** The tree as it was; if restoring it would change anything, beside the tree as it is. */
function VersionTrees({ tree, present, past, isPresent }: VersionTreesProps) {
  const trees = useMemo(() => ({ earlier: present, later: past }), [present, past]);
  const comparison = useMemo(
    () => (isPresent ? null : compareDocuments(present, past, 'ids')),
    [present, past, isPresent],
  );
  const label = t('{name}, as it was', { name: tree.name });
  const count = comparison?.differences.length ?? 0;
  const summary = (
    <div className="flex flex-col gap-1 text-sm" role="status">
      <p className="tabular font-medium">
        {t('{count, plural, one {# species} other {# species}}', {
          count: past.forest.speciesCount,
        })}
      </p>
      <p>
        {isPresent
          ? t('This is the tree as it is now.')
          : count === 0
            ? t('Restoring this version would change nothing.')
            : t(
                '{count, plural, one {Restoring this version would make # change.} other {Restoring this version would make # changes.}}',
                { count },
              )}
      </p>
      {count > 0 && (
        <p className="text-quiet">{t('All later changes will be reverted. You can undo this.')}</p>
      )}
    </div>
  );
  if (comparison === null || count === 0) {
    return (
      <>
        <VersionCanvas
          tree={{ ...tree, name: label }}
          forest={past.forest}
          parts={past.parts}
          settings={settingsOf(past.fields)}
        />
        {summary}
      </>
    );
  }
  return (
    <ComparedTrees
      {...{ tree, label, trees, comparison, summary }}
      names={{ earlier: t('Before'), later: t('After') }}
    />
  );
}

interface VersionCanvasProps {
  readonly tree: Tree;
  readonly forest: Forest;
  readonly parts: TreeParts;
  readonly settings: TreeSettings | null;
}

/** The tree as it was, which can be moved and zoomed but not edited. */
function VersionCanvas({ tree, forest, parts, settings: style }: VersionCanvasProps) {
  const view = useCanvasView(null);
  const [settings, changeSettings] = useCanvasSettings({ id: tree.id, ...style }, forest, parts);
  const selection = useSelection(null, forest);
  return (
    <ShownTreeProvider shown={{ ...selection, tree, forest, parts, settings, changeSettings }}>
      <div className="flex flex-col overflow-hidden rounded-md border border-line">
        <div className="flex justify-end border-line border-b bg-surface">
          <ZoomToolbar view={view} />
        </div>
        <div className="relative h-[40dvh]">
          <TreeCanvas
            view={view}
            empty={<p className="text-quiet">{t('This version has no species.')}</p>}
          />
        </div>
      </div>
    </ShownTreeProvider>
  );
}
