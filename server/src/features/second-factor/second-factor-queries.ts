import { and, arrayContains, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { secondFactors } from '../../database/tables/index.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

const isOf = (userId: string) => eq(secondFactors.userId, userId);

export async function findSecondFactor(
  database: Database,
  userId: string,
): Promise<SecondFactorRow | null> {
  const [row] = await database.select().from(secondFactors).where(isOf(userId));
  return row ?? null;
}

/** Stores a secret that is not confirmed yet, instead of an earlier one. False if one is confirmed. */
export async function putSecret(
  tx: Database,
  userId: string,
  secret: string,
  createdAt: Date,
): Promise<boolean> {
  const stored = await tx
    .insert(secondFactors)
    .values({ userId, secret, createdAt })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return stored.length > 0;
}

/** False if the secret was replaced or confirmed meanwhile. */
export async function confirm(
  tx: Database,
  { userId, secret }: Pick<SecondFactorRow, 'userId' | 'secret'>,
  set: Pick<SecondFactorRow, 'confirmedAt' | 'usedStep' | 'recoveryHashes'>,
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set(set)
    .where(and(isOf(userId), eq(secondFactors.secret, secret), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Marks the code of a time step as used. False if it or a later one was used before. */
export async function useStep(tx: Database, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ usedStep: step })
    .where(and(isOf(userId), lt(secondFactors.usedStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** Removes a recovery code. False if there is none with this hash. */
export async function useRecoveryHash(
  tx: Database,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { recoveryHashes } = secondFactors;
  const used = await tx
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${recoveryHashes}, ${hash})` })
    .where(and(isOf(userId), arrayContains(recoveryHashes, [hash])))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** False if none was on. */
export async function deleteSecondFactor(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(secondFactors)
    .where(and(isOf(userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return deleted.length > 0;
}
