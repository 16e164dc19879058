import { type LikeKind, type LikeState, pagingDepth, type TreeList } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { commentLikeFact, treeLikeFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import { showTrees } from '../tree-access/shown-trees.ts';
import { requireTree, treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer, Viewer } from '../tree-access/viewer.ts';
import { countLike } from '../trees/tree-counts.ts';
import {
  changeCommentLikes,
  commentLikeExists,
  countLikedTrees,
  deleteCommentLike,
  deleteTreeLike,
  findLikableComment,
  findLikedTreeIds,
  insertCommentLike,
  insertTreeLike,
  isTreeLiked,
  removeCommentLikes,
  treeLikeExists,
} from './likes-queries.ts';

/** A tree or comment. */
interface LikeTarget {
  readonly kind: LikeKind;
  readonly id: string;
}

type LikedTree = Pick<Awaited<ReturnType<typeof requireTree>>, 'id' | 'userId' | 'collaborators'>;

interface LikedComment {
  readonly id: string;
  readonly treeId: string;
  readonly userId: string | null;
}

const requireTreeAndLike = treeGuardWithExtra('tree_and_like', isTreeLiked);

export type LikesService = ReturnType<typeof createLikesService>;

export function createLikesService(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { notifications }: { readonly notifications: NotificationsService },
) {
  const notifyOfTreeLike = (
    context: TransactionContext,
    tree: LikedTree,
    userId: string,
  ): Promise<void> =>
    notifications.notify(context, {
      kind: 'like',
      authorId: userId,
      treeId: tree.id,
      fact: treeLikeFact(tree.id, userId),
      recipients: [tree.userId, ...tree.collaborators],
    });

  const notifyOfCommentLike = (
    context: TransactionContext,
    { id, treeId, userId: authorId }: LikedComment,
    userId: string,
  ): Promise<void> =>
    notifications.notify(context, {
      kind: 'like',
      authorId: userId,
      treeId,
      commentId: id,
      fact: commentLikeFact(id, userId),
      recipients: authorId === null ? [] : [authorId],
    });

  async function likeTree(
    context: TransactionContext,
    id: string,
    viewer: LoggedInViewer,
  ): Promise<LikeState> {
    const { userId } = viewer;
    const { tx, announce } = context;
    const tree = await requireTree(tx, id, viewer, 'like', { lock: true });
    const at = now();
    if (!(await insertTreeLike(tx, { id, userId }, at))) {
      return { likesCount: tree.likesCount, myLike: true };
    }
    const likesCount = await countLike(tx, id, 1, at);
    await notifyOfTreeLike(context, tree, userId);
    announce({ kind: 'like-changed', event: { kind: 'tree', id, treeId: id, likesCount } });
    return { likesCount, myLike: true };
  }

  async function unlikeTree(
    { tx, announce }: TransactionContext,
    id: string,
    viewer: LoggedInViewer,
  ): Promise<LikeState> {
    const { userId } = viewer;
    const tree = await requireTree(tx, id, viewer, 'like', { lock: true });
    const givenAt = await deleteTreeLike(tx, { id, userId });
    if (givenAt === null) return { likesCount: tree.likesCount, myLike: false };
    const likesCount = await countLike(tx, id, -1, givenAt);
    announce({ kind: 'like-changed', event: { kind: 'tree', id, treeId: id, likesCount } });
    return { likesCount, myLike: false };
  }

  async function likeComment(
    context: TransactionContext,
    id: string,
    viewer: LoggedInViewer,
  ): Promise<LikeState> {
    const { userId } = viewer;
    const { tx, announce } = context;
    const comment = await requireComment(tx, id, viewer);
    const { treeId, likesCount: before } = comment;
    if (!(await insertCommentLike(tx, { id, userId }, now()))) {
      return { likesCount: before, myLike: true };
    }
    const likesCount = await countCommentLike(tx, id, 1);
    await notifyOfCommentLike(context, { id, treeId, userId: comment.userId }, userId);
    announce({ kind: 'like-changed', event: { kind: 'comment', id, treeId, likesCount } });
    return { likesCount, myLike: true };
  }

  async function unlikeComment(
    { tx, announce }: TransactionContext,
    id: string,
    viewer: LoggedInViewer,
  ): Promise<LikeState> {
    const { userId } = viewer;
    const { treeId, likesCount: before } = await requireComment(tx, id, viewer);
    if (!(await deleteCommentLike(tx, { id, userId }))) {
      return { likesCount: before, myLike: false };
    }
    const likesCount = await countCommentLike(tx, id, -1);
    announce({ kind: 'like-changed', event: { kind: 'comment', id, treeId, likesCount } });
    return { likesCount, myLike: false };
  }

  async function get({ kind, id }: LikeTarget, viewer: Viewer): Promise<LikeState> {
    const { userId } = viewer;
    if (kind === 'comment') {
      const comment = await findLikableComment(database, id);
      if (comment === null) throw new AppError('not-found');
      await requireTree(database, comment.treeId, viewer, 'see');
      const myLike = userId !== null && (await commentLikeExists(database, { id, userId }));
      return { likesCount: comment.likesCount, myLike };
    }
    const { tree, extra } = await requireTreeAndLike(database, id, viewer, 'see', { userId });
    return { likesCount: tree.likesCount, myLike: extra === 'true' };
  }

  return {
    /** A repeated like changes nothing and waits for no lock. */
    like: async (target: LikeTarget, viewer: LoggedInViewer): Promise<LikeState> => {
      const before = await get(target, viewer);
      if (before.myLike) return before;
      const add = target.kind === 'comment' ? likeComment : likeTree;
      return inTransaction((context) => add(context, target.id, viewer));
    },

    /** Without a like, changes nothing and waits for no lock. */
    unlike: async (target: LikeTarget, viewer: LoggedInViewer): Promise<LikeState> => {
      const before = await get(target, viewer);
      if (!before.myLike) return before;
      const remove = target.kind === 'comment' ? unlikeComment : unlikeTree;
      return inTransaction((context) => remove(context, target.id, viewer));
    },

    /** Notifies of a like all who should be notified and have not been. */
    resendNotifications: ({ kind, id }: LikeTarget, viewer: LoggedInViewer): Promise<void> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const { userId } = viewer;
        const like = { id, userId };
        if (kind === 'comment') {
          const comment = await requireComment(tx, id, viewer);
          if (!(await commentLikeExists(tx, like))) throw new AppError('not-found');
          return notifyOfCommentLike(context, { ...comment, id }, userId);
        }
        const tree = await requireTree(tx, id, viewer, 'like', { lock: true });
        if (!(await treeLikeExists(tx, like))) throw new AppError('not-found');
        return notifyOfTreeLike(context, tree, userId);
      }),

    get,

    /** Must run just before the user is deleted. The trees service removes their likes of trees. */
    forgetUser: (tx: Database, userId: string): Promise<void> => removeCommentLikes(tx, userId),

    /** Only trees that the user may still see. */
    likedTrees: async (
      userId: string,
      { page, limit }: { readonly page: number; readonly limit: number },
    ): Promise<TreeList> => {
      const offset = (page - 1) * limit;
      const [ids, count] = await Promise.all([
        findLikedTreeIds(database, userId, { limit, offset }),
        countLikedTrees(database, userId, pagingDepth + 1),
      ]);
      return {
        trees: await showTrees(database, ids, userId),
        count: Math.min(count, pagingDepth),
        approximate: count > pagingDepth,
      };
    },
  };
}

/** Locks the comment's tree, so that the comment is not deleted meanwhile. */
async function requireComment(tx: Database, id: string, viewer: Viewer) {
  const found = await findLikableComment(tx, id);
  if (found === null) throw new AppError('not-found');
  await requireTree(tx, found.treeId, viewer, 'like', { lock: true });
  const comment = await findLikableComment(tx, id);
  if (comment === null) throw new AppError('not-found');
  return comment;
}

async function countCommentLike(tx: Database, id: string, by: 1 | -1): Promise<number> {
  const likesCount = await changeCommentLikes(tx, id, by);
  if (likesCount === null) throw new AppError('not-found');
  return likesCount;
}
