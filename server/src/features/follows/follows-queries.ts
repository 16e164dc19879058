import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { follows, users } from '../../database/tables/index.ts';

/** Who follows whom. */
export interface Follow {
  readonly followerId: string;
  readonly followedId: string;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const isIt = ({ followerId, followedId }: Follow) =>
  and(eq(follows.followerId, followerId), eq(follows.followedId, followedId));

/**
 * Holds both until the transaction ends; answers who of them exists. Always in the order of their
 * ids, so that two people who follow each other at once do not wait for one another forever.
 */
export async function lockBoth(tx: Database, { followerId, followedId }: Follow) {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [followerId, followedId]))
    .orderBy(asc(users.id))
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}

/** False where it was there already. */
export async function insertFollow(
  tx: Database,
  follow: Follow,
  createdAt: Date,
): Promise<boolean> {
  const made = await tx
    .insert(follows)
    .values({ ...follow, createdAt })
    .onConflictDoNothing()
    .returning({ followerId: follows.followerId });
  return made.length > 0;
}

/** False where there was none. */
export async function deleteFollow(tx: Database, follow: Follow): Promise<boolean> {
  const gone = await tx
    .delete(follows)
    .where(isIt(follow))
    .returning({ followerId: follows.followerId });
  return gone.length > 0;
}

export async function changeFollowCounts(
  tx: Database,
  { followerId, followedId }: Follow,
  by: 1 | -1,
): Promise<void> {
  await tx
    .update(users)
    .set({ followingCount: sql`${users.followingCount} + ${by}` })
    .where(eq(users.id, followerId));
  await tx
    .update(users)
    .set({ followersCount: sql`${users.followersCount} + ${by}` })
    .where(eq(users.id, followedId));
}

/** Null where there is no such person. */
export async function findFollowCounts(
  database: Database,
  userId: string,
  viewerId: string | null,
) {
  const mine = database
    .select({ one: sql`1` })
    .from(follows)
    .where(
      and(
        eq(follows.followedId, userId),
        viewerId === null ? sql`false` : eq(follows.followerId, viewerId),
      ),
    );
  const [row] = await database
    .select({
      followers: users.followersCount,
      following: users.followingCount,
      myFollow: sql<boolean>`exists (${mine})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

export async function findFollowerIds(
  database: Database,
  userId: string,
  { limit, offset }: Page,
): Promise<string[]> {
  const rows = await database
    .select({ id: follows.followerId })
    .from(follows)
    .where(eq(follows.followedId, userId))
    .orderBy(desc(follows.createdAt), desc(follows.followerId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

export async function findFollowedIds(
  database: Database,
  userId: string,
  { limit, offset }: Page,
): Promise<string[]> {
  const rows = await database
    .select({ id: follows.followedId })
    .from(follows)
    .where(eq(follows.followerId, userId))
    .orderBy(desc(follows.createdAt), desc(follows.followedId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

const followersOf = (tx: Database, userId: string) =>
  tx.select({ id: follows.followerId }).from(follows).where(eq(follows.followedId, userId));
const followedBy = (tx: Database, userId: string) =>
  tx.select({ id: follows.followedId }).from(follows).where(eq(follows.followerId, userId));

/** A person and all who follow them or whom they follow. */
const usersAffectedBy = (tx: Database, userId: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.id, userId),
        inArray(users.id, followersOf(tx, userId)),
        inArray(users.id, followedBy(tx, userId)),
      ),
    )
    .orderBy(asc(users.id));

/** In the order of their ids, like all who hold several people. */
export async function lockUsersAffectedBy(tx: Database, userId: string): Promise<string[]> {
  return (await usersAffectedBy(tx, userId).for('no key update')).map(({ id }) => id);
}

export async function findUsersAffectedBy(tx: Database, userId: string): Promise<string[]> {
  return (await usersAffectedBy(tx, userId)).map(({ id }) => id);
}

/** Takes a person off the counts of all who follow them or whom they follow. */
export async function removeFollows(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ followingCount: sql`${users.followingCount} - 1` })
    .where(inArray(users.id, followersOf(tx, userId)));
  await tx
    .update(users)
    .set({ followersCount: sql`${users.followersCount} - 1` })
    .where(inArray(users.id, followedBy(tx, userId)));
  await tx
    .delete(follows)
    .where(or(eq(follows.followerId, userId), eq(follows.followedId, userId)));
}

/** Those of these people whom a person follows. */
export async function findFollowedAmong(
  database: Database,
  followerId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await database
    .select({ id: follows.followedId })
    .from(follows)
    .where(and(eq(follows.followerId, followerId), inArray(follows.followedId, [...userIds])));
  return rows.map(({ id }) => id);
}
