import { type ErrorCode, identifier } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import {
  isActiveStatus,
  isEndedStatus,
  type ProviderSubscription,
} from '../../providers/payments/payments.ts';
import { type PlanIds, type PlanTerm, termOf } from '../../providers/payments/paypal-settings.ts';
import {
  deleteUnverified,
  findCurrent,
  findLatestCounted,
  findPaidPeriods,
  hasCheckout,
  insertUnverified,
  lockSubscription,
  lockUser,
  putSubscription,
  type SubscriptionRow,
  setSubscribed,
  spendPaidPeriods,
  updateSubscription,
} from './billing-queries.ts';
import { firstPaymentAt } from './paid-credit.ts';
import { awaitsFirstPayment, type PaidTime, paidTimeOf } from './paid-time.ts';

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 3_600_000;

/** The result of comparing our record of a subscription with PayPal's. */
export interface Settled {
  readonly outcome: 'adopted' | 'kept' | 'ended' | 'unchanged' | 'refused';
  /** Why it was refused. */
  readonly refusal?: ErrorCode;
  /** The subscriptions to cancel at PayPal after the commit. */
  readonly toCancel: readonly string[];
}

interface Settling {
  readonly tx: Database;
  readonly id: string;
  readonly now: Date;
  readonly planIds: PlanIds;
}

const done = (outcome: Settled['outcome'], toCancel: readonly string[] = []): Settled => ({
  outcome,
  toCancel,
});
const refused = (refusal: ErrorCode, toCancel: readonly string[] = []): Settled => ({
  outcome: 'refused',
  refusal,
  toCancel,
});

/**
 * Updates our record of one subscription to match PayPal's. Idempotent. Only this function decides to
 * whom a subscription belongs.
 */
export async function settle(
  settling: Settling,
  found: ProviderSubscription | null,
): Promise<Settled> {
  const { tx, id } = settling;
  const userId = identifier.safeParse(found?.customId).data ?? null;
  const userExists = userId !== null && (await lockUser(tx, userId));
  const row = await lockSubscription(tx, id);
  if (found === null) return settleUnknown(settling, row);
  switch (row?.state) {
    case 'current':
      return settleCurrent(settling, row, found);
    case 'leaving':
    case 'over':
      return settleEnded(settling, row, found);
    default:
      return userExists
        ? settleNew(settling, userId, found)
        : settleOrphan(settling, { row: row ?? null, userId }, found);
  }
}

/** PayPal doesn't know it. The user keeps their plan, because the server may use the wrong account. */
async function settleUnknown(
  { tx, id, now }: Settling,
  row: SubscriptionRow | null,
): Promise<Settled> {
  if (row?.state === 'unverified') await deleteUnverified(tx, id);
  if (row?.state === 'leaving') await updateSubscription(tx, id, overNow(row.paidUntil, now));
  return row?.state === 'current' ? done('unchanged') : refused('subscription-unknown');
}

/**
 * Keeps a subscription while it is active at PayPal on its original terms and is paid. A subscription
 * that PayPal never charges must not give a free plan.
 */
async function settleCurrent(
  { tx, id, now, planIds }: Settling,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<Settled> {
  const term = termOfRow(row);
  const time = paidTimeOfRow(row, found);
  const paidUntil = time?.until ?? null;
  const isPaid = time !== null && now < time.graceEndsAt;
  if (
    isActiveStatus(found.status) &&
    term !== null &&
    hasOriginalTerms(term, found, planIds) &&
    isPaid
  ) {
    if (row.userId !== null) await setSubscribed(tx, row.userId, { ...term, id });
    await updateSubscription(tx, id, { paidUntil, lookedAt: now, ...nextDay(now) });
    return done('kept');
  }
  if (row.userId !== null) await setSubscribed(tx, row.userId, null);
  if (isEndedStatus(found.status)) {
    await updateSubscription(tx, id, overNow(paidUntil, now));
    return done('ended');
  }
  await updateSubscription(tx, id, { ...cancelNow(now), paidUntil });
  return done('ended', [id]);
}

/** A browser can change a subscription's plan, which is only charged in the next cycle. */
function hasOriginalTerms(term: PlanTerm, found: ProviderSubscription, planIds: PlanIds): boolean {
  const { plan, billing } = termOf(planIds, found.planId) ?? term;
  return found.isAsPlanned && plan === term.plan && billing === term.billing;
}

/** A subscription to be cancelled stays so until PayPal confirms; an ended one stays ended. */
async function settleEnded(
  { tx, id, now }: Settling,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<Settled> {
  const paidUntil = paidTimeOfRow(row, found)?.until ?? null;
  if (!isEndedStatus(found.status)) {
    await updateSubscription(tx, id, {
      ...(row.state === 'over' && cancelNow(now)),
      paidUntil,
    });
    return refused('subscription-used', [id]);
  }
  await updateSubscription(tx, id, overNow(paidUntil, now));
  return refused('subscription-used');
}

/** Approved by a user who has been deleted, or by nobody we know. */
async function settleOrphan(
  { tx, id, now, planIds }: Settling,
  { row, userId }: { readonly row: SubscriptionRow | null; readonly userId: string | null },
  found: ProviderSubscription,
): Promise<Settled> {
  // Somebody who approved a checkout after their account was deleted must not be charged.
  const wasIssued = userId !== null && (await hasCheckout(tx, userId));
  const isKnown = wasIssued || (row !== null && row.userId === null);
  const term = isKnown ? termOf(planIds, found.planId) : null;
  if (term !== null && !isEndedStatus(found.status)) {
    await putSubscription(tx, { ...rowOf(null, term, found, null, now), ...cancelNow(now) });
    return refused('subscription-not-yours', [id]);
  }
  await deleteUnverified(tx, id);
  return refused('subscription-not-yours');
}

async function settleNew(
  settling: Settling,
  userId: string,
  found: ProviderSubscription,
): Promise<Settled> {
  const { tx, id, now, planIds } = settling;
  const term = termOf(planIds, found.planId);
  if (term === null || !isActiveStatus(found.status)) {
    await deleteUnverified(tx, id);
    return refused(term === null ? 'subscription-mismatch' : 'subscription-not-approved');
  }
  const current = await findCurrent(tx, userId);
  const isOlder = (current?.createdAt ?? new Date(0)) > found.createdAt;
  const fair = await isFair(settling, userId, term, found);
  if (isOlder || !fair) {
    // It is theirs but can't be used, so it is cancelled. Only payments on fair terms count.
    const row = rowOf(userId, term, found, fair ? found.createdAt : null, now);
    await putSubscription(tx, { ...row, ...cancelNow(now) });
    return refused(fair ? 'subscription-used' : 'subscription-mismatch', [id]);
  }
  const credit = firstPaymentAt(await findPaidPeriods(tx, userId, now), term, now);
  const paidFrom = credit ?? (await startOfUnpaid(tx, userId, found.createdAt));
  if (now >= paidTimeOf(paidFrom, term, found.payments).graceEndsAt) {
    return settleUnpaid(settling, userId, rowOf(userId, term, found, paidFrom, now));
  }
  if (credit !== null) await spendPaidPeriods(tx, userId);
  if (current !== null) await updateSubscription(tx, current.id, cancelNow(now));
  await putSubscription(tx, rowOf(userId, term, found, paidFrom, now));
  await setSubscribed(tx, userId, { ...term, id });
  return done('adopted', current === null ? [] : [current.id]);
}

/**
 * A user who had a plan without paying gets no more unpaid time by subscribing again: the unpaid time
 * continues from where it began.
 */
async function startOfUnpaid(tx: Database, userId: string, createdAt: Date): Promise<Date> {
  const latest = await findLatestCounted(tx, userId);
  if (latest === null || latest.paidFrom === null || latest.paidUntil === null) return createdAt;
  const wasEverPaid = latest.paidUntil > latest.paidFrom;
  return wasEverPaid || latest.paidFrom > createdAt ? createdAt : latest.paidFrom;
}

/** Waits for the first payment, and cancels a subscription that is never paid. */
async function settleUnpaid(
  { tx, id, now }: Settling,
  userId: string,
  row: SubscriptionRow,
): Promise<Settled> {
  if (row.createdAt !== null && !awaitsFirstPayment(row.createdAt, now)) {
    await putSubscription(tx, { ...row, ...cancelNow(now), paidFrom: null, paidUntil: null });
    return refused('subscription-not-approved', [id]);
  }
  const nextLookAt = new Date(now.getTime() + minuteMilliseconds);
  await insertUnverified(tx, { id, userId, now, nextLookAt });
  await updateSubscription(tx, id, { userId });
  return refused('payment-pending');
}

/**
 * The browser creates the subscription, so it could have requested another price or a first payment in
 * a hundred years. Only our own terms are fair, with a first payment no later than the end of the paid
 * time. One day more is tolerated for a slow checkout; it gives no paid time.
 */
async function isFair(
  { tx }: Settling,
  userId: string,
  term: PlanTerm,
  found: ProviderSubscription,
): Promise<boolean> {
  if (!found.isAsPlanned) return false;
  if (found.startsAt === null) return true;
  const { createdAt } = found;
  const paid = await findPaidPeriods(tx, userId, createdAt);
  const due = firstPaymentAt(paid, term, createdAt) ?? createdAt;
  return found.startsAt.getTime() <= due.getTime() + dayMilliseconds;
}

/** A current subscription whose payments buy time from `paidFrom` on; null if they buy nothing. */
function rowOf(
  userId: string | null,
  term: PlanTerm,
  found: ProviderSubscription,
  paidFrom: Date | null,
  now: Date,
): SubscriptionRow {
  return {
    id: found.id,
    userId,
    state: 'current',
    ...term,
    createdAt: found.createdAt,
    paidFrom,
    paidUntil: paidFrom === null ? null : paidTimeOf(paidFrom, term, found.payments).until,
    lookedAt: now,
    ...nextDay(now),
  };
}

function termOfRow({ plan, billing }: SubscriptionRow): PlanTerm | null {
  return plan === null || billing === null ? null : { plan, billing };
}

/** Null if its payments buy no time. */
export function paidTimeOfRow(row: SubscriptionRow, found: ProviderSubscription): PaidTime | null {
  const term = termOfRow(row);
  if (term === null || row.paidFrom === null) return null;
  return paidTimeOf(row.paidFrom, term, found.payments);
}

function cancelNow(now: Date) {
  return { state: 'leaving', nextLookAt: now, failures: 0 } as const;
}

/** No longer charged. Checked once a day while it is still paid for: PayPal may refund a payment. */
export function overNow(paidUntil: Date | null, now: Date) {
  const isPaid = paidUntil !== null && paidUntil > now;
  const nextCheck = isPaid ? nextDay(now) : { nextLookAt: null, failures: 0 };
  return { state: 'over', paidUntil, ...nextCheck } as const;
}

/** Checked once a day, in case all webhooks of a change were lost. */
function nextDay(now: Date) {
  return { nextLookAt: new Date(now.getTime() + dayMilliseconds), failures: 0 };
}
