import type { notificationMessage } from '@life-tree/contract';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { CommentsService } from '../features/comments/comments-service.ts';
import type { FollowsService } from '../features/follows/follows-service.ts';
import type { LikesService } from '../features/likes/likes-service.ts';
import { requireTree } from '../features/tree-access/tree-guard.ts';
import type { LoggedInViewer } from '../features/tree-access/viewer.ts';
import type { TreesService } from '../features/trees/trees-service.ts';
import type { Resources } from '../resources.ts';

interface ResendDependencies {
  readonly trees: TreesService;
  readonly comments: CommentsService;
  readonly likes: LikesService;
  readonly follows: FollowsService;
}

/** Sends the notifications of something a user really did to those who have not got them yet. */
export type ResendNotifications = (
  viewer: LoggedInViewer,
  message: z.infer<typeof notificationMessage>,
) => Promise<void>;

export function createResendNotifications(
  { database }: Pick<Resources, 'database'>,
  { trees, comments, likes, follows }: ResendDependencies,
): ResendNotifications {
  return async (viewer, { fun, treeId, commentId, usersId }) => {
    const { userId } = viewer;
    switch (fun) {
      case 'follow':
        return follows.resendNotifications(userId, usersId ?? []);
      case 'tree':
        return trees.resendNotifications(named(treeId, 'treeId'), userId);
      case 'comment':
        return comments.resendNotifications(
          { treeId: named(treeId, 'treeId'), id: named(commentId, 'commentId') },
          viewer,
        );
      case 'like':
        return likes.resendNotifications(
          typeof commentId === 'string'
            ? { kind: 'comment', id: commentId }
            : { kind: 'tree', id: named(treeId, 'treeId') },
          viewer,
        );
      case 'collaborate':
        // New collaborators are notified when they are added, every time: nothing is left to send.
        await requireTree(database, named(treeId, 'treeId'), userId, 'edit');
    }
  };
}

function named(id: string | null | undefined, name: string): string {
  if (id === null || id === undefined) {
    throw new AppError('field-missing', { values: { field: name } });
  }
  return id;
}
