import type { CanvasAddress } from '../canvas/index.ts';
import { TreeLoader, TreeLoading } from '../open-tree/index.ts';
import { useMe, useSessionRenewal } from '../session/index.ts';
import { NotFoundScreen } from '../site/index.ts';
import { TreeViewer } from './tree-viewer.tsx';

interface ViewerScreenProps {
  readonly treeId: string;
  readonly address: CanvasAddress;
}

/** A tree as everyone who may see it sees it. */
export function ViewerScreen({ treeId, address }: ViewerScreenProps) {
  const me = useMe();
  useSessionRenewal();
  return (
    <TreeLoader treeId={treeId} fills="window" missing={<NotFoundScreen />}>
      {(loaded) =>
        me === undefined ? (
          <TreeLoading fills="window" />
        ) : (
          <TreeViewer key={treeId} loaded={loaded} personId={me?.id ?? null} address={address} />
        )
      }
    </TreeLoader>
  );
}
