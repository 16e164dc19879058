import {
  type Billing,
  billings,
  type PaidPlanName,
  paidPlanNames,
} from '@life-tree/contract/values';

/** What PayPal approved and the server has yet to confirm. */
export interface Approval {
  readonly userId: string;
  readonly subId: string;
  readonly plan: PaidPlanName;
  readonly billing: Billing;
}

const storageKey = 'approved-subscription';

/** Kept until the server knows of it: a page that is closed or offline must not lose a payment. */
export function keepApproval(approval: Approval): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(approval));
  } catch {
    // Storage may be forbidden; PayPal tells the server as well.
  }
}

export function forgetApproval(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept then.
  }
}

export function keptApproval(userId: string): Approval | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isApproval(kept) && kept.userId === userId ? kept : null;
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
