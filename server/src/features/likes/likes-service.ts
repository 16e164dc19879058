import { type LikeKind, type LikeState, pagingDepth, type TreeList } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { commentLikeFact, treeLikeFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import type { PlannedNotifications } from '../notifications/notify-statement.ts';
import { audienceOf } from '../tree-access/audience.ts';
import { showTrees } from '../tree-access/shown-trees.ts';
import { lockTree } from '../tree-access/tree-access-queries.ts';
import { treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer, Viewer } from '../tree-access/viewer.ts';
import { addLike, removeLike } from './change-like-queries.ts';
import {
  countLikedTrees,
  findLikableComment,
  findLikedTreeIds,
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
  {
    database,
    inTransaction,
    withoutTransaction,
    now,
  }: Pick<Resources, 'database' | 'inTransaction' | 'withoutTransaction' | 'now'>,
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

  /** Stores the like or its removal. Null, without a change, if the tree was changed meanwhile. */
  async function store(
    { tx, announce }: TransactionContext,
    { tree, comment }: FoundLike,
    userId: string,
    myLike: boolean,
  ): Promise<LikeState | null> {
    const { id: treeId, version } = tree;
    const like = { treeId, version, commentId: comment?.id ?? null, userId };
    const at = now();
    const planned = notificationsOf(tree, comment, userId);
    const added = myLike ? await addLike(tx, like, at, planned) : null;
    const changed = myLike ? added : await removeLike(tx, like);
    if (changed === null) return null;
    const { likesCount, isChanged } = changed;
    if (likesCount === null) throw new AppError('not-found');
    if (added !== null) {
      const { notified, authorUsername, commentContent } = added;
      const shown = { createdAt: at, authorUsername, treeName: tree.name, commentContent };
      notifications.announceStored(announce, planned, notified, shown);
    }
    if (isChanged) {
      const kind = comment === null ? 'tree' : 'comment';
      const id = comment?.id ?? treeId;
      const event = { kind, id, treeId, likesCount } as const;
      announce({ kind: 'like-changed', treeId, audience: audienceOf(tree), event });
    }
    return { likesCount, myLike };
  }

  /** First tries without a transaction: one statement reads, and one stores if nothing changed meanwhile. */
  async function change(
    target: LikeTarget,
    viewer: LoggedInViewer,
    myLike: boolean,
  ): Promise<LikeState> {
    const attempted = await withoutTransaction(async (context) => {
      const found = await find(context.tx, target, viewer, 'like');
      if (found.myLike === myLike) return { likesCount: found.likesCount, myLike };
      return store(context, found, viewer.userId, myLike);
    });
    if (attempted !== null) return attempted;
    return inTransaction(async (context) => {
      const found = await find(context.tx, target, viewer, 'like', { lock: true });
      const stored = await store(context, found, viewer.userId, myLike);
      if (stored === null) throw new AppError('internal');
      return stored;
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
        const { userId } = viewer;
        const found = await find(context.tx, target, viewer, 'like', { lock: true });
        if (!found.myLike) throw new AppError('not-found');
        const { recipients, commentId, ...planned } = notificationsOf(
          found.tree,
          found.comment,
          userId,
        );
        await notifications.notify(context, {
          ...planned,
          commentId: commentId ?? undefined,
          fact: factOf(found.tree, found.comment, userId),
          recipients: recipients.map((recipient) => recipient.userId),
        });
      }),

    get: async (target: LikeTarget, viewer: Viewer): Promise<LikeState> => {
      const { likesCount, myLike } = await find(database, target, viewer, 'see');
      return { likesCount, myLike };
    },

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

type LikedTree = FoundLike['tree'];

/** The users who are notified of a like: the tree's editors, or the author of the comment. */
function notificationsOf(
  tree: LikedTree,
  comment: FoundLike['comment'],
  userId: string,
): PlannedNotifications {
  const fact = factOf(tree, comment, userId);
  const recipients =
    comment === null ? [tree.userId, ...tree.collaborators] : [comment.userId].filter(isUser);
  return {
    kind: 'like',
    authorId: userId,
    treeId: tree.id,
    commentId: comment?.id ?? null,
    recipients: recipients.map((recipient) => ({ userId: recipient, fact })),
  };
}

function factOf(tree: LikedTree, comment: FoundLike['comment'], userId: string): string {
  return comment === null ? treeLikeFact(tree.id, userId) : commentLikeFact(comment.id, userId);
}

function isUser(id: string | null): id is string {
  return id !== null;
}
