import type { Billing, PaidPlanName } from '@life-tree/contract';

/** The provider's id of each plan and billing cycle; null if it is not sold. */
export type PlanIds = Readonly<Record<PaidPlanName, Readonly<Record<Billing, string | null>>>>;

export interface PaypalSettings {
  readonly api: URL;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
  readonly planIds: PlanIds;
  /** The checkout script for the browser. */
  readonly scriptUrl: URL;
  /** Whether payments are simulated. */
  readonly testMode: boolean;
}

export const livePaypalApi = 'https://api-m.paypal.com';
export const sandboxPaypalApi = 'https://api-m.sandbox.paypal.com';

/** The checkout for an address of the REST API: PayPal's live and sandbox APIs have different ones. */
export function checkoutOf(api: URL): Pick<PaypalSettings, 'scriptUrl' | 'testMode'> {
  if (api.origin === livePaypalApi) {
    return { scriptUrl: new URL('https://www.paypal.com/sdk/js'), testMode: false };
  }
  if (api.origin === sandboxPaypalApi) {
    return { scriptUrl: new URL('https://www.sandbox.paypal.com/sdk/js'), testMode: true };
  }
  return { scriptUrl: new URL('/sdk/js', api), testMode: true };
}

export interface PlanTerm {
  readonly plan: PaidPlanName;
  readonly billing: Billing;
}

/** The plan and billing cycle of a provider's plan id; null if it is not ours. */
export function termOf(planIds: PlanIds, planId: string): PlanTerm | null {
  for (const plan of ['pro', 'premium'] as const) {
    for (const billing of ['monthly', 'annual'] as const) {
      if (planIds[plan][billing] === planId) return { plan, billing };
    }
  }
  return null;
}
