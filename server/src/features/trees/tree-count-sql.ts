import { type SQL, sql } from 'drizzle-orm';
import {
  popularityInDatabase,
  popularityOf,
  popularityWith,
  popularityWithout,
} from './popularity.ts';

const columns = { like: 'likes_count', comment: 'comments_count' } as const;

/** What is counted for each tree. */
export type Counted = keyof typeof columns;

/** The columns that an update of `trees` sets to count one more; `at` is when it was made. */
export const countOneMore = (counted: Counted, at: Date): SQL =>
  countWith(counted, popularityOf(counted, at));

/** The same for a prepared statement, with the parameters of `countParameters`. */
export const countOneMorePrepared = (counted: Counted): SQL =>
  countWith(counted, sql`${sql.placeholder('addedPopularity')}::double precision`);

export function countParameters(counted: Counted, at: Date) {
  return { addedPopularity: popularityOf(counted, at) };
}

/** The columns that an update of `trees` sets to count one less; `at` is when it was made. */
export function countOneLess(counted: Counted, at: SQL): SQL {
  const column = sql.raw(columns[counted]);
  const removed = popularityInDatabase(counted, at);
  const creation = popularityInDatabase('creation', sql`trees.created_at`);
  return sql`${column} = trees.${column} - 1,
    popularity = ${popularityWithout(sql`trees.popularity`, removed, creation)}`;
}

function countWith(counted: Counted, popularity: SQL | number): SQL {
  const column = sql.raw(columns[counted]);
  return sql`${column} = trees.${column} + 1,
    popularity = ${popularityWith(sql`trees.popularity`, popularity)}`;
}
