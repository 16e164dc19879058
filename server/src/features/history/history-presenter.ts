import { type HistoryEntry, historySentence } from '@life-tree/contract';
import type { ChangeRow } from './history-queries.ts';

export function presentChange(row: ChangeRow, restorableFrom: number): HistoryEntry {
  return {
    version: row.version,
    userId: row.userId,
    username: row.username,
    createdAt: row.createdAt.toISOString(),
    action: row.action,
    changes: row.changes.map(({ code, values }) => ({ code, values })),
    summary: historySentence(row.action, row.changes),
    restorable: row.version >= restorableFrom,
  };
}
