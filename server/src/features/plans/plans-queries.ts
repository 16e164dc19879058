import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { institutions, users } from '../../database/tables/index.ts';

/** What a person's plan follows from, in one look. */
export async function findPlanGrounds(tx: Database, userId: string, now: Date) {
  const [row] = await tx
    .select({
      plan: users.plan,
      grantedPlan: users.grantedPlan,
      grantedUntil: users.grantedUntil,
      isMember: sql<boolean>`${institutions.domain} is not null`,
    })
    .from(users)
    .leftJoin(
      institutions,
      and(
        sql`${users.emailVerifiedAt} is not null`,
        eq(institutions.domain, sql`split_part(${users.emailKey}, '@', 2)`),
        or(isNull(institutions.endsAt), gt(institutions.endsAt, now)),
      ),
    )
    .where(eq(users.id, userId));
  return row ?? null;
}
