import { type PlanName, planName } from '@life-tree/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { subscriptions, users } from '../../database/tables/index.ts';
import { bestRemainder, effectivePlan, planHeld } from './effective-plan.ts';

export async function findEffectivePlan(
  tx: Database,
  userId: string,
  now: Date,
): Promise<PlanName | null> {
  const [row] = await tx
    .select({ plan: effectivePlan(now) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.plan ?? null;
}

const remainder = z.object({ plan: planName, until: z.coerce.date() }).nullable();

/** Everything about a user's plan. */
export async function findPlanStatus(tx: Database, userId: string, now: Date) {
  const [row] = await tx
    .select({
      plan: planHeld(now),
      subscribedPlan: users.plan,
      billing: users.billing,
      subId: users.subId,
      remainder: bestRemainder(now),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (row === undefined) return null;
  const [pending] = await tx
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'unverified')))
    .limit(1);
  return {
    ...row,
    remainder: remainder.parse(row.remainder),
    isPending: pending !== undefined,
  };
}
