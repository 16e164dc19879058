import { billings, paidPlanNames } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, noneNegative, oneOf } from '../columns.ts';
import { users } from './users.ts';

/**
 * `unverified`: reported as approved, not yet confirmed by the provider. `current`: what the user pays
 * for. `leaving`: must still be cancelled with the provider. `over`: nothing more is charged.
 */
const subscriptionStates = ['unverified', 'current', 'leaving', 'over'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/**
 * All subscriptions, including ended ones. A row outlives its user's account, because the subscription may
 * still have to be cancelled.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The payment provider's id. */
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: subscriptionStates }).notNull(),
    /** Null while unverified. */
    plan: text({ enum: paidPlanNames }),
    billing: text({ enum: billings }),
    /** When the provider created it; null while unverified. */
    createdAt: moment(),
    /**
     * When its paid time begins: at its creation, or when the time paid before ends. Null while unverified, and
     * after its paid time was converted to another plan.
     */
    paidFrom: moment(),
    /**
     * The end of its paid time, computed from its payments only. The plan is valid until then, even if the
     * subscription is over.
     */
    paidUntil: moment(),
    /** When the provider was last asked because of a user's visit. */
    lookedAt: moment().notNull(),
    /** When to ask the provider, or to cancel, next; null if nothing is left to do. */
    nextLookAt: moment(),
    failures: integer().notNull().default(0),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_due').on(table.nextLookAt),
    uniqueIndex('subscriptions_current').on(table.userId).where(sql`${table.state} = 'current'`),
    check('subscriptions_counts', noneNegative(table.failures)),
    check('subscriptions_state', oneOf(table.state, subscriptionStates)),
    check('subscriptions_plan', sql`${table.plan} is null or ${oneOf(table.plan, paidPlanNames)}`),
    check(
      'subscriptions_billing',
      sql`${table.billing} is null or ${oneOf(table.billing, billings)}`,
    ),
  ],
);
