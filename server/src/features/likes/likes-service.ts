import { type LikeKind, type LikeState, pagingDepth, type TreeList } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { commentLikeFact, treeLikeFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import { audienceOf } from '../tree-access/audience.ts';
import { showTrees } from '../tree-access/shown-trees.ts';
import { lockTree } from '../tree-access/tree-access-queries.ts';
import { treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer, Viewer } from '../tree-access/viewer.ts';
import { changeCount } from '../trees/tree-counts.ts';
import {
  changeCommentLikes,
  countLikedTrees,
  deleteCommentLike,
  deleteTreeLike,
  findLikableComment,
  findLikedTreeIds,
  insertCommentLike,
  insertTreeLike,
  isTreeLiked,
  likableComment,
  likedComment,
  removeCommentLikes,
} from './likes-queries.ts';

/** A tree or comment. */
interface LikeTarget {
  readonly kind: LikeKind;
  readonly id: string;
}

/** A tree or comment that can be liked, and the like of the viewer. */
interface FoundLike extends LikeState {
  readonly tree: Awaited<ReturnType<typeof requireTreeAndLike>>['tree'];
  readonly comment: { readonly id: string; readonly userId: string | null } | null;
}

const requireTreeAndLike = treeGuardWithExtra('tree_and_like', isTreeLiked);
const requireTreeAndComment = treeGuardWithExtra('tree_and_comment_like', likableComment);

export type LikesService = ReturnType<typeof createLikesService>;

export function createLikesService(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { notifications }: { readonly notifications: NotificationsService },
) {
  /** The tree, which the viewer may see or like, its liked comment, and whether the viewer likes it. */
  async function find(
    tx: Database,
    { kind, id }: LikeTarget,
    viewer: Viewer,
    capability: 'see' | 'like',
    { lock = false }: { readonly lock?: boolean } = {},
  ): Promise<FoundLike> {
    const { userId } = viewer;
    if (kind !== 'comment') {
      if (lock) await lockTree(tx, id);
      const { tree, extra } = await requireTreeAndLike(tx, id, viewer, capability, { userId });
      return { tree, comment: null, likesCount: tree.likesCount, myLike: extra === 'true' };
    }
    const found = await findLikableComment(tx, id);
    if (found === null) throw new AppError('not-found');
    const { treeId } = found;
    if (lock) await lockTree(tx, treeId);
    const parameters = { userId, commentId: id };
    const guarded = await requireTreeAndComment(tx, treeId, viewer, capability, parameters);
    const read = likedComment.parse(JSON.parse(guarded.extra));
    if (read === null) throw new AppError('not-found');
    const { likesCount, myLike } = read;
    return { tree: guarded.tree, comment: { id, userId: read.userId }, likesCount, myLike };
  }

  /** Adds the like and returns the count. */
  async function add(tx: Database, { tree, comment, likesCount }: FoundLike, userId: string) {
    const at = now();
    if (comment === null) {
      await insertTreeLike(tx, tree.id, { userId, at });
      await changeCount(tx, tree.id, 'like', 1, at);
      return likesCount + 1;
    }
    const counted = await changeCommentLikes(tx, comment.id, 1);
    // The deletion of an account deletes comments without locking their trees.
    if (counted === null) throw new AppError('not-found');
    await insertCommentLike(tx, comment.id, { userId, at });
    return counted;
  }

  /** Removes the like and returns the count. */
  async function remove(tx: Database, { tree, comment, likesCount }: FoundLike, userId: string) {
    if (comment === null) {
      const madeAt = await deleteTreeLike(tx, tree.id, userId);
      if (madeAt === null) return likesCount;
      await changeCount(tx, tree.id, 'like', -1, madeAt);
      return likesCount - 1;
    }
    if (!(await deleteCommentLike(tx, comment.id, userId))) return likesCount;
    const counted = await changeCommentLikes(tx, comment.id, -1);
    if (counted === null) throw new AppError('not-found');
    return counted;
  }

  async function change(
    target: LikeTarget,
    viewer: LoggedInViewer,
    myLike: boolean,
  ): Promise<LikeState> {
    const seen = await find(database, target, viewer, 'like');
    if (seen.myLike === myLike) return stateOf(seen);
    return inTransaction(async (context) => {
      const { tx, announce } = context;
      const found = await find(tx, target, viewer, 'like', { lock: true });
      if (found.myLike === myLike) return stateOf(found);
      const { tree, comment } = found;
      const likesCount = await (myLike ? add : remove)(tx, found, viewer.userId);
      if (myLike) await notifications.notify(context, factOf(found, viewer.userId));
      const kind = comment === null ? 'tree' : 'comment';
      const event = { kind, id: comment?.id ?? tree.id, treeId: tree.id, likesCount } as const;
      announce({ kind: 'like-changed', treeId: tree.id, audience: audienceOf(tree), event });
      return { likesCount, myLike };
    });
  }

  return {
    /** A repeated like changes nothing and waits for no lock. */
    like: (target: LikeTarget, viewer: LoggedInViewer): Promise<LikeState> =>
      change(target, viewer, true),

    /** Without a like, changes nothing and waits for no lock. */
    unlike: (target: LikeTarget, viewer: LoggedInViewer): Promise<LikeState> =>
      change(target, viewer, false),

    /** Notifies of a like all who should be notified and have not been. */
    resendNotifications: (target: LikeTarget, viewer: LoggedInViewer): Promise<void> =>
      inTransaction(async (context) => {
        const found = await find(context.tx, target, viewer, 'like', { lock: true });
        if (!found.myLike) throw new AppError('not-found');
        await notifications.notify(context, factOf(found, viewer.userId));
      }),

    get: async (target: LikeTarget, viewer: Viewer): Promise<LikeState> =>
      stateOf(await find(database, target, viewer, 'see')),

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

function stateOf({ likesCount, myLike }: FoundLike): LikeState {
  return { likesCount, myLike };
}

/** Notifies the tree's editors, or the author of the comment. */
function factOf({ tree, comment }: FoundLike, userId: string) {
  const like = { kind: 'like', authorId: userId, treeId: tree.id } as const;
  if (comment === null) {
    const recipients = [tree.userId, ...tree.collaborators];
    return { ...like, fact: treeLikeFact(tree.id, userId), recipients };
  }
  const { id } = comment;
  const recipients = comment.userId === null ? [] : [comment.userId];
  return { ...like, commentId: id, fact: commentLikeFact(id, userId), recipients };
}
