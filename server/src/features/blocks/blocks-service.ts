import { maxBlocked, type UserSummary } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { FollowsService } from '../follows/follows-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { showUsers } from '../users/shown-users.ts';
import { deleteBlock, findBlockedIds, insertBlock } from './blocks-queries.ts';

export type BlocksService = ReturnType<typeof createBlocksService>;

/** Lets users keep others from adding, following, answering and notifying them. */
export function createBlocksService(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { follows, trees }: { readonly follows: FollowsService; readonly trees: TreesService },
) {
  return {
    /** Blocking twice changes nothing. */
    block: async (userId: string, blockedId: string): Promise<void> => {
      if (userId === blockedId) throw new AppError('block-yourself');
      await inTransaction(async ({ tx }) => {
        await follows.removeFollower(tx, { followerId: blockedId, followedId: userId }, userId);
        await insertBlock(tx, { userId, blockedId }, now());
        if ((await findBlockedIds(tx, userId)).length > maxBlocked) {
          throw new AppError('blocks-limit', { values: { limit: maxBlocked } });
        }
      });
      // Afterwards and one by one, because each locks a tree; nothing new arrives from a blocked user.
      await trees.leaveUnaccepted(userId, blockedId);
    },

    unblock: (userId: string, blockedId: string): Promise<void> =>
      deleteBlock(database, { userId, blockedId }),

    list: async (userId: string): Promise<UserSummary[]> =>
      showUsers(database, await findBlockedIds(database, userId), now()),
  };
}
