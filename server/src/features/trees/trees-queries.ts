import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { treeCollaborators, trees, users } from '../../database/tables/index.ts';
import { isOpen } from '../tree-access/tree-access-queries.ts';

/** Locks a user's row until the transaction ends, so that no other transaction adds a tree of theirs. */
export async function lockOwner(
  tx: Database,
  userId: string,
): Promise<{ readonly username: string } | null> {
  const [row] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row ?? null;
}

/** How many trees of a user count towards their plan: those in the bin do not, until they are brought back. */
export function countTreesOf(tx: Database, userId: string): Promise<number> {
  return tx.$count(trees, and(eq(trees.userId, userId), isNull(trees.deletedAt)));
}

export async function insertTree(tx: Database, row: typeof trees.$inferInsert): Promise<void> {
  await tx.insert(trees).values(row);
}

export async function removeTree(tx: Database, id: string): Promise<void> {
  await tx.delete(trees).where(eq(trees.id, id));
}

/** How many trees a user owns and collaborates on; null if the user doesn't exist. The public ones are those they accepted. */
export async function findTotals(
  tx: Database,
  userId: string,
  { onlyPublic }: { readonly onlyPublic: boolean },
) {
  const counted = onlyPublic ? sql`${trees.isPublic}` : isOpen;
  const owned = tx
    .select({ count: count() })
    .from(trees)
    .where(and(eq(trees.userId, userId), counted));
  const shared = tx
    .select({ count: count() })
    .from(treeCollaborators)
    .innerJoin(trees, eq(trees.id, treeCollaborators.treeId))
    .where(
      and(
        eq(treeCollaborators.userId, userId),
        counted,
        isNull(trees.hiddenFor),
        onlyPublic ? isNotNull(treeCollaborators.acceptedAt) : undefined,
      ),
    );
  const [row] = await tx
    .select({
      myTrees: sql<number>`(${owned})::integer`,
      collabs: sql<number>`(${shared})::integer`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}
