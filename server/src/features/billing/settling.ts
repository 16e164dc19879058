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
  insertUnverified,
  lockPerson,
  lockSubscription,
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

/** What came of comparing our record of a subscription with the provider's. */
export interface Settled {
  readonly outcome: 'adopted' | 'kept' | 'ended' | 'unchanged' | 'refused';
  /** Why it is nobody's subscription with us, where it was refused. */
  readonly refusal?: ErrorCode;
  /** What must be cancelled with the provider now that this is stored. */
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
 * Makes our record of one subscription agree with what the provider says of it; the same again
 * changes nothing. Whoever holds the subscription is decided here and nowhere else.
 */
export async function settle(
  settling: Settling,
  found: ProviderSubscription | null,
): Promise<Settled> {
  const { tx, id } = settling;
  const userId = identifier.safeParse(found?.customId).data ?? null;
  const isPerson = userId !== null && (await lockPerson(tx, userId));
  const row = await lockSubscription(tx, id);
  if (found === null) return settleUnknown(settling, row);
  switch (row?.state) {
    case 'current':
      return settleCurrent(settling, row, found);
    case 'leaving':
    case 'over':
      return settleGone(settling, row, found);
    default:
      return isPerson
        ? settleNew(settling, userId, found)
        : settleOrphan(settling, row ?? null, found);
  }
}

/** The provider knows nothing of it. That takes no plan away: it may be the wrong provider we asked. */
async function settleUnknown(
  { tx, id, now }: Settling,
  row: SubscriptionRow | null,
): Promise<Settled> {
  if (row?.state === 'unverified') await deleteUnverified(tx, id);
  if (row?.state === 'leaving') await updateSubscription(tx, id, overNow(row.paidUntil, now));
  return row?.state === 'current' ? done('unchanged') : refused('subscription-unknown');
}

/**
 * Keeps a subscription while PayPal says that it runs, on the terms it was taken on, and while it is
 * paid. One that PayPal never charges would otherwise be a plan for nothing.
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
  if (isActiveStatus(found.status) && term !== null && isAsTaken(term, found, planIds) && isPaid) {
    if (row.userId !== null) await setSubscribed(tx, row.userId, { ...term, id });
    await updateSubscription(tx, id, { paidUntil, lookedAt: now, ...nextDay(now) });
    return done('kept');
  }
  if (row.userId !== null) await setSubscribed(tx, row.userId, null);
  if (isEndedStatus(found.status)) {
    await updateSubscription(tx, id, overNow(paidUntil, now));
    return done('ended');
  }
  await updateSubscription(tx, id, { ...leavingNow(now), paidUntil });
  return done('ended', [id]);
}

/** A browser can move a subscription to another plan, which is charged with the next cycle only. */
function isAsTaken(term: PlanTerm, found: ProviderSubscription, planIds: PlanIds): boolean {
  const { plan, billing } = termOf(planIds, found.planId) ?? term;
  return found.isAsPlanned && plan === term.plan && billing === term.billing;
}

/** What is to be cancelled is so until the provider agrees, and what is over stays over. */
async function settleGone(
  { tx, id, now }: Settling,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<Settled> {
  const paidUntil = paidTimeOfRow(row, found)?.until ?? null;
  if (!isEndedStatus(found.status)) {
    await updateSubscription(tx, id, {
      ...(row.state === 'over' && leavingNow(now)),
      paidUntil,
    });
    return refused('subscription-used', [id]);
  }
  await updateSubscription(tx, id, overNow(paidUntil, now));
  return refused('subscription-used');
}

/** Approved by somebody who is gone since, or by nobody of ours at all. */
async function settleOrphan(
  { tx, id, now, planIds }: Settling,
  row: SubscriptionRow | null,
  found: ProviderSubscription,
): Promise<Settled> {
  const isOurs = row !== null && row.userId === null && termOf(planIds, found.planId) !== null;
  if (isOurs && !isEndedStatus(found.status)) {
    await updateSubscription(tx, id, leavingNow(now));
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
    // Theirs, but not to be had: nobody shall go on paying for it. Only what was paid as it should
    // have been gives anything.
    const row = rowOf(userId, term, found, fair ? found.createdAt : null, now);
    await putSubscription(tx, { ...row, ...leavingNow(now) });
    return refused(fair ? 'subscription-used' : 'subscription-mismatch', [id]);
  }
  const credit = firstPaymentAt(await findPaidPeriods(tx, userId, now), term, now);
  const paidFrom = credit ?? (await startOfUnpaid(tx, userId, found.createdAt));
  if (now >= paidTimeOf(paidFrom, term, found.payments).graceEndsAt) {
    return settleUnpaid(settling, userId, rowOf(userId, term, found, paidFrom, now));
  }
  if (credit !== null) await spendPaidPeriods(tx, userId);
  if (current !== null) await updateSubscription(tx, current.id, leavingNow(now));
  await putSubscription(tx, rowOf(userId, term, found, paidFrom, now));
  await setSubscribed(tx, userId, { ...term, id });
  return done('adopted', current === null ? [] : [current.id]);
}

/**
 * Somebody who has had a plan without paying gets no more of it by subscribing again: the unpaid time
 * goes on from where it began.
 */
async function startOfUnpaid(tx: Database, userId: string, createdAt: Date): Promise<Date> {
  const latest = await findLatestCounted(tx, userId);
  if (latest === null || latest.paidFrom === null || latest.paidUntil === null) return createdAt;
  const wasEverPaid = latest.paidUntil > latest.paidFrom;
  return wasEverPaid || latest.paidFrom > createdAt ? createdAt : latest.paidFrom;
}

/** Waits for the first payment, which may be on its way, and cancels what is never paid. */
async function settleUnpaid(
  { tx, id, now }: Settling,
  userId: string,
  row: SubscriptionRow,
): Promise<Settled> {
  if (row.createdAt !== null && !awaitsFirstPayment(row.createdAt, now)) {
    await putSubscription(tx, { ...row, ...leavingNow(now), paidFrom: null, paidUntil: null });
    return refused('subscription-not-approved', [id]);
  }
  const nextLookAt = new Date(now.getTime() + minuteMilliseconds);
  await insertUnverified(tx, { id, userId, now, nextLookAt });
  await updateSubscription(tx, id, { userId });
  return refused('payment-pending');
}

/**
 * The browser makes the subscription, so it could have asked for another price, or for a first
 * payment in a hundred years. Only the plan as it is, no later than what is paid lasts, is fair. A day
 * more is for whoever takes their time in the checkout; it gives no paid time.
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

/** A current subscription whose payments buy time from `paidFrom` on; null where they buy nothing. */
function rowOf(
  userId: string,
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

/** Null where its payments buy nothing, or no more. */
export function paidTimeOfRow(row: SubscriptionRow, found: ProviderSubscription): PaidTime | null {
  const term = termOfRow(row);
  if (term === null || row.paidFrom === null) return null;
  return paidTimeOf(row.paidFrom, term, found.payments);
}

function leavingNow(now: Date) {
  return { state: 'leaving', nextLookAt: now, failures: 0 } as const;
}

/** Nothing is charged any more. Looked at once a day while paid: a payment may be given back. */
export function overNow(paidUntil: Date | null, now: Date) {
  const isPaid = paidUntil !== null && paidUntil > now;
  const looks = isPaid ? nextDay(now) : { nextLookAt: null, failures: 0 };
  return { state: 'over', paidUntil, ...looks } as const;
}

/** Looked at unasked once a day, should every word of a change have been lost. */
function nextDay(now: Date) {
  return { nextLookAt: new Date(now.getTime() + dayMilliseconds), failures: 0 };
}
