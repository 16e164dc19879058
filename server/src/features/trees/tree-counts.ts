import type { Database } from '../../database/database.ts';
import { changeCount } from './trees-queries.ts';

/** Uncounts a deleted comment; `at` is when it was written. */
export async function uncountComment(tx: Database, treeId: string, at: Date): Promise<void> {
  await changeCount(tx, treeId, 'comment', -1, at);
}

/** Counts a comment again; `at` is when it was written. */
export async function countComment(tx: Database, treeId: string, at: Date): Promise<void> {
  await changeCount(tx, treeId, 'comment', 1, at);
}
