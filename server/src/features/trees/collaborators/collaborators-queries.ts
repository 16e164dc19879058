import { and, count, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/database.ts';
import { treeCollaborators, trees, users } from '../../../database/tables/index.ts';
import { isOpen } from '../../tree-access/tree-access-queries.ts';

/** The usernames of those of these users who exist, by id. */
export async function findUsernames(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export async function insertCollaborators(
  tx: Database,
  treeId: string,
  userIds: readonly string[],
  invitedBy: string,
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(treeCollaborators)
    .values(userIds.map((userId) => ({ treeId, userId, invitedBy, createdAt })));
}

export async function removeCollaborators(
  tx: Database,
  treeId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .delete(treeCollaborators)
    .where(
      and(eq(treeCollaborators.treeId, treeId), inArray(treeCollaborators.userId, [...userIds])),
    );
}

/** The collaborators of a tree who have accepted. */
export async function findAccepted(tx: Database, treeId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: treeCollaborators.userId })
    .from(treeCollaborators)
    .where(and(eq(treeCollaborators.treeId, treeId), isNotNull(treeCollaborators.acceptedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** False if the user is not a collaborator of the tree. Accepting again changes nothing. */
export async function acceptCollaboration(
  tx: Database,
  treeId: string,
  userId: string,
  acceptedAt: Date,
): Promise<boolean> {
  const given = sql`coalesce(${treeCollaborators.acceptedAt}, ${acceptedAt.toISOString()}::timestamptz)`;
  const accepted = await tx
    .update(treeCollaborators)
    .set({ acceptedAt: given })
    .where(and(eq(treeCollaborators.treeId, treeId), eq(treeCollaborators.userId, userId)))
    .returning({ id: treeCollaborators.treeId });
  return accepted.length > 0;
}

const isUnaccepted = (userId: string) =>
  and(eq(treeCollaborators.userId, userId), isNull(treeCollaborators.acceptedAt));

const inviters = alias(users, 'inviters');

/** What a user has not accepted, latest first. An inviter whose account was deleted is replaced by the owner. */
export function findUnaccepted(tx: Database, userId: string, limit: number) {
  return tx
    .select({
      treeId: trees.id,
      treeName: trees.name,
      inviterId: sql<string>`coalesce(${inviters.id}, ${users.id})`,
      inviterName: sql<string>`coalesce(${inviters.username}, ${users.username})`,
      createdAt: treeCollaborators.createdAt,
    })
    .from(treeCollaborators)
    .innerJoin(trees, eq(trees.id, treeCollaborators.treeId))
    .innerJoin(users, eq(users.id, trees.userId))
    .leftJoin(inviters, eq(inviters.id, treeCollaborators.invitedBy))
    .where(and(isUnaccepted(userId), isOpen, isNull(trees.hiddenFor)))
    .orderBy(desc(treeCollaborators.createdAt), desc(trees.id))
    .limit(limit);
}

/** The trees that a user has not accepted and that this person owns or added them to. */
export async function findUnacceptedFrom(
  tx: Database,
  userId: string,
  personId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: trees.id })
    .from(treeCollaborators)
    .innerJoin(trees, eq(trees.id, treeCollaborators.treeId))
    .where(
      and(
        isUnaccepted(userId),
        or(eq(trees.userId, personId), eq(treeCollaborators.invitedBy, personId)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** One of these users who has not accepted that many invitations of this person; null if there is none. */
export async function findOverInvited(
  tx: Database,
  userIds: readonly string[],
  invitedBy: string,
  limit: number,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: treeCollaborators.userId })
    .from(treeCollaborators)
    .where(
      and(
        inArray(treeCollaborators.userId, [...userIds]),
        eq(treeCollaborators.invitedBy, invitedBy),
        isNull(treeCollaborators.acceptedAt),
      ),
    )
    .groupBy(treeCollaborators.userId)
    .having(gte(count(), limit))
    .limit(1);
  return row?.id ?? null;
}
