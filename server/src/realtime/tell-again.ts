import type { notificationMessage } from '@life-tree/contract';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { CommentsService } from '../features/comments/comments-service.ts';
import type { FollowsService } from '../features/follows/follows-service.ts';
import type { LikesService } from '../features/likes/likes-service.ts';
import { requireTree } from '../features/tree-access/tree-guard.ts';
import type { TreesService } from '../features/trees/trees-service.ts';
import type { Resources } from '../resources.ts';

interface Tellers {
  readonly trees: TreesService;
  readonly comments: CommentsService;
  readonly likes: LikesService;
  readonly follows: FollowsService;
}

/** Tells of something a person did whoever should know and does not, if they really did it. */
export type TellAgain = (
  personId: string,
  message: z.infer<typeof notificationMessage>,
) => Promise<void>;

export function createTellAgain(
  { database }: Pick<Resources, 'database'>,
  { trees, comments, likes, follows }: Tellers,
): TellAgain {
  return async (personId, { fun, treeId, commentId, usersId }) => {
    switch (fun) {
      case 'follow':
        return follows.tellAgain(personId, usersId ?? []);
      case 'tree':
        return trees.tellAgain(named(treeId, 'treeId'), personId);
      case 'comment':
        return comments.tellAgain(
          { treeId: named(treeId, 'treeId'), id: named(commentId, 'commentId') },
          personId,
        );
      case 'like':
        return likes.tellAgain(
          typeof commentId === 'string'
            ? { kind: 'comment', id: commentId }
            : { kind: 'tree', id: named(treeId, 'treeId') },
          personId,
        );
      case 'collaborate':
        // Whoever is added is told in the very act, each time anew: there is nobody left to tell.
        await requireTree(database, named(treeId, 'treeId'), personId, 'edit');
    }
  };
}

function named(id: string | null | undefined, name: string): string {
  if (id === null || id === undefined) {
    throw new AppError('bad-input', { message: `"${name}" is missing` });
  }
  return id;
}
