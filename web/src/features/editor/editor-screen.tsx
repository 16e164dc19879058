import { useMemo } from 'react';
import { ApiProvider, useApi } from '../../api/api-context.ts';
import { asAccount } from '../../api/as-account.ts';
import type { CanvasAddress } from '../canvas-tools/index.ts';
import { type OpenedTree, TreeLoader } from '../open-tree/index.ts';
import { useMe } from '../session/index.ts';
import { NotFound } from '../site/index.ts';
import { TreeEditor } from './tree-editor.tsx';

interface EditorScreenProps {
  readonly treeId: string;
  /** What the link that was opened shows. */
  readonly address: CanvasAddress;
}

export function EditorScreen({ treeId, address }: EditorScreenProps) {
  const me = useMe();
  return (
    <TreeLoader treeId={treeId} fills="rest" missing={<NotFound />}>
      {(opened) =>
        me && <EditorOfAccount key={me.id} opened={opened} userId={me.id} address={address} />
      }
    </TreeLoader>
  );
}

/** All calls of the editor are made as the account that it was opened for. */
function EditorOfAccount(
  props: Pick<EditorScreenProps, 'address'> & {
    readonly opened: OpenedTree;
    readonly userId: string;
  },
) {
  const { userId } = props;
  const api = useApi();
  const own = useMemo(() => asAccount(api, userId), [api, userId]);
  return (
    <ApiProvider value={own}>
      <TreeEditor {...props} />
    </ApiProvider>
  );
}
