import {
  type Billing,
  billings,
  type PaidPlanName,
  paidPlanNames,
} from '@life-tree/contract/values';

/** A subscription that PayPal has approved and the server has not confirmed yet. */
export interface Approval {
  readonly userId: string;
  readonly subId: string;
  readonly plan: PaidPlanName;
  readonly billing: Billing;
}

const storageKey = 'approved-subscription';

/** Stored until the server knows it, so that closing the page or losing the connection loses no payment. */
export function storeApproval(approval: Approval): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(approval));
  } catch {
    // Storage may be blocked. PayPal's webhook informs the server as well.
  }
}

export function deleteApproval(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Then nothing was stored.
  }
}

export function readApproval(userId: string): Approval | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isApproval(stored) && stored.userId === userId ? stored : null;
  } catch {
    return null;
  }
}

function isApproval(value: unknown): value is Approval {
  if (typeof value !== 'object' || value === null) return false;
  if (!('userId' in value && 'subId' in value && 'plan' in value && 'billing' in value)) {
    return false;
  }
  const { userId, subId, plan, billing } = value;
  return (
    typeof userId === 'string' &&
    typeof subId === 'string' &&
    paidPlanNames.some((name) => name === plan) &&
    billings.some((name) => name === billing)
  );
}
