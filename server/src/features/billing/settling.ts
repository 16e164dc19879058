import { type ErrorCode, identifier } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import {
  isOverStatus,
  isValidStatus,
  type ProviderSubscription,
} from '../../providers/payments/payments.ts';
import { type PlanIds, type PlanTerm, termOf } from '../../providers/payments/paypal-settings.ts';
import {
  deleteUnverified,
  findCurrent,
  findPaidPeriods,
  lockPerson,
  lockSubscription,
  putSubscription,
  type SubscriptionRow,
  setSubscribed,
  spendPaidPeriods,
  updateSubscription,
} from './billing-queries.ts';
import { firstPaymentAt, usesCredit } from './paid-credit.ts';

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
  const personId = identifier.safeParse(found?.customId).data ?? null;
  const isPerson = personId !== null && (await lockPerson(tx, personId));
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
        ? settleNew(settling, personId, found)
        : settleOrphan(settling, row ?? null, found);
  }
}

/** The provider knows nothing of it. That takes no plan away: it may be the wrong provider we asked. */
async function settleUnknown({ tx, id }: Settling, row: SubscriptionRow | null): Promise<Settled> {
  if (row?.state === 'unverified') await deleteUnverified(tx, id);
  if (row?.state === 'leaving') {
    await updateSubscription(tx, id, { state: 'over', nextLookAt: null, failures: 0 });
  }
  return row?.state === 'current' ? done('unchanged') : refused('subscription-unknown');
}

async function settleCurrent(
  { tx, id, now, planIds }: Settling,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<Settled> {
  const term = termOf(planIds, found.planId) ?? termOfRow(row);
  if (isValidStatus(found.status) && found.isAsPlanned && term !== null) {
    if (row.userId !== null) await setSubscribed(tx, row.userId, { ...term, id });
    await updateSubscription(tx, id, {
      ...term,
      paidUntil: found.nextBillingAt ?? row.paidUntil,
      lookedAt: now,
      ...nextDay(now),
    });
    return done('kept');
  }
  if (row.userId !== null) await setSubscribed(tx, row.userId, null);
  if (isOverStatus(found.status)) {
    await updateSubscription(tx, id, { state: 'over', nextLookAt: null, failures: 0 });
    return done('ended');
  }
  await updateSubscription(tx, id, leavingNow(now));
  return done('ended', [id]);
}

/** What is to be cancelled is so until the provider agrees, and what is over stays over. */
async function settleGone(
  { tx, id, now }: Settling,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<Settled> {
  if (!isOverStatus(found.status)) {
    if (row.state === 'over') await updateSubscription(tx, id, leavingNow(now));
    return refused('subscription-used', [id]);
  }
  await updateSubscription(tx, id, { state: 'over', nextLookAt: null, failures: 0 });
  return refused('subscription-used');
}

/** Approved by somebody who is gone since, or by nobody of ours at all. */
async function settleOrphan(
  { tx, id, now, planIds }: Settling,
  row: SubscriptionRow | null,
  found: ProviderSubscription,
): Promise<Settled> {
  const isOurs = row !== null && row.userId === null && termOf(planIds, found.planId) !== null;
  if (isOurs && !isOverStatus(found.status)) {
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
  if (term === null || !isValidStatus(found.status)) {
    await deleteUnverified(tx, id);
    return refused(term === null ? 'subscription-mismatch' : 'subscription-not-approved');
  }
  const row = rowOf(userId, term, found, now);
  const current = await findCurrent(tx, userId);
  const isOlder = (current?.createdAt ?? new Date(0)) > found.createdAt;
  const fair = await isFair(settling, userId, term, found);
  if (isOlder || !fair) {
    // Theirs, but not to be had: nobody shall go on paying for it. Only what was paid as it should
    // have been gives anything.
    const paidUntil = fair ? row.paidUntil : null;
    await putSubscription(tx, { ...row, ...leavingNow(now), paidUntil });
    return refused(fair ? 'subscription-used' : 'subscription-mismatch', [id]);
  }
  if (usesCredit(found)) await spendPaidPeriods(tx, userId);
  if (current !== null) await updateSubscription(tx, current.id, leavingNow(now));
  await putSubscription(tx, row);
  await setSubscribed(tx, userId, { ...term, id });
  return done('adopted', current === null ? [] : [current.id]);
}

/**
 * The browser makes the subscription, so it could have asked for another price, or for a first
 * payment in a hundred years. Only the plan as it is, no later than what is paid lasts, is fair.
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

function rowOf(
  userId: string,
  term: PlanTerm,
  found: ProviderSubscription,
  now: Date,
): SubscriptionRow {
  return {
    id: found.id,
    userId,
    state: 'current',
    ...term,
    createdAt: found.createdAt,
    paidUntil: found.nextBillingAt,
    lookedAt: now,
    ...nextDay(now),
  };
}

function termOfRow({ plan, billing }: SubscriptionRow): PlanTerm | null {
  return plan === null || billing === null ? null : { plan, billing };
}

function leavingNow(now: Date) {
  return { state: 'leaving', nextLookAt: now, failures: 0 } as const;
}

/** Looked at unasked once a day, should every word of a change have been lost. */
function nextDay(now: Date) {
  return { nextLookAt: new Date(now.getTime() + dayMilliseconds), failures: 0 };
}
