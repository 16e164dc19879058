import type { Tree } from '@life-tree/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';

/** Copies the tree into the user's account and opens the copy in the editor. Visitors must register first. */
export function useTreeCopy(tree: Tree, userId: string | null) {
  const api = useApi();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  const copyTree = async () => {
    if (userId === null) {
      const search = { register: true, redirect: router.state.location.href };
      await router.navigate({ to: '/auth', search });
      return;
    }
    setBusy(true);
    try {
      const { id } = await api.call('POST ph-tree/{id}/copy', {
        params: { id: tree.id },
        takesLong: true,
      });
      client.invalidateQueries({ queryKey: ['trees'] });
      await router.navigate({ to: '/account/trees/$id', params: { id } });
    } catch (failure) {
      dialogs.alert(failureText(failure));
    } finally {
      setBusy(false);
    }
  };

  return { busy, copyTree };
}
