import { and, desc, eq, isNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { treeCollaborators, trees, users } from '../database/tables/index.ts';
import { isOpen } from '../features/tree-access/tree-access-queries.ts';

/** The trees a user owns and those they collaborate on, up to `limit` of each. */
export async function findEditedTrees(
  database: Database,
  userId: string,
  limit: number,
): Promise<string[]> {
  const owned = database
    .select({ id: trees.id })
    .from(trees)
    .where(and(eq(trees.userId, userId), isOpen))
    .orderBy(desc(trees.updatedAt))
    .limit(limit);
  const shared = database
    .select({ id: treeCollaborators.treeId })
    .from(treeCollaborators)
    .innerJoin(trees, eq(trees.id, treeCollaborators.treeId))
    .where(and(eq(treeCollaborators.userId, userId), isOpen, isNull(trees.hiddenFor)))
    .limit(limit);
  const rows = await unionAll(owned, shared);
  return rows.map(({ id }) => id);
}

export async function findUsername(database: Database, userId: string): Promise<string | null> {
  const [row] = await database
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId));
  return row?.username ?? null;
}
