import type { Tree } from '@life-tree/contract';
import { binDays } from '@life-tree/contract/values';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { removeTree } from '../../../api/remove-tree.ts';
import { t } from '../../../texts/t.ts';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { useReleaseCount } from '../../releases/index.ts';

/**
 * Deletes the tree after asking. While this window does so, `onDeleting` keeps the notice about a deleted tree
 * away.
 */
export function useDeleteTree(tree: Tree, onDeleting: (isDeleting: boolean) => void) {
  const api = useApi();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const client = useQueryClient();
  const releases = useReleaseCount(tree);
  return async () => {
    const isSure = await dialogs.confirm(
      t('Are you sure you wanna delete {name}?', { name: tree.name }),
      {
        accept: t('Delete'),
        destructive: true,
        detail:
          releases === 0
            ? t(
                'It disappears for everyone and stays in your bin for {days} days. Then its species, comments and likes will be deleted.',
                { days: binDays },
              )
            : t(
                'It disappears for everyone with {count, plural, one {its release, which others may have cited,} other {its # releases, which others may have cited,}} and stays in your bin for {days} days. Then all of this will be deleted, with its species, comments and likes.',
                { count: releases, days: binDays },
              ),
      },
    );
    if (!isSure) return;
    onDeleting(true);
    try {
      await api.call('DELETE ph-tree/{id}', { params: { id: tree.id }, takesLong: true });
    } catch (failure) {
      onDeleting(false);
      await dialogs.alert(failureText(failure));
      return;
    }
    removeTree(client, { treeId: tree.id, reason: 'deleted' });
    await dialogs.alert(
      t('{name} deleted successfully', { name: tree.name }),
      t('You can restore it from the bin in My Trees.'),
    );
    await navigate({ to: '/account' });
  };
}
