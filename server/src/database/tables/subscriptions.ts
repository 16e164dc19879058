import { billings, paidPlanNames } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';
import { users } from './users.ts';

/**
 * `unverified`: said to be approved, the provider has yet to confirm it. `current`: what its person
 * pays for. `leaving`: still to be cancelled with the provider. `over`: nothing is charged any more.
 */
const subscriptionStates = ['unverified', 'current', 'leaving', 'over'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/**
 * Every subscription that was ever ours to care for. A row outlives its person: what is still to be
 * cancelled must not be forgotten with them.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The payment provider's name of it. */
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: subscriptionStates }).notNull(),
    /** Null while unverified. */
    plan: text({ enum: paidPlanNames }),
    billing: text({ enum: billings }),
    /** When the provider made it; null while unverified. */
    createdAt: moment(),
    /**
     * Where the time begins that its payments buy: when it was created, or when what was paid before
     * ends. Null while unverified, and once its paid time was counted for another plan.
     */
    paidFrom: moment(),
    /**
     * Up to when it is paid, computed from its payments alone. Its limits stand until then, also once
     * it is over.
     */
    paidUntil: moment(),
    /** When the provider was last asked on a person's visit. */
    lookedAt: moment().notNull(),
    /** When to ask the provider, or to cancel, unasked; null when nothing is left to do. */
    nextLookAt: moment(),
    failures: integer().notNull().default(0),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_due').on(table.nextLookAt),
    uniqueIndex('subscriptions_current').on(table.userId).where(sql`${table.state} = 'current'`),
    check('subscriptions_state', oneOf(table.state, subscriptionStates)),
    check('subscriptions_plan', sql`${table.plan} is null or ${oneOf(table.plan, paidPlanNames)}`),
    check(
      'subscriptions_billing',
      sql`${table.billing} is null or ${oneOf(table.billing, billings)}`,
    ),
  ],
);
