import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { trees } from '../../../database/tables/index.ts';

const isIn = (userId: string) => and(eq(trees.userId, userId), isNotNull(trees.deletedAt));

/** The trees in a user's bin, last deleted first. */
export async function findBinnedTrees(tx: Database, userId: string, offset = 0) {
  const rows = await tx
    .select({
      id: trees.id,
      name: trees.name,
      species: trees.speciesCount,
      deletedAt: trees.deletedAt,
    })
    .from(trees)
    .where(isIn(userId))
    .orderBy(desc(trees.deletedAt), desc(trees.id))
    .offset(offset);
  return rows.flatMap(({ deletedAt, ...tree }) =>
    deletedAt === null ? [] : { ...tree, deletedAt },
  );
}

/** Trees that were moved to a bin at this time or earlier. */
export async function findTreesBinnedUntil(
  tx: Database,
  until: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: trees.id })
    .from(trees)
    .where(lte(trees.deletedAt, until))
    .orderBy(trees.deletedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
