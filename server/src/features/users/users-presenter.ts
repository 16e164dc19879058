import type { OwnUser, PlanName, PublicUser, UserSummary } from '@life-tree/contract';
import { imageAddress } from '../images/image-address.ts';
import type { PlanStatus } from '../plans/plans-service.ts';
import type { UserRow, UserSummaryRow } from './users-queries.ts';

export function presentOwnUser(user: UserRow, standing: PlanStatus, apiKeys: string[]): OwnUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    showEmail: user.showEmail,
    description: user.description,
    photo: imageAddress(user.photo),
    plan: standing.plan,
    subscribedPlan: standing.subscribedPlan,
    billing: standing.billing,
    subId: standing.subId,
    endingPlan: standing.endingPlan,
    planEndsAt: standing.planEndsAt,
    paymentPending: standing.paymentPending,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
    apiKeys,
  };
}

/** The email is for logged-in people only, and only if its owner shows it. */
export function presentPublicUser(
  user: UserRow,
  plan: PlanName,
  viewerId: string | null,
): PublicUser {
  const emailVisible = viewerId !== null && (user.showEmail || viewerId === user.id);
  return {
    id: user.id,
    username: user.username,
    description: user.description,
    photo: imageAddress(user.photo),
    plan,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
    email: emailVisible ? user.email : null,
  };
}

export function presentUserSummary(user: UserSummaryRow): UserSummary {
  return {
    id: user.id,
    username: user.username,
    photo: imageAddress(user.photo),
    plan: user.plan,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
  };
}
