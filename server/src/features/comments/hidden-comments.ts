import { type SQL, sql } from 'drizzle-orm';
import { comments } from '../../database/tables/index.ts';

/** Whether anybody hides a comment. It exists only for its author, the owner of the tree and admins then. */
export function isHidden({
  hiddenAt,
  hiddenByOwner,
}: Pick<typeof comments.$inferSelect, 'hiddenAt' | 'hiddenByOwner'>): boolean {
  return hiddenAt !== null || hiddenByOwner;
}

/** The same as an SQL condition. */
export const isHiddenComment: SQL = sql`(${comments.hiddenAt} is not null or ${comments.hiddenByOwner})`;
