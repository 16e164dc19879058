import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, to the millisecond the application can hold. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** A condition for a `check`: the database refuses what the types refuse. */
export function oneOf(column: PgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}
