import { type HistoryEntry, maxSnapshots } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import { audienceOf } from '../tree-access/audience.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import { presentChange } from './history-presenter.ts';
import {
  countChanges,
  countOtherSnapshots,
  findChange,
  listChanges,
  updateName,
} from './history-queries.ts';

interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly named?: 'true' | undefined;
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Reads and names the past changes of a tree. Changes are made by the editing feature only. */
export function createHistoryService({
  database,
  inTransaction,
}: Pick<Resources, 'database' | 'inTransaction'>) {
  return {
    list: async (
      treeId: string,
      userId: string,
      { page, limit, named }: ListQuery,
    ): Promise<{ entries: HistoryEntry[]; count: number }> => {
      const tree = await requireTree(database, treeId, userId, 'view-history');
      const listed = { treeId, named: named !== undefined };
      const rows = await listChanges(database, listed, (page - 1) * limit, limit);
      return {
        entries: rows.map((row) => presentChange(row, tree)),
        count: await countChanges(database, listed),
      };
    },

    /** A snapshot is a version with a name: its tree is rebuilt from the history like that of any other. */
    nameVersion: (
      treeId: string,
      version: number,
      userId: string,
      name: string | null,
    ): Promise<HistoryEntry> =>
      inTransaction(async ({ tx, announce }) => {
        // Locked, so that snapshots created at the same time cannot exceed the limit.
        const tree = await requireTree(tx, treeId, userId, 'edit', { lock: true });
        const row = await findChange(tx, treeId, version);
        if (row === null) throw new AppError('unknown-version');
        if (name !== null) {
          if (version < tree.restorableFrom) throw new AppError('version-too-old');
          if ((await countOtherSnapshots(tx, treeId, version)) >= maxSnapshots) {
            throw new AppError('snapshots-limit', { values: { limit: maxSnapshots } });
          }
        }
        await updateName(tx, treeId, version, name);
        announce({
          kind: 'tree-changed',
          treeId,
          audience: audienceOf(tree),
          event: { type: 'history', version: tree.version, userId },
        });
        return presentChange({ ...row, name }, tree);
      }),
  };
}
