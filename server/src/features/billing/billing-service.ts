import {
  type Billing,
  type CheckoutTerms,
  type PaidPlanName,
  subscriptionId,
} from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import {
  isActiveStatus,
  PaymentsDown,
  type ProviderSubscription,
  type WebhookDelivery,
} from '../../providers/payments/payments.ts';
import { termOf } from '../../providers/payments/paypal-settings.ts';
import type { Resources } from '../../resources.ts';
import type { Session } from '../sessions/sessions-service.ts';
import {
  claimDue,
  claimVisited,
  deleteUnverified,
  endLeaving,
  findCurrent,
  findPaidPeriods,
  findSubscriptionRow,
  hasUnverified,
  insertUnverified,
  leaveAllOf,
  lockPerson,
  lockSubscription,
  setSubscribed,
  updateSubscription,
} from './billing-queries.ts';
import { firstPaymentAt } from './paid-credit.ts';
import { overNow, paidTimeOfRow, type Settled, settle } from './settling.ts';

interface Wanted {
  readonly plan: PaidPlanName;
  readonly billing: Billing;
  readonly subId: string;
}

export type PlanChange = { readonly plan: 'free' } | Wanted;

/** What the provider reports: what happened, and to what. */
interface WebhookEvent {
  readonly event_type: string;
  readonly resource: {
    readonly id?: string | undefined;
    readonly billing_agreement_id?: string | undefined;
  };
}

const minuteMilliseconds = 60_000;
const visitEveryMilliseconds = 10 * minuteMilliseconds;
/** A visitor waits no longer than this for the provider. */
const visitPatienceMilliseconds = 900;
const maxAtOnce = 20;
/** What we ask about of our own accord: what is over but paid still, and what is yet to be paid. */
const expectedRefusals: readonly Settled['refusal'][] = ['subscription-used', 'payment-pending'];

export type BillingService = ReturnType<typeof createBillingService>;

/**
 * Subscriptions. The provider's word is the only one that counts: whatever we hear, from a browser, a
 * webhook or the clock, makes us ask it about one subscription and settle our record by its answer.
 * What is still to be asked or cancelled is stored with the change that demands it, so that no crash
 * or outage loses it.
 */
export function createBillingService({
  config,
  database,
  payments,
  now,
  logger,
  background,
}: Pick<Resources, 'config' | 'database' | 'payments' | 'now' | 'logger' | 'background'>) {
  const offer = config.paypal === null || payments === null ? null : { ...config.paypal, payments };

  function requireOffer() {
    if (offer === null) throw new AppError('plan-not-available');
    return offer;
  }

  async function settleBy(id: string, found: ProviderSubscription | null): Promise<Settled> {
    const { planIds } = requireOffer();
    const settled = await database.transaction((tx) =>
      settle({ tx, id, now: now(), planIds }, found),
    );
    for (const leaving of settled.toCancel) await cancel(leaving, 'Replaced or no longer valid');
    return settled;
  }

  async function look(id: string): Promise<Settled> {
    const { findSubscription } = requireOffer().payments;
    return settleBy(id, await findSubscription(id));
  }

  /** A failure leaves what we know as it is, and the subscription due to be looked at again. */
  async function lookIfPossible(id: string): Promise<void> {
    try {
      const { outcome, refusal } = await look(id);
      if (outcome === 'refused' && !expectedRefusals.includes(refusal)) {
        logger.warn({ subscription: id, refusal }, 'A subscription is not one of ours');
      }
    } catch (error) {
      warn(`Error getting subscription state: ${reasonOf(error)}`, id, error);
    }
  }

  /** What cannot be cancelled now stays stored as to be cancelled. */
  async function cancel(id: string, reason: string): Promise<void> {
    try {
      await requireOffer().payments.cancelSubscription(id, reason);
      await endLeaving(database, id, now());
    } catch (error) {
      warn(`Error cancelling subscription: ${reasonOf(error)}`, id, error);
    }
  }

  function warn(message: string, id: string, error: unknown): void {
    logger.warn({ err: error, subscription: id }, message);
  }

  /** Stored before the provider is asked: if we fall silent meanwhile, it is asked again later. */
  async function claim(userId: string, { plan, billing, subId }: Wanted): Promise<'new' | 'had'> {
    const at = now();
    const nextLookAt = new Date(at.getTime() + minuteMilliseconds);
    await insertUnverified(database, { id: subId, userId, now: at, nextLookAt });
    const row = await findSubscriptionRow(database, subId);
    if (row === null || row.state === 'unverified') return 'new';
    if (row.userId !== userId) throw new AppError('subscription-not-yours');
    if (row.state !== 'current') throw new AppError('subscription-used');
    if (row.plan !== plan || row.billing !== billing) throw new AppError('subscription-mismatch');
    return 'had';
  }

  async function subscribe(userId: string, wanted: Wanted): Promise<void> {
    const { payments: provider, planIds } = requireOffer();
    const { plan, billing, subId } = wanted;
    if (planIds[plan][billing] === null) throw new AppError('plan-not-available');
    if ((await claim(userId, wanted)) === 'had') return;
    const found = await provider.findSubscription(subId).catch((error: unknown) => {
      warn(`Error getting subscription state: ${reasonOf(error)}`, subId, error);
      throw new AppError('payment-unconfirmed');
    });
    const refusal = refusalOf(found, userId);
    const term = found === null ? null : termOf(planIds, found.planId);
    const isWanted = term?.plan === plan && term.billing === billing;
    if (refusal !== null || !isWanted) {
      await deleteUnverified(database, subId, userId);
      throw new AppError(refusal ?? 'subscription-mismatch');
    }
    const settled = await settleBy(subId, found);
    if (settled.refusal !== undefined) throw new AppError(settled.refusal);
  }

  /** Cancels first: whoever reads that they pay nothing more must be able to rely on it. */
  async function unsubscribe(userId: string): Promise<void> {
    if (await hasUnverified(database, userId)) throw new AppError('payment-pending');
    const current = await findCurrent(database, userId);
    if (current === null) return;
    const found = await cancelWithProvider(current.id);
    await database.transaction(async (tx) => {
      await lockPerson(tx, userId);
      const row = await lockSubscription(tx, current.id);
      // Another plan or the provider's report may have replaced or ended it meanwhile. Its paid time
      // is counted there already and must not be counted again.
      if (row?.state !== 'current') return endLeaving(tx, current.id, now());
      await setSubscribed(tx, userId, null);
      const paidUntil = found === null ? row.paidUntil : paidTimeOfRow(row, found)?.until;
      await updateSubscription(tx, current.id, overNow(paidUntil ?? null, now()));
    });
  }

  /** Answers what the provider knew of it until then. */
  async function cancelWithProvider(id: string): Promise<ProviderSubscription | null> {
    if (offer === null) throw new AppError('payments-down');
    try {
      const found = await offer.payments.findSubscription(id);
      await offer.payments.cancelSubscription(id, 'Unsubscribed');
      return found;
    } catch (error) {
      warn(`Error cancelling subscription: ${reasonOf(error)}`, id, error);
      // It may have been cancelled nevertheless: whatever came of it is learnt soon.
      await updateSubscription(database, id, {
        nextLookAt: new Date(now().getTime() + minuteMilliseconds),
      });
      throw new AppError('payments-down');
    }
  }

  async function lookAtDue(): Promise<void> {
    if (offer === null) return;
    for (;;) {
      const due = await database.transaction((tx) => claimDue(tx, now(), maxAtOnce));
      for (const { id, state } of due) {
        if (state === 'leaving') await cancel(id, 'Replaced or no longer valid');
        else await lookIfPossible(id);
      }
      if (due.length < maxAtOnce) return;
    }
  }

  return {
    changePlan: async ({ userId }: Session, change: PlanChange): Promise<void> => {
      if (change.plan === 'free') await unsubscribe(userId);
      else await subscribe(userId, change);
    },

    checkoutTerms: async (
      { userId }: Session,
      term: { readonly plan: PaidPlanName; readonly billing: Billing },
    ): Promise<CheckoutTerms> => {
      const planId = requireOffer().planIds[term.plan][term.billing];
      if (planId === null) throw new AppError('plan-not-available');
      if (await hasUnverified(database, userId)) throw new AppError('payment-pending');
      const paid = await findPaidPeriods(database, userId, now());
      const startTime = firstPaymentAt(paid, term, now());
      return { planId, customId: userId, startTime: startTime?.toISOString() ?? null };
    },

    /** Asks for news of a person's subscription now and then, without keeping them waiting. */
    checkOnVisit: async ({ userId, role }: Session): Promise<void> => {
      if (offer === null || role !== 'user') return;
      const at = now();
      const before = new Date(at.getTime() - visitEveryMilliseconds);
      const ids = await claimVisited(database, userId, at, before);
      if (ids.length === 0) return;
      const looks = Promise.all(ids.map(lookIfPossible));
      background.run('status of a subscription', async () => {
        await looks;
      });
      await atMost(looks, visitPatienceMilliseconds);
    },

    /** What the provider reports is only a reason to ask it, so a report told twice does no harm. */
    receive: async (delivery: WebhookDelivery, event: WebhookEvent): Promise<void> => {
      if (offer === null || !(await reachable(() => offer.payments.isAuthentic(delivery)))) {
        throw new AppError('wrong-signature');
      }
      const { id, billing_agreement_id: payer } = event.resource;
      const about = event.event_type.startsWith('BILLING.SUBSCRIPTION.') ? id : payer;
      if (!subscriptionId.safeParse(about).success || about === undefined) return;
      const { outcome, refusal } = await reachable(() => look(about));
      logger.info({ subscription: about, event: event.event_type, outcome, refusal }, 'Webhook');
    },

    /** A person is being deleted: in the same transaction it is noted what is to be cancelled. */
    forgetUser: (tx: Database, userId: string): Promise<void> => leaveAllOf(tx, userId, now()),

    /** Asks and cancels what is due; soon after it was stored, and again and again until it is done. */
    lookAtDue,
    lookAtDueSoon: (): void => background.run('subscriptions that are due', lookAtDue),
  };

  async function reachable<Value>(ask: () => Promise<Value>): Promise<Value> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof PaymentsDown)) throw error;
      logger.warn({ err: error }, `Error getting subscription state: ${error.message}`);
      throw new AppError('payments-down');
    }
  }
}

/** Why a subscription cannot be this person's, whatever it is to. */
function refusalOf(found: ProviderSubscription | null, userId: string) {
  if (found === null) return 'subscription-unknown';
  if (found.customId !== userId) return 'subscription-not-yours';
  return isActiveStatus(found.status) ? null : 'subscription-not-approved';
}

function reasonOf(error: unknown): string {
  return error instanceof PaymentsDown ? error.message : 'see the error';
}

async function atMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, impatience]);
  clearTimeout(timer);
}
