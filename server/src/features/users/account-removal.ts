import type { Resources } from '../../resources.ts';
import type { CommentsService } from '../comments/comments-service.ts';
import type { FollowsService } from '../follows/follows-service.ts';
import type { LikesService } from '../likes/likes-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { deleteUser, lockUserForDeletion } from './users-queries.ts';

export interface RemovalNeighbours {
  readonly trees: TreesService;
  readonly comments: CommentsService;
  readonly likes: LikesService;
  readonly follows: FollowsService;
}

/** Removes accounts so that every count is as if they had never been. */
export function createAccountRemoval(
  { act }: Pick<Resources, 'act'>,
  { trees, comments, likes, follows }: RemovalNeighbours,
) {
  return {
    /** All at once: what is not theirs is counted and cut out first, the rest goes with the row. */
    remove: ({ userId }: { readonly userId: string }): Promise<void> =>
      act(async (acting) => {
        const { tx } = acting;
        // Trees before people, as everywhere. From the last of these lines on nothing more can be
        // stored in the person's name, so that what is counted below is all there is.
        await trees.lockTreesAround(tx, userId);
        await follows.lockPeopleAround(tx, userId);
        await lockUserForDeletion(tx, userId);
        await trees.forgetPerson(acting, userId);
        await likes.forgetPerson(tx, userId);
        await comments.forgetPerson(acting, userId);
        await follows.forgetPerson(tx, userId);
        await deleteUser(tx, userId);
        acting.announce({ kind: 'sessions-ended', userId });
      }),
  };
}
