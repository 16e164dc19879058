import type { HistoryEntry } from '@life-tree/contract';
import type { Resources } from '../../resources.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import { presentChange } from './history-presenter.ts';
import { countChanges, listChanges } from './history-queries.ts';

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Reads the past changes of a tree. Changes are made by the editing feature only. */
export function createHistoryService({ database }: Pick<Resources, 'database'>) {
  return {
    list: async (
      treeId: string,
      userId: string,
      { page, limit }: { readonly page: number; readonly limit: number },
    ): Promise<{ entries: HistoryEntry[]; count: number }> => {
      const tree = await requireTree(database, treeId, userId, 'view-history');
      const rows = await listChanges(database, treeId, (page - 1) * limit, limit);
      return {
        entries: rows.map((row) => presentChange(row, tree)),
        count: await countChanges(database, treeId),
      };
    },
  };
}
