import type { Billing, PaidPlanName } from '@life-tree/contract';
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { checkouts, subscriptions, users } from '../../database/tables/index.ts';
import type { PaidPeriod } from './paid-credit.ts';

const dayMilliseconds = 24 * 3_600_000;

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Locks a user's row until the transaction ends; false if the user doesn't exist. */
export async function lockUser(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return rows.length > 0;
}

/** Sets the plan that a user has through a subscription; null for none. */
export async function setSubscribed(
  tx: Database,
  userId: string,
  subscribed: {
    readonly plan: PaidPlanName;
    readonly billing: Billing;
    readonly id: string;
  } | null,
): Promise<void> {
  await tx
    .update(users)
    .set({
      plan: subscribed?.plan ?? 'free',
      billing: subscribed?.billing ?? null,
      subId: subscribed?.id ?? null,
    })
    .where(eq(users.id, userId));
}

export async function findSubscriptionRow(
  tx: Database,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** Locks a subscription's row until the transaction ends. Lock its user first, to avoid deadlocks. */
export async function lockSubscription(tx: Database, id: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row ?? null;
}

/** Stores a subscription that PayPal must confirm. A known one stays unchanged. */
export async function insertUnverified(
  tx: Database,
  { id, userId, now, nextLookAt }: { id: string; userId: string; now: Date; nextLookAt: Date },
): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ id, userId, state: 'unverified', lookedAt: now, nextLookAt })
    .onConflictDoNothing();
}

export async function putSubscription(tx: Database, row: SubscriptionRow): Promise<void> {
  const { id, ...rest } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.id, set: rest });
}

export async function updateSubscription(
  tx: Database,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/** Deletes an unconfirmed subscription; with `userId` only if this user reported it. */
export async function deleteUnverified(tx: Database, id: string, userId?: string): Promise<void> {
  await tx
    .delete(subscriptions)
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.state, 'unverified'),
        userId === undefined ? undefined : eq(subscriptions.userId, userId),
      ),
    );
}

export async function findCurrent(tx: Database, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'current')));
  return row ?? null;
}

export async function hasUnverified(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'unverified')))
    .limit(1);
  return rows.length > 0;
}

/** The periods after `now` that a user has paid for. */
export async function findPaidPeriods(
  tx: Database,
  userId: string,
  now: Date,
): Promise<PaidPeriod[]> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), gt(subscriptions.paidUntil, now)));
  return rows.flatMap(({ plan, billing, paidUntil }) =>
    plan === null || billing === null || paidUntil === null
      ? []
      : [{ term: { plan, billing }, until: paidUntil }],
  );
}

/** Marks paid periods as spent, because they were converted to time of another plan. */
export async function spendPaidPeriods(tx: Database, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ paidFrom: null, paidUntil: null })
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.paidFrom)));
}

/** The newest subscription of a user whose payments count. */
export async function findLatestCounted(
  tx: Database,
  userId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.paidFrom)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row ?? null;
}

/** Returns each subscription to one caller only, and again only after an interval. */
export async function claimVisited(
  tx: Database,
  userId: string,
  now: Date,
  lookedBefore: Date,
): Promise<string[]> {
  const rows = await tx
    .update(subscriptions)
    .set({ lookedAt: now })
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.state, ['current', 'unverified']),
        lte(subscriptions.lookedAt, lookedBefore),
      ),
    )
    .returning({ id: subscriptions.id });
  return rows.map(({ id }) => id);
}

/**
 * Some subscriptions that are due, each for one caller only. They become due again after a pause that
 * grows with each failure, so that nothing is lost if the process crashes.
 */
export async function claimDue(
  tx: Database,
  now: Date,
  limit: number,
): Promise<Pick<SubscriptionRow, 'id' | 'state'>[]> {
  const due = await tx
    .select({
      id: subscriptions.id,
      state: subscriptions.state,
      failures: subscriptions.failures,
    })
    .from(subscriptions)
    .where(lte(subscriptions.nextLookAt, now))
    .orderBy(asc(subscriptions.nextLookAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  for (const { id, failures } of due) {
    await updateSubscription(tx, id, {
      nextLookAt: new Date(now.getTime() + pauseMilliseconds(failures)),
      failures: failures + 1,
    });
  }
  return due;
}

/** A minute, doubled each time, up to an hour. */
function pauseMilliseconds(failures: number): number {
  return Math.min(60, 2 ** Math.min(failures, 10)) * 60_000;
}

/** An ended subscription is checked once a day while it is still paid for: PayPal may refund it. */
export async function endCancelled(tx: Database, id: string, now: Date): Promise<void> {
  const tomorrow = new Date(now.getTime() + dayMilliseconds);
  await tx
    .update(subscriptions)
    .set({
      state: 'over',
      nextLookAt: sql`case when ${subscriptions.paidUntil} > ${now.toISOString()}::timestamptz
        then ${tomorrow.toISOString()}::timestamptz end`,
      failures: 0,
    })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.state, 'leaving')));
}

/** Marks a deleted user's subscriptions to be cancelled, and unconfirmed ones to be checked. */
export async function cancelAllOf(tx: Database, userId: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({
      state: sql`case when ${subscriptions.state} = 'current' then 'leaving' else ${subscriptions.state} end`,
      nextLookAt: now,
    })
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.state, ['current', 'unverified', 'leaving']),
      ),
    );
}

/** Remembers that a user was given the terms of a checkout. */
export async function putCheckout(tx: Database, userId: string, issuedAt: Date): Promise<void> {
  await tx
    .insert(checkouts)
    .values({ userId, issuedAt })
    .onConflictDoUpdate({ target: checkouts.userId, set: { issuedAt } });
}

export async function hasCheckout(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.select().from(checkouts).where(eq(checkouts.userId, userId));
  return rows.length > 0;
}

export async function deleteCheckoutsBefore(tx: Database, moment: Date): Promise<void> {
  await tx.delete(checkouts).where(lt(checkouts.issuedAt, moment));
}
