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
  cancelAllOf,
  claimDue,
  claimVisited,
  deleteCheckoutsBefore,
  deleteUnverified,
  endCancelled,
  findCurrent,
  findPaidPeriods,
  findSubscriptionRow,
  hasUnverified,
  insertUnverified,
  lockSubscription,
  lockUser,
  putCheckout,
  setSubscribed,
  updateSubscription,
} from './billing-queries.ts';
import { firstPaymentAt } from './paid-credit.ts';
import { overNow, paidTimeOfRow, type Settled, settle } from './settling.ts';

interface PaidPlanChange {
  readonly plan: PaidPlanName;
  readonly billing: Billing;
  readonly subId: string;
}

export type PlanChange = { readonly plan: 'free' } | PaidPlanChange;

/** The part of PayPal's webhook events that we read. */
interface WebhookEvent {
  readonly event_type: string;
  readonly resource: {
    readonly id?: string | undefined;
    readonly billing_agreement_id?: string | undefined;
  };
}

const minuteMilliseconds = 60_000;
const visitIntervalMilliseconds = 10 * minuteMilliseconds;
/** A visitor waits no longer than this for PayPal. */
const maxVisitWaitMilliseconds = 900;
/** PayPal's pages of approval last for hours, and it repeats a webhook for days. */
const keptCheckoutMilliseconds = 30 * 24 * 60 * minuteMilliseconds;
const subscriptionsPerBatch = 20;
/** Expected when we check on our own: ended but still paid, and not paid yet. */
const expectedRefusals: readonly Settled['refusal'][] = ['subscription-used', 'payment-pending'];

export type BillingService = ReturnType<typeof createBillingService>;

/**
 * Subscriptions. Only PayPal decides when a subscription starts or ends. A browser request, a webhook
 * or a timer only makes us ask PayPal about one subscription and update our record. Pending checks and
 * cancellations are stored in the transaction that causes them, so that no crash or outage loses them.
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

  async function askAndSettle(id: string): Promise<Settled> {
    const { findSubscription } = requireOffer().payments;
    return settleBy(id, await findSubscription(id));
  }

  /** After a failure our record stays unchanged and the subscription is checked again later. */
  async function tryToSettle(id: string): Promise<void> {
    try {
      const { outcome, refusal } = await askAndSettle(id);
      if (outcome === 'refused' && !expectedRefusals.includes(refusal)) {
        logger.warn({ subscription: id, refusal }, 'Subscription refused');
      }
    } catch (error) {
      warn(`Error getting subscription state: ${reasonOf(error)}`, id, error);
    }
  }

  /** After a failure the subscription stays marked to be cancelled. */
  async function cancel(id: string, reason: string): Promise<void> {
    try {
      await requireOffer().payments.cancelSubscription(id, reason);
      await endCancelled(database, id, now());
    } catch (error) {
      warn(`Error cancelling subscription: ${reasonOf(error)}`, id, error);
    }
  }

  function warn(message: string, id: string, error: unknown): void {
    logger.warn({ err: error, subscription: id }, message);
  }

  /** Stores the subscription before asking PayPal, so that it is checked later if we crash meanwhile. */
  async function claim(
    userId: string,
    { plan, billing, subId }: PaidPlanChange,
  ): Promise<'new' | 'existing'> {
    const at = now();
    const nextLookAt = new Date(at.getTime() + minuteMilliseconds);
    await insertUnverified(database, { id: subId, userId, now: at, nextLookAt });
    const row = await findSubscriptionRow(database, subId);
    if (row === null || row.state === 'unverified') return 'new';
    if (row.userId !== userId) throw new AppError('subscription-not-yours');
    if (row.state !== 'current') throw new AppError('subscription-used');
    if (row.plan !== plan || row.billing !== billing) throw new AppError('subscription-mismatch');
    return 'existing';
  }

  async function subscribe(userId: string, wanted: PaidPlanChange): Promise<void> {
    const { payments: provider, planIds } = requireOffer();
    const { plan, billing, subId } = wanted;
    if (planIds[plan][billing] === null) throw new AppError('plan-not-available');
    if ((await claim(userId, wanted)) === 'existing') return;
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

  /** Cancels at PayPal first, so that users who are shown as unsubscribed are never charged. */
  async function unsubscribe(userId: string): Promise<void> {
    if (await hasUnverified(database, userId)) throw new AppError('payment-pending');
    const current = await findCurrent(database, userId);
    if (current === null) return;
    const found = await cancelWithProvider(current.id);
    await database.transaction(async (tx) => {
      await lockUser(tx, userId);
      const row = await lockSubscription(tx, current.id);
      // Another plan or a webhook may have replaced or ended it meanwhile. Its paid time is already
      // counted then and must not be counted again.
      if (row?.state !== 'current') return endCancelled(tx, current.id, now());
      await setSubscribed(tx, userId, null);
      const paidUntil = found === null ? row.paidUntil : paidTimeOfRow(row, found)?.until;
      await updateSubscription(tx, current.id, overNow(paidUntil ?? null, now()));
    });
  }

  /** Returns the subscription as it was at PayPal before. */
  async function cancelWithProvider(id: string): Promise<ProviderSubscription | null> {
    if (offer === null) throw new AppError('payments-down');
    try {
      const found = await offer.payments.findSubscription(id);
      await offer.payments.cancelSubscription(id, 'Unsubscribed');
      return found;
    } catch (error) {
      warn(`Error cancelling subscription: ${reasonOf(error)}`, id, error);
      // It may have been cancelled nevertheless, so check it soon.
      await updateSubscription(database, id, {
        nextLookAt: new Date(now().getTime() + minuteMilliseconds),
      });
      throw new AppError('payments-down');
    }
  }

  async function checkDue(): Promise<void> {
    if (offer === null) return;
    for (;;) {
      const due = await database.transaction((tx) => claimDue(tx, now(), subscriptionsPerBatch));
      for (const { id, state } of due) {
        if (state === 'leaving') await cancel(id, 'Replaced or no longer valid');
        else await tryToSettle(id);
      }
      if (due.length < subscriptionsPerBatch) return;
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
      await putCheckout(database, userId, now());
      return { planId, customId: userId, startTime: startTime?.toISOString() ?? null };
    },

    /** Checks a user's subscription from time to time, without making them wait long. */
    checkOnVisit: async ({ userId, role }: Session): Promise<void> => {
      if (offer === null || role !== 'user') return;
      const at = now();
      const before = new Date(at.getTime() - visitIntervalMilliseconds);
      const ids = await claimVisited(database, userId, at, before);
      if (ids.length === 0) return;
      const checks = Promise.all(ids.map(tryToSettle));
      background.run('status of a subscription', async () => {
        await checks;
      });
      await waitAtMost(checks, maxVisitWaitMilliseconds);
    },

    /** An event only makes us ask PayPal, so duplicates are harmless. */
    receive: async (delivery: WebhookDelivery, event: WebhookEvent): Promise<void> => {
      if (offer === null || !(await reachable(() => offer.payments.isAuthentic(delivery)))) {
        throw new AppError('wrong-signature');
      }
      const { id, billing_agreement_id: payer } = event.resource;
      const about = event.event_type.startsWith('BILLING.SUBSCRIPTION.') ? id : payer;
      if (!subscriptionId.safeParse(about).success || about === undefined) return;
      const { outcome, refusal } = await reachable(() => askAndSettle(about));
      logger.info({ subscription: about, event: event.event_type, outcome, refusal }, 'Webhook');
    },

    /** Marks a user's subscriptions to be cancelled, in the transaction that deletes the user. */
    forgetUser: (tx: Database, userId: string): Promise<void> => cancelAllOf(tx, userId, now()),

    forgetOldCheckouts: (): Promise<void> =>
      deleteCheckoutsBefore(database, new Date(now().getTime() - keptCheckoutMilliseconds)),

    /** Checks or cancels what is due, and tries again later after a failure. */
    checkDue,
    checkDueInBackground: (): void => background.run('check due subscriptions', checkDue),
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

/** Why a subscription cannot be this user's. */
function refusalOf(found: ProviderSubscription | null, userId: string) {
  if (found === null) return 'subscription-unknown';
  if (found.customId !== userId) return 'subscription-not-yours';
  return isActiveStatus(found.status) ? null : 'subscription-not-approved';
}

function reasonOf(error: unknown): string {
  return error instanceof PaymentsDown ? error.message : 'see the error';
}

async function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
