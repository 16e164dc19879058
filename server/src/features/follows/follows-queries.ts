import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { follows, users } from '../../database/tables/index.ts';

export interface Follow {
  readonly followerId: string;
  readonly followedId: string;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const isFollow = ({ followerId, followedId }: Follow) =>
  and(eq(follows.followerId, followerId), eq(follows.followedId, followedId));

/**
 * Locks both users until the transaction ends and returns those who exist. Locks in the order of ids,
 * so that two users who follow each other at the same time cause no deadlock.
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

/** False if it existed already. */
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

/** False if there was none. */
export async function deleteFollow(tx: Database, follow: Follow): Promise<boolean> {
  const gone = await tx
    .delete(follows)
    .where(isFollow(follow))
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

/** Null if the user doesn't exist. */
export async function findFollowCounts(
  database: Database,
  userId: string,
  viewerId: string | null,
) {
  const ownFollow = database
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
      myFollow: sql<boolean>`exists (${ownFollow})`,
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

/** A user, their followers and the users they follow. */
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

/** Locks in the order of ids, as all code that locks several users must, to avoid deadlocks. */
export async function lockUsersAffectedBy(tx: Database, userId: string): Promise<string[]> {
  return (await usersAffectedBy(tx, userId).for('no key update')).map(({ id }) => id);
}

export async function findUsersAffectedBy(tx: Database, userId: string): Promise<string[]> {
  return (await usersAffectedBy(tx, userId)).map(({ id }) => id);
}

/** Subtracts a user from the counts of their followers and of the users they follow. */
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

/** The users among these whom a user follows. */
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
