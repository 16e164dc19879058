import type { Database } from '../../database/database.ts';
import { changeCount } from './trees-queries.ts';

/**
 * Counts a like that was just given (+1) or taken back (-1), where `at` is when it was given.
 * Answers how many the tree has now.
 */
export function countLike(tx: Database, treeId: string, by: 1 | -1, at: Date): Promise<number> {
  return changeCount(tx, treeId, 'like', by, at);
}

/**
 * Counts a comment that was just made (+1) or deleted (-1), where `at` is when it was made.
 * Answers how many the tree has now.
 */
export function countComment(tx: Database, treeId: string, by: 1 | -1, at: Date): Promise<number> {
  return changeCount(tx, treeId, 'comment', by, at);
}
