import type { ReleaseDetails } from '@life-tree/contract';
import { releaseTitle } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { failedWith, failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { longDate } from '../../../ui/display/long-date.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { InternalLink } from '../../../ui/pages/internal-link.tsx';
import { type CanvasAddress, shapeToLink } from '../../canvas-tools/index.ts';
import { useTreeExport } from '../../export/index.ts';
import {
  copyCommand,
  isMissing,
  TreeClosedNotice,
  TreeLoading,
  TreeScreen,
  type TreeView,
  useTreeClosed,
  useTreeView,
} from '../../open-tree/index.ts';
import { DoiLink } from '../../releases/index.ts';
import { useMe, useSessionRenewal } from '../../session/index.ts';
import { ShownTreeProvider } from '../../shown-tree/index.ts';
import { AccountLink, NotFoundScreen } from '../../site/index.ts';
import { NodeTab } from '../node-tab.tsx';
import { useViewInAddress } from '../use-view-in-address.ts';
import { HomeLink } from '../viewer-actions.tsx';
import { copyLinkCommand, downloadCommand } from '../viewer-commands.tsx';
import { releaseCitation } from './release-citation.ts';
import { type OpenedRelease, openReleaseQuery } from './release-query.ts';
import { ReleaseTab } from './release-tab.tsx';

interface ReleaseScreenProps {
  readonly treeId: string;
  /** As it is in the address. */
  readonly number: string;
  readonly address: CanvasAddress;
}

/** The page of a release: the tree as it was, which nobody can edit. */
export function ReleaseScreen({ treeId, number, address }: ReleaseScreenProps) {
  const api = useApi();
  useSessionRenewal();
  const { data, error, isFetching, refetch } = useQuery(openReleaseQuery(api, treeId, number));
  if (isMissing(error) || failedWith(error, 'number-not-whole')) return <NotFoundScreen />;
  if (error !== null) {
    return (
      <main id="main" className="page-width grid min-h-dvh place-items-center">
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      </main>
    );
  }
  if (data === undefined) return <TreeLoading fills="window" known={null} />;
  if (data.opened === null) return <CitedRelease treeId={treeId} release={data.release} />;
  // A key for each release, because its view starts anew.
  return <ReleaseViewer key={`${treeId} ${number}`} opened={data.opened} address={address} />;
}

interface CitedReleaseProps {
  readonly treeId: string;
  readonly release: ReleaseDetails;
}

/** What is left of a release that its author withdrew, or whose tree was closed. */
function CitedRelease({ treeId, release }: CitedReleaseProps) {
  const { withdrawnAt } = release;
  return (
    <main id="main" className="page-width grid min-h-dvh place-items-center">
      <div className="flex max-w-prose flex-col gap-4 py-8">
        <h1 className="wrap-anywhere font-serif text-2xl">{releaseTitle(release)}</h1>
        <p>
          {withdrawnAt === undefined
            ? t('The tree of this release was deleted or made private by its owner.')
            : t('This release was withdrawn by its author on {date}.', {
                date: longDate(withdrawnAt),
              })}
        </p>
        <p className="wrap-anywhere rounded-md bg-sunken p-3 text-sm" dir="auto">
          {releaseCitation(release, treeId, window.location.origin)}
        </p>
        {release.doi !== null && <DoiLink doi={release.doi} className="text-sm" />}
        {!release.closed && (
          <InternalLink href={`/trees/${treeId}`} className="text-link w-fit">
            {t('See the tree today')}
          </InternalLink>
        )}
      </div>
    </main>
  );
}

interface ReleaseViewerProps {
  readonly opened: OpenedRelease;
  readonly address: CanvasAddress;
}

function ReleaseViewer({ opened, address }: ReleaseViewerProps) {
  const { release, tree, forest, parts } = opened;
  const shown = { ...tree, name: releaseTitle(release) };
  const treeView = useTreeView<'tree'>({
    // Folded branches are kept in this browser, apart from those of the tree today.
    opened: {
      details: { ...tree, id: `${tree.id}/releases/${release.number}` },
      forest,
      folded: [],
    },
    userId: null,
    tree: shown,
    forest,
    parts,
    firstTab: address.species === null ? 'tree' : 'node',
    address,
  });
  const { settings, selection } = treeView;
  const closed = useTreeClosed(tree.id);
  const linkedShape = shapeToLink({ ...settings.look.settings, ...settings }, shown);
  useViewInAddress(treeView.view, selection, address.unit, settings.collapsed, linkedShape);
  if (closed !== null) {
    const action = <LinkButton to="/trees">{t('Search Trees')}</LinkButton>;
    return <TreeClosedNotice reason={closed} wasPrivate={!tree.isPublic} action={action} />;
  }
  return (
    <ShownTreeProvider shown={{ ...treeView, tree: shown, forest, parts }}>
      <ViewedRelease opened={opened} treeView={treeView} />
    </ShownTreeProvider>
  );
}

interface ViewedReleaseProps {
  readonly opened: OpenedRelease;
  readonly treeView: TreeView<'tree'>;
}

function ViewedRelease({ opened, treeView }: ViewedReleaseProps) {
  const { release, tree } = opened;
  const copy = useCopy();
  const me = useMe();
  const exporting = useTreeExport(`/trees/${tree.id}/releases/${release.number}`);
  const commands = [copyLinkCommand(copy), downloadCommand(exporting.openDialog)];
  return (
    <TreeScreen
      fills="window"
      treeView={treeView}
      commands={[copyCommand(treeView.selected), ...commands, exporting.outlineCommand]}
      lead={<HomeLink />}
      note={
        <InternalLink
          href={`/trees/${tree.id}`}
          className="-my-0.5 w-fit max-w-full truncate py-0.5 text-quiet text-xs hover:text-leaf lg:text-sm"
        >
          {t('Release {number}', { number: String(release.number) })}
        </InternalLink>
      }
      actions={
        <>
          {commands.map(({ id, icon, label, run }) => (
            <IconButton key={id} icon={icon} label={label} onClick={run} />
          ))}
          {me && <AccountLink me={me} />}
          {exporting.dialog}
        </>
      }
      empty={<p className="text-quiet">{t('This release has no species.')}</p>}
      panelLabel={t('About this release')}
      tabs={[
        {
          value: 'tree',
          label: t('Release'),
          content: <ReleaseTab opened={opened} />,
        },
        {
          value: 'node',
          label: t('Node'),
          content: <NodeTab />,
        },
      ]}
    />
  );
}
