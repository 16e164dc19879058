/** What a subscription can be, in the provider's words. */
export type SubscriptionStatus =
  | 'APPROVAL_PENDING'
  | 'APPROVED'
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'CANCELLED'
  | 'EXPIRED';

/** A subscription as the provider knows it, which is the only word about it that counts. */
export interface ProviderSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly planId: string;
  /** What the checkout was told: the id of the person who pays. */
  readonly customId: string | null;
  /** False if price, currency, cycles or quantity differ from the plan's, which a browser can ask for. */
  readonly isAsPlanned: boolean;
  readonly createdAt: Date;
  /** When its first payment is due; null when unknown. */
  readonly startsAt: Date | null;
  /** What was paid for it so far and not given back. */
  readonly payments: readonly Payment[];
}

/** The currency of all our prices. */
export const planCurrency = 'USD';

/** One payment that the provider has completed. */
export interface Payment {
  readonly id: string;
  readonly paidAt: Date;
  readonly amount: number;
  readonly currency: string;
}

/** A message that claims to be from the provider, exactly as it came. */
export interface WebhookDelivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Payments {
  /** Null where the provider knows no such subscription. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Resolves once nothing is charged any more, also where that was so before. */
  cancelSubscription(id: string, reason: string): Promise<void>;
  /** Whether the provider signed it. */
  isAuthentic(delivery: WebhookDelivery): Promise<boolean>;
}

/** The provider did not answer, or not as it should: nothing can be concluded from that. */
export class PaymentsDown extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentsDown';
  }
}

/** Whether the person has what they subscribed to. */
export function isValidStatus(status: SubscriptionStatus): boolean {
  return status === 'APPROVED' || status === 'ACTIVE';
}

/** Whether nothing can be charged any more. */
export function isOverStatus(status: SubscriptionStatus): boolean {
  return status === 'CANCELLED' || status === 'EXPIRED';
}
