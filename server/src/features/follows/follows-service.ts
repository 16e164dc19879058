import type { FollowCounts, UserSummary } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { refuseBlocked } from '../blocks/refuse-blocked.ts';
import { followFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import { showUsers } from '../users/shown-users.ts';
import {
  changeFollowCounts,
  deleteFollow,
  type Follow,
  findFollowCounts,
  findFollowedAmong,
  findFollowedIds,
  findFollowerIds,
  findUsersAffectedBy,
  insertFollow,
  lockBoth,
  lockUsersAffectedBy,
  removeFollows,
} from './follows-queries.ts';

interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

export type FollowsService = ReturnType<typeof createFollowsService>;

export function createFollowsService(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { notifications }: { readonly notifications: NotificationsService },
) {
  const notifyFollowed = (
    context: TransactionContext,
    followerId: string,
    recipients: readonly string[],
  ): Promise<void> =>
    notifications.notify(context, {
      kind: 'follow',
      authorId: followerId,
      fact: followFact(followerId),
      recipients,
    });

  async function remove(tx: Database, follow: Follow, callerId: string): Promise<void> {
    await requireBoth(tx, follow, callerId);
    if (await deleteFollow(tx, follow)) await changeFollowCounts(tx, follow, -1);
  }

  return {
    /** Notifies those of these users who are followed and have not been notified. */
    resendNotifications: (followerId: string, userIds: readonly string[]): Promise<void> =>
      inTransaction(async (context) => {
        const followed = await findFollowedAmong(context.tx, followerId, userIds);
        if (followed.length === 0) throw new AppError('not-found');
        await notifyFollowed(context, followerId, followed);
      }),

    /** Following twice changes nothing. */
    follow: (followerId: string, followedId: string): Promise<FollowCounts> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const follow = { followerId, followedId };
        if (followerId === followedId) {
          throw new AppError('follow-yourself');
        }
        await requireBoth(tx, follow, followerId);
        await refuseBlocked(tx, [followerId], [followedId]);
        if (await insertFollow(tx, follow, now())) {
          await changeFollowCounts(tx, follow, 1);
          await notifyFollowed(context, followerId, [followedId]);
        }
        return requireCounts(tx, followedId, followerId);
      }),

    /** Changes nothing if the user does not follow. */
    unfollow: (followerId: string, followedId: string): Promise<FollowCounts> =>
      inTransaction(async ({ tx }) => {
        if (followerId !== followedId) await remove(tx, { followerId, followedId }, followerId);
        return requireCounts(tx, followedId, followerId);
      }),

    /** Locks both users until the transaction ends. */
    removeFollower: remove,

    counts: (userId: string, viewerId: string | null): Promise<FollowCounts> =>
      requireCounts(database, userId, viewerId),

    /** All users whose counts change when a user is deleted. */
    usersAffectedBy: (tx: Database, userId: string): Promise<string[]> =>
      findUsersAffectedBy(tx, userId),

    /** Locks them until the transaction ends and returns their ids. */
    lockUsersAffectedBy: (tx: Database, userId: string): Promise<string[]> =>
      lockUsersAffectedBy(tx, userId),

    /** Must run just before the user is deleted. */
    forgetUser: (tx: Database, userId: string): Promise<void> => removeFollows(tx, userId),

    followers: async (
      userId: string,
      query: PageQuery,
    ): Promise<{ followers: UserSummary[]; count: number }> => {
      const { followers: count } = await requireCounts(database, userId, null);
      const ids = await findFollowerIds(database, userId, pageOf(query));
      return { followers: await showUsers(database, ids, now()), count };
    },

    following: async (
      userId: string,
      query: PageQuery,
    ): Promise<{ following: UserSummary[]; count: number }> => {
      const { following: count } = await requireCounts(database, userId, null);
      const ids = await findFollowedIds(database, userId, pageOf(query));
      return { following: await showUsers(database, ids, now()), count };
    },
  };
}

async function requireBoth(tx: Database, follow: Follow, callerId: string): Promise<void> {
  const existing = await lockBoth(tx, follow);
  if (!existing.has(callerId)) throw new AppError('not-logged-in');
  if (existing.size < 2) throw new AppError('not-found');
}

async function requireCounts(
  database: Database,
  userId: string,
  viewerId: string | null,
): Promise<FollowCounts> {
  const counts = await findFollowCounts(database, userId, viewerId);
  if (counts === null) throw new AppError('not-found');
  const { followers, following, myFollow } = counts;
  return { followers, following, count: followers, myFollow };
}

function pageOf({ page, limit }: PageQuery) {
  return { limit, offset: (page - 1) * limit };
}
