import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  popularityInDatabase,
  popularityOf,
  popularityWith,
  popularityWithout,
} from './popularity.ts';

const columns = { like: 'likes_count', comment: 'comments_count' } as const;

/** Changes a count by one and the tree's popularity with it; `at` is when the like or comment was made. */
export async function changeCount(
  tx: Database,
  treeId: string,
  counted: keyof typeof columns,
  by: 1 | -1,
  at: Date,
): Promise<void> {
  const column = sql.raw(columns[counted]);
  const popularity = sql`trees.popularity`;
  const event = popularityOf(counted, at);
  const changed: SQL =
    by === 1
      ? popularityWith(popularity, event)
      : popularityWithout(popularity, event, popularityInDatabase('creation', sql`created_at`));
  await tx.execute(sql`
    update trees set ${column} = ${column} + ${sql.raw(String(by))}, popularity = ${changed}
    where id = ${treeId}`);
}
