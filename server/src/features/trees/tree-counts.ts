import type { Database } from '../../database/database.ts';
import { changeCount } from './trees-queries.ts';

/**
 * Counts a like that was added (+1) or removed (-1); `at` is when it was given. Returns the tree's
 * number of likes.
 */
export function countLike(tx: Database, treeId: string, by: 1 | -1, at: Date): Promise<number> {
  return changeCount(tx, treeId, 'like', by, at);
}

/**
 * Counts a comment that was added (+1) or deleted (-1); `at` is when it was written. Returns the
 * tree's number of comments.
 */
export function countComment(tx: Database, treeId: string, by: 1 | -1, at: Date): Promise<number> {
  return changeCount(tx, treeId, 'comment', by, at);
}
