import type { HistoryEntry } from '@life-tree/contract';
import type { ChangeRow } from './history-queries.ts';

export function presentChange(row: ChangeRow, restorableFrom: number): HistoryEntry {
  return {
    version: row.version,
    userId: row.userId,
    username: row.username,
    createdAt: row.createdAt.toISOString(),
    action: row.action,
    summary: row.summary,
    restorable: row.version >= restorableFrom,
  };
}
