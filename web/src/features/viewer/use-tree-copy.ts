import type { Tree } from '@life-tree/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAskToLogIn, usePerform } from '../pending-actions/index.ts';

/** Copies the tree into the user's account and opens the copy in the editor. Visitors must register first. */
export function useTreeCopy(tree: Tree, userId: string | null) {
  const client = useQueryClient();
  const askToLogIn = useAskToLogIn();
  const perform = usePerform();
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  const copyTree = async () => {
    const action = { kind: 'copy-tree', id: tree.id } as const;
    if (userId === null) {
      await askToLogIn({ action, register: true });
      return;
    }
    setBusy(true);
    const address = await perform(action);
    setBusy(false);
    if (address === undefined) return;
    client.invalidateQueries({ queryKey: ['trees'] });
    router.history.push(address);
  };

  return { busy, copyTree };
}
