import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What each event adds to a tree's popularity on the day it happens. */
const weights = { creation: 0.5, view: 1, comment: 4, like: 8 } as const;
export type PopularEvent = keyof typeof weights;

const halfLifeMilliseconds = 30 * 24 * 3600 * 1000;
const growth = Math.LN2 / halfLifeMilliseconds;
// Any fixed moment will do; a near one keeps the numbers small and so exact.
const epoch = Date.UTC(2025, 0, 1);

/**
 * An event's part in a tree's popularity, as a logarithm. Instead of letting old events fade, newer
 * ones count for more: what halves every 30 days looking back doubles every 30 days looking
 * forward, so that a stored sum stays right without being touched as time passes.
 */
export function popularityOf(event: PopularEvent, at: Date): number {
  return Math.log(weights[event]) + growth * (at.getTime() - epoch);
}

// The database refuses to raise e to less than about -708; what is that small changes no sum.
const negligible = -700;

/** The popularity once an event has joined it: the logarithm of a sum, from those of its parts. */
export function popularityWith(popularity: PgColumn | SQL, event: SQL | number): SQL {
  const part = sql`(${event})::double precision`;
  return sql`greatest(${popularity}, ${part}) + ln(1 + exp(greatest(${negligible}::double precision, -abs(${popularity} - ${part}))))`;
}

/**
 * The popularity once an event has left it. Never less than the tree's creation gave it: where the
 * event was nearly all there was, rounding leaves nothing to take a logarithm of.
 */
export function popularityWithout(popularity: PgColumn, event: SQL | number, creation: SQL): SQL {
  const part = sql`(${event})::double precision`;
  return sql`greatest(${creation}, case when ${part} < ${popularity}
    then ${popularity} + ln(greatest(1e-300, 1 - exp(greatest(${negligible}::double precision, ${part} - ${popularity}))))
    else ${creation} end)`;
}

/** The same as `popularityOf`, of a moment the database holds. */
export function popularityInDatabase(event: PopularEvent, at: PgColumn): SQL {
  return sql`${Math.log(weights[event])}::double precision + ${growth}::double precision * (extract(epoch from ${at})::double precision * 1000 - ${epoch}::double precision)`;
}
