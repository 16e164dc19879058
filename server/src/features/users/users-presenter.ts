import type { OwnUser, PlanName, PublicUser, UserSummary } from '@life-tree/contract';
import { imageAddress } from '../images/image-address.ts';
import type { PlanStatus } from '../plans/plans-service.ts';
import type { UserRow, UserSummaryRow } from './users-queries.ts';

export function presentOwnUser(user: UserRow, planStatus: PlanStatus, apiKeys: string[]): OwnUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    showEmail: user.showEmail,
    ...presentPublishingName(user),
    description: user.description,
    photo: imageAddress(user.photo),
    plan: planStatus.plan,
    subscribedPlan: planStatus.subscribedPlan,
    billing: planStatus.billing,
    subId: planStatus.subId,
    endingPlan: planStatus.endingPlan,
    planEndsAt: planStatus.planEndsAt,
    paymentPending: planStatus.paymentPending,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
    apiKeys,
  };
}

/** Shows the email only to logged-in users, and only if its owner allows it. */
export function presentPublicUser(
  user: UserRow,
  plan: PlanName,
  viewerId: string | null,
): PublicUser {
  const emailVisible = viewerId !== null && (user.showEmail || viewerId === user.id);
  return {
    id: user.id,
    username: user.username,
    ...presentPublishingName(user),
    description: user.description,
    photo: imageAddress(user.photo),
    plan,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
    email: emailVisible ? user.email : null,
  };
}

function presentPublishingName({ realName, orcid }: UserRow) {
  return { ...(realName !== null && { realName }), ...(orcid !== null && { orcid }) };
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
