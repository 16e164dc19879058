import type { TreeClosed, TreeList } from '@life-tree/contract';
import type { QueryClient } from '@tanstack/react-query';

/** The lists of trees that the user edits. */
const editorsLists: readonly unknown[] = ['mine', 'collabs', 'last'];

/** Removes the card of a tree that the user can no longer see, or no longer edit, wherever it is shown. */
export function removeTree(client: QueryClient, { treeId, reason }: TreeClosed): void {
  client.setQueriesData<Partial<TreeList>>(
    {
      queryKey: ['trees'],
      // Who can no longer edit a public tree can still see it.
      predicate: ({ queryKey }) => reason !== 'removed' || editorsLists.includes(queryKey[1]),
    },
    (list) => list?.trees && { ...list, trees: list.trees.filter((tree) => tree.id !== treeId) },
  );
  // Their counts and pages change, too.
  void client.invalidateQueries({ queryKey: ['trees'] });
}
