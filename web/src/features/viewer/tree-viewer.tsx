import { can } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useDraft } from '../../ui/typing/drafts.ts';
import { type CanvasAddress, shapeToLink } from '../canvas-tools/index.ts';
import { CommentsPanel } from '../comments/index.ts';
import { useTreeExport } from '../export/index.ts';
import {
  type OpenedTree,
  PanelSkeleton,
  TreeClosedNotice,
  TreeScreen,
  type TreeView,
  useTreeCopy,
  useTreeStore,
  useTreeView,
} from '../open-tree/index.ts';
import { ShownTreeProvider, useTree } from '../shown-tree/index.ts';
import { NodeTab } from './node-tab.tsx';
import { TreeTab } from './tree-tab.tsx';
import { useViewInAddress } from './use-view-in-address.ts';
import { HomeLink, ViewerActions, ViewerNote } from './viewer-actions.tsx';
import { useViewerCommands } from './viewer-commands.tsx';
import { viewQuery } from './viewer-queries.ts';

interface TreeViewerProps {
  readonly opened: OpenedTree;
  readonly userId: string | null;
  /** The species, unit, position and folded branches in the link that was opened. */
  readonly address: CanvasAddress;
}

export function TreeViewer({ opened, userId, address }: TreeViewerProps) {
  const api = useApi();
  const [, { details, forest, parts, closed }] = useTreeStore(opened, null);
  const linksToComment = useLocation({
    select: ({ hash }) => /^(comments$|comment-|reply-)/.test(hash),
  });
  const treeView = useTreeView<'tree' | 'comments'>({
    opened,
    userId,
    tree: details,
    forest,
    parts,
    firstTab: linksToComment ? 'comments' : address.species === null ? 'tree' : 'node',
    address,
  });
  const { settings, selection } = treeView;
  const [chosenUnit, setChosenUnit] = useState(address.unit);
  const { data: viewed } = useQuery(viewQuery(api, details.id));
  const linkedShape = shapeToLink({ ...settings.look.settings, ...settings }, details);
  useViewInAddress(treeView.view, selection, chosenUnit, settings.collapsed, linkedShape);

  if (closed !== null) {
    const action = <LinkButton to="/trees">{t('Search Trees')}</LinkButton>;
    return <TreeClosedNotice reason={closed} wasPrivate={!details.isPublic} action={action} />;
  }

  const shown: typeof treeView = {
    ...treeView,
    changeSettings: (changed) => {
      if (changed.unit !== undefined) setChosenUnit(changed.unit);
      treeView.changeSettings(changed);
    },
  };

  // Includes this view.
  const tree = { ...details, views: viewed?.views ?? details.views };
  return (
    <ShownTreeProvider shown={{ ...shown, tree, forest, parts }}>
      <ViewedTree userId={userId} treeView={shown} />
    </ShownTreeProvider>
  );
}

interface ViewedTreeProps {
  readonly userId: string | null;
  readonly treeView: TreeView<'tree' | 'comments'>;
}

function ViewedTree({ userId, treeView }: ViewedTreeProps) {
  const tree = useTree();
  const exporting = useTreeExport(`/trees/${tree.id}`);
  const { busy, copyTree } = useTreeCopy(tree, userId);
  const commands = useViewerCommands({
    tree,
    userId,
    selected: treeView.selected,
    onCopyTree: copyTree,
    onDownload: exporting.openDialog,
    exportOutline: exporting.outlineCommand,
  });
  const [draft, setDraft] = useDraft(userId, `tree:${tree.id}`);
  return (
    <TreeScreen
      fills="window"
      treeView={treeView}
      commands={commands.all}
      lead={<HomeLink />}
      note={<ViewerNote tree={tree} userId={userId} />}
      actions={
        <>
          <ViewerActions
            tree={tree}
            userId={userId}
            busy={busy}
            onCopyTree={copyTree}
            share={commands.share}
          />
          {commands.dialog}
          {exporting.dialog}
        </>
      }
      empty={<p className="text-quiet">{t('This tree has no species yet.')}</p>}
      panelLabel={t('About this tree')}
      panelPlaceholder={
        <PanelSkeleton description={treeView.tab === 'tree' ? tree.description : null} />
      }
      tabs={[
        {
          value: 'tree',
          label: t('Tree'),
          content: <TreeTab userId={userId} onQuestions={treeView.openQuestions} />,
        },
        {
          value: 'node',
          label: t('Node'),
          content: <NodeTab />,
        },
        {
          value: 'comments',
          label: t('Comments'),
          content: (
            <CommentsPanel
              treeId={tree.id}
              userId={userId}
              canModerate={can(userId, 'moderate', tree)}
              draft={draft}
              onDraft={setDraft}
            />
          ),
        },
      ]}
    />
  );
}
