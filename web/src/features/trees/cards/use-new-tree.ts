import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { treeEditorAddress } from '../tree-addresses.ts';

/** Asks for a name, creates the tree and opens it. An empty name creates nothing. */
export function useNewTree() {
  const api = useApi();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  const createTree = async (name: string) => {
    setBusy(true);
    try {
      const tree = await api.call('POST ph-tree', { body: { name, isPublic: false } });
      client.invalidateQueries({ queryKey: ['trees'] });
      router.history.push(treeEditorAddress(tree.id));
    } catch (failure) {
      dialogs.alert(failureText(failure));
    } finally {
      setBusy(false);
    }
  };

  const create = async () => {
    const answer = await dialogs.prompt(t('Name of the new tree'), {
      initial: t('Untitled Phylogenetic Tree'),
      accept: t('Create'),
    });
    const name = answer?.trim();
    if (name) await createTree(name);
  };

  return { busy, create };
}
