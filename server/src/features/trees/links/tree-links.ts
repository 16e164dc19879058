import type { HistoryChange } from '@life-tree/contract';
import type { Resources } from '../../../resources.ts';
import { newSecret } from '../../../secrets.ts';
import type { TransactionContext } from '../../../transaction.ts';
import type { TreeRow } from '../../tree-access/tree-access-queries.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import { hasLink } from '../../tree-access/viewer.ts';
import type { TreesDependencies } from '../trees-dependencies.ts';

/** The link that shows a private tree to everyone who has it. */
export function createTreeLinks(
  { database, inTransaction }: Pick<Resources, 'database' | 'inTransaction'>,
  { editing }: Pick<TreesDependencies, 'editing'>,
) {
  /** Sets the key of a tree's link and closes the tree for those who had the former one. */
  async function setKey(
    context: TransactionContext,
    tree: TreeRow,
    linkKey: string | null,
    change: HistoryChange,
  ): Promise<void> {
    await editing.record(context, tree, tree.userId, 'set-link', change, { linkKey });
    if (tree.isPublic || tree.linkKey === null) return;
    context.announce({ kind: 'tree-closed', treeId: tree.id });
  }

  return {
    /** The key of the tree's link; null if it has none. */
    linkKey: async (treeId: string, userId: string): Promise<string | null> =>
      (await requireTree(database, treeId, userId, 'manage-link')).linkKey,

    /** Creates the link or replaces it. */
    createLink: (treeId: string, userId: string): Promise<string> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'manage-link', { lock: true });
        const key = newSecret();
        const code = tree.linkKey === null ? 'link-created' : 'link-replaced';
        await setKey(context, tree, key, { code, values: {} });
        return key;
      }),

    /** Withdraws the link, if there is one. */
    deleteLink: (treeId: string, userId: string): Promise<void> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'manage-link', { lock: true });
        if (tree.linkKey === null) return;
        await setKey(context, tree, null, { code: 'link-withdrawn', values: {} });
      }),

    /** Whether this is the key of the tree's link. For trees that the caller may see. */
    isLinkKey: async (treeId: string, key: string): Promise<boolean> => {
      const viewer = { userId: null, linkKeys: [key] };
      return hasLink(viewer, await requireTree(database, treeId, viewer, 'see'));
    },
  };
}
