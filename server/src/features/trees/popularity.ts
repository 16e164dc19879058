import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What each event adds to a tree's popularity on the day it happens. */
const weights = { creation: 0.5, view: 1, comment: 4, like: 8 } as const;
export type PopularEvent = keyof typeof weights;

const halfLifeMilliseconds = 30 * 24 * 3600 * 1000;
const growth = Math.LN2 / halfLifeMilliseconds;
// Any fixed time works; a recent one keeps the numbers small and therefore precise.
const epoch = Date.UTC(2025, 0, 1);

/**
 * What an event adds to a tree's popularity, as a logarithm. Old events do not decay; instead, new
 * events weigh more, doubling every 30 days. So the order of trees stays right without updating the
 * stored sums as time passes.
 */
export function popularityOf(event: PopularEvent, at: Date): number {
  return Math.log(weights[event]) + growth * (at.getTime() - epoch);
}

// `exp` fails in the database below about -708. Values that small don't change a sum.
const negligible = -700;

/** The popularity after adding an event: the logarithm of the sum of two exponentials. */
export function popularityWith(popularity: PgColumn | SQL, event: SQL | number): SQL {
  const part = sql`(${event})::double precision`;
  return sql`greatest(${popularity}, ${part}) + ln(1 + exp(greatest(${negligible}::double precision, -abs(${popularity} - ${part}))))`;
}

/**
 * The popularity after removing an event. Never less than that of the tree's creation, because rounding
 * can leave nothing to take a logarithm of.
 */
export function popularityWithout(
  popularity: PgColumn | SQL,
  event: SQL | number,
  creation: SQL,
): SQL {
  const part = sql`(${event})::double precision`;
  return sql`greatest(${creation}, case when ${part} < ${popularity}
    then ${popularity} + ln(greatest(1e-300, 1 - exp(greatest(${negligible}::double precision, ${part} - ${popularity}))))
    else ${creation} end)`;
}

/** The same as `popularityOf` for a time in a column. */
export function popularityInDatabase(event: PopularEvent, at: PgColumn | SQL): SQL {
  return sql`${Math.log(weights[event])}::double precision + ${growth}::double precision * (extract(epoch from ${at})::double precision * 1000 - ${epoch}::double precision)`;
}
