import type { Tree } from '@life-tree/contract';
import type { CanvasAddress } from '../canvas-tools/index.ts';
import { TreeHeader, TreeLoader, TreeLoading } from '../open-tree/index.ts';
import { useMe, useSessionRenewal } from '../session/index.ts';
import { NotFoundScreen } from '../site/index.ts';
import { TreeViewer } from './tree-viewer.tsx';
import { HomeLink, ViewerNote } from './viewer-actions.tsx';

interface ViewerScreenProps {
  readonly treeId: string;
  readonly address: CanvasAddress;
}

export function ViewerScreen({ treeId, address }: ViewerScreenProps) {
  const me = useMe();
  useSessionRenewal();
  /** Shown while the tree is loading. */
  const headerOf = (tree: Tree) => (
    <TreeHeader
      name={tree.name}
      lead={<HomeLink />}
      note={<ViewerNote tree={tree} userId={me === undefined ? undefined : (me?.id ?? null)} />}
    />
  );
  return (
    <TreeLoader treeId={treeId} fills="window" missing={<NotFoundScreen />} header={headerOf}>
      {(opened) =>
        me === undefined ? (
          <TreeLoading
            fills="window"
            known={{ tree: opened.details, header: headerOf(opened.details) }}
          />
        ) : (
          <TreeViewer opened={opened} userId={me?.id ?? null} address={address} />
        )
      }
    </TreeLoader>
  );
}
