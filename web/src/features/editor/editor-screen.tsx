import { TreeLoader } from '../open-tree/index.ts';
import { useMe } from '../session/index.ts';
import { NotFound } from '../site/index.ts';
import { TreeEditor } from './tree-editor.tsx';

export function EditorScreen({ treeId }: { readonly treeId: string }) {
  const me = useMe();
  return (
    <TreeLoader treeId={treeId} fills="rest" missing={<NotFound />}>
      {(loaded) => me && <TreeEditor key={me.id} loaded={loaded} userId={me.id} />}
    </TreeLoader>
  );
}
