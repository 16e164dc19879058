import { type SQL, sql } from 'drizzle-orm';
import { customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core';

/** A point in time with the precision of JavaScript's dates. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A `check` condition for counts. */
export function noneNegative(...columns: readonly PgColumn[]): SQL {
  return sql.join(
    columns.map((column) => sql`${column} >= 0`),
    sql` and `,
  );
}

/** A `check` condition: the database enforces what the types say. */
export function oneOf(column: PgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}
