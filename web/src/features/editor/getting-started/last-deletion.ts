import type { HistoryEntry } from '@life-tree/contract';

/** Deletions of one user that are not further apart count as one. */
const together = 60 * 60 * 1000;

export interface Deletion {
  readonly userId: string | null;
  /** Null if the account was deleted. */
  readonly username: string | null;
  /** How many species were deleted. */
  readonly count: number;
  readonly at: string;
  /** The version before it. */
  readonly restores: number;
}

/**
 * The last deletion of species in a history (latest first), or null if there is none that can be restored.
 * Of a tree without species, it is what emptied the tree.
 */
export function lastDeletion(history: readonly HistoryEntry[]): Deletion | null {
  const start = history.findIndex((entry) => deletedBy(entry) > 0);
  const latest = history[start];
  if (latest === undefined) return null;
  const isPart = (entry: HistoryEntry) =>
    deletedBy(entry) > 0 &&
    entry.userId === latest.userId &&
    Date.parse(latest.createdAt) - Date.parse(entry.createdAt) <= together;
  const before = history.findIndex((entry, index) => index > start && !isPart(entry));
  const restored = history[before];
  if (!restored?.restorable) return null;
  const count = history.slice(start, before).reduce((sum, entry) => sum + deletedBy(entry), 0);
  const { userId, username, createdAt: at } = latest;
  return { userId, username, count, at, restores: restored.version };
}

/** How many species a change deleted. An undo has the changes that it undid. */
function deletedBy({ action, changes }: HistoryEntry): number {
  if (action === 'undo') return 0;
  return changes.reduce((sum, { values }) => sum + (Number(values.deleted) || 0), 0);
}
