/** The provider's names for the states of a subscription. */
export type SubscriptionStatus =
  | 'APPROVAL_PENDING'
  | 'APPROVED'
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'CANCELLED'
  | 'EXPIRED';

/** A subscription as the provider reports it, which is the only authoritative source. */
export interface ProviderSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly planId: string;
  /** The id of the paying user, set at checkout. */
  readonly customId: string | null;
  /** False if price, currency, cycles or quantity differ from the plan's. A browser can change them. */
  readonly isAsPlanned: boolean;
  readonly createdAt: Date;
  /** When its first payment is due; null if unknown. */
  readonly startsAt: Date | null;
  /** The completed payments that were not refunded. */
  readonly payments: readonly Payment[];
}

/** A completed payment. */
export interface Payment {
  readonly id: string;
  readonly paidAt: Date;
  readonly amount: number;
  readonly currency: string;
}

/** A message that claims to be from the provider, unchanged. */
export interface WebhookDelivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Payments {
  /** Null if the provider has no such subscription. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Resolves when nothing more is charged, even if it was cancelled before. */
  cancelSubscription(id: string, reason: string): Promise<void>;
  /** Whether the provider signed it. */
  isAuthentic(delivery: WebhookDelivery): Promise<boolean>;
}

/** The provider did not answer, or gave an unexpected answer: the subscription's state is unknown. */
export class PaymentsDown extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentsDown';
  }
}

/** Whether the subscription gives access to its plan. */
export function isActiveStatus(status: SubscriptionStatus): boolean {
  return status === 'APPROVED' || status === 'ACTIVE';
}

/** Whether nothing more can be charged. */
export function isEndedStatus(status: SubscriptionStatus): boolean {
  return status === 'CANCELLED' || status === 'EXPIRED';
}
