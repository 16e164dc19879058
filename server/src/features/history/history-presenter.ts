import { type HistoryEntry, historySentence } from '@life-tree/contract';
import type { TreeRow } from '../tree-access/tree-access-queries.ts';
import type { ChangeRow } from './history-queries.ts';

export function presentChange(
  row: ChangeRow,
  { restorableFrom, settings }: Pick<TreeRow, 'restorableFrom' | 'settings'>,
): HistoryEntry {
  return {
    version: row.version,
    userId: row.userId,
    username: row.username,
    createdAt: row.createdAt.toISOString(),
    action: row.action,
    changes: row.changes.map(({ code, values }) => ({ code, values })),
    summary: historySentence(row.action, row.changes, settings),
    restorable: row.version >= restorableFrom,
    ...(row.name !== null && { name: row.name }),
  };
}
