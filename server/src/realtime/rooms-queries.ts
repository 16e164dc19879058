import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { treeCollaborators, trees, users } from '../database/tables/index.ts';
import { isOpen } from '../features/tree-access/tree-access-queries.ts';
import type { Viewer } from '../features/tree-access/viewer.ts';

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
    .where(and(eq(treeCollaborators.userId, userId), isOpen))
    .limit(limit);
  const rows = await unionAll(owned, shared);
  return rows.map(({ id }) => id);
}

export interface TreeAccess {
  readonly sees: boolean;
  readonly edits: boolean;
}

/** What a viewer may do with these trees. Trees that don't exist are left out. */
export async function findTreeAccess(
  database: Database,
  treeIds: readonly string[],
  { userId, linkKeys }: Viewer,
): Promise<Map<string, TreeAccess>> {
  if (treeIds.length === 0) return new Map();
  const edits =
    userId === null
      ? sql<boolean>`false`
      : sql<boolean>`(${trees.userId} = ${userId} or exists (
          select 1 from ${treeCollaborators}
          where ${treeCollaborators.treeId} = ${trees.id} and ${treeCollaborators.userId} = ${userId}
        ))`;
  const sees =
    linkKeys.length === 0
      ? sql<boolean>`${trees.isPublic}`
      : sql<boolean>`(${trees.isPublic} or coalesce(${inArray(trees.linkKey, [...linkKeys])}, false))`;
  const rows = await database
    .select({ id: trees.id, sees: sql<boolean>`(${sees} or ${edits})`, edits })
    .from(trees)
    .where(and(inArray(trees.id, [...treeIds]), isOpen));
  return new Map(rows.map(({ id, ...access }) => [id, access]));
}

export async function findUsername(database: Database, userId: string): Promise<string | null> {
  const [row] = await database
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId));
  return row?.username ?? null;
}
