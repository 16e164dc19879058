import type { Comment, CommentThread, ErrorCode, listComments } from '@life-tree/contract';
import { can, commentsPerPage, maxComments, newIdentifier } from '@life-tree/contract';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { refuseBlocked } from '../blocks/refuse-blocked.ts';
import { commentFact, replyFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import type { PlannedNotifications } from '../notifications/notify-statement.ts';
import { audienceOf, findAudiences } from '../tree-access/audience.ts';
import { lockTree } from '../tree-access/tree-access-queries.ts';
import { requireTree, treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer, Viewer } from '../tree-access/viewer.ts';
import { createCommentModeration } from './comment-moderation.ts';
import { presentComment } from './comments-presenter.ts';
import {
  blankCommentsOf,
  type CommentRow,
  findByOperation,
  findComment,
  findPage,
  findReplies,
  findShownComment,
  findThreadAuthors,
  removeBlankWithoutReplies,
  type StoredComment,
  updateContent,
} from './comments-queries.ts';
import { deletionOf, removeComment } from './remove-comment.ts';
import { parentComment, parentOfReply, storeComment } from './store-comment-queries.ts';

interface NewComment {
  readonly content: string;
  readonly parentId: string | null;
  /** Chosen by the client. A request whose operationId is stored already is not done again. */
  readonly operationId?: string | undefined;
}

/** A comment's id and its tree's. */
interface CommentKey {
  readonly treeId: string;
  readonly id: string;
}

/** A tree, and for a reply its thread, with the authors in it that it replies to. */
interface Discussion {
  readonly tree: Awaited<ReturnType<typeof requireTree>>;
  readonly threadId: string | null;
  readonly repliedTo: readonly string[];
}

type PageQuery = z.output<typeof listComments.query>;

const requireTreeAndParent = treeGuardWithExtra('tree_and_parent', parentOfReply);

export type CommentsService = ReturnType<typeof createCommentsService>;

export function createCommentsService(
  {
    database,
    inTransaction,
    withoutTransaction,
    now,
  }: Pick<Resources, 'database' | 'inTransaction' | 'withoutTransaction' | 'now'>,
  { notifications }: { readonly notifications: NotificationsService },
) {
  /** The tree, and for a reply the authors above it in the thread. */
  async function findDiscussion(
    tx: Database,
    treeId: string,
    viewer: LoggedInViewer,
    parentId: string | null,
  ): Promise<Discussion> {
    if (parentId === null) {
      const tree = await requireTree(tx, treeId, viewer, 'comment');
      refuseBeyondLimit(tree);
      await refuseBlocked(tx, [viewer.userId], [tree.userId]);
      return { tree, threadId: null, repliedTo: [] };
    }
    const { tree, extra } = await requireTreeAndParent(tx, treeId, viewer, 'comment', { parentId });
    refuseBeyondLimit(tree);
    const parent = parentComment.parse(JSON.parse(extra));
    if (parent === null) throw new AppError('unknown-parent-comment');
    if (parent.isDeleted) throw new AppError('deleted-parent-comment');
    await refuseBlocked(tx, [viewer.userId], [tree.userId, ...parent.threadAuthors]);
    return { tree, threadId: parent.threadId, repliedTo: parent.threadAuthors };
  }

  /** Stores a comment. Null, without a change, if it is stored or if the tree or the parent was changed meanwhile. */
  async function store(
    { tx, announce }: TransactionContext,
    { tree, threadId, repliedTo }: Discussion,
    userId: string,
    { content, parentId, operationId }: NewComment,
  ): Promise<Comment | null> {
    const { id: treeId, version } = tree;
    const id = newIdentifier();
    const at = now();
    const planned = notificationsOf(tree, repliedTo, { id, userId });
    const values = { id, treeId, version, userId, parentId, content };
    const stored = await storeComment(tx, values, at, planned, operationId);
    if (stored === null || !stored.isStored) return null;
    const { username, photo, notified } = stored;
    notifications.announceStored(announce, planned, notified, {
      createdAt: at,
      authorUsername: username,
      treeName: tree.name,
      commentContent: content,
    });
    const comment = presentComment({
      ...{ id, treeId, userId, parentId, threadId, content, username, photo },
      ...{
        isDeleted: false,
        isBlank: false,
        hiddenAt: null,
        likesCount: 0,
        myLike: false,
        createdAt: at,
        updatedAt: at,
      },
    });
    const audience = audienceOf(tree);
    announce({ kind: 'comment-changed', treeId, audience, event: { type: 'new', comment } });
    return comment;
  }

  async function readPage(
    treeId: string,
    { userId }: Viewer,
    { after, before, around, limit }: PageQuery,
  ): Promise<CommentRow[]> {
    if (around !== undefined) {
      const comment = await findComment(database, treeId, around);
      if (comment === null) throw new AppError('not-found');
      const place = { threadId: comment.threadId ?? comment.id, id: comment.id };
      const half = Math.floor(limit / 2);
      const earlier = await findPage(database, treeId, userId, { side: 'before', place }, half);
      const rest = await findPage(database, treeId, userId, { side: 'from', place }, limit - half);
      return [...earlier, ...rest];
    }
    if (before !== undefined) {
      return findPage(database, treeId, userId, { side: 'before', place: before }, limit);
    }
    const edge = after === undefined ? null : ({ side: 'after', place: after } as const);
    return findPage(database, treeId, userId, edge, limit);
  }

  return {
    ...createCommentModeration({ database, now }),

    /** A page of the discussion of a tree. */
    list: async (treeId: string, viewer: Viewer, asked: PageQuery): Promise<CommentThread[]> => {
      await requireTree(database, treeId, viewer, 'see');
      return nestReplies((await readPage(treeId, viewer, asked)).map(presentComment));
    },

    /** A comment with its replies. */
    thread: async ({ treeId, id }: CommentKey, viewer: Viewer): Promise<CommentThread> => {
      await requireTree(database, treeId, viewer, 'see');
      const rows = await findReplies(database, treeId, id, viewer.userId, commentsPerPage);
      const [thread] = nestReplies(rows.map(presentComment));
      if (thread === undefined) throw new AppError('not-found');
      return thread;
    },

    /** Checks permission before the body is read. */
    admitAuthor: async (treeId: string, viewer: Viewer): Promise<void> => {
      await requireTree(database, treeId, viewer, 'comment');
    },

    /** First tries without a transaction: one statement reads, and one stores if nothing changed meanwhile. */
    create: async (
      treeId: string,
      viewer: LoggedInViewer,
      comment: NewComment,
    ): Promise<Comment> => {
      const attempted = await withoutTransaction(async (context) => {
        const found = await findDiscussion(context.tx, treeId, viewer, comment.parentId);
        return store(context, found, viewer.userId, comment);
      });
      if (attempted !== null) return attempted;
      return inTransaction(async (context) => {
        await lockTree(context.tx, treeId);
        const repeated = await repeatedComment(context.tx, treeId, viewer.userId, comment);
        if (repeated !== null) return repeated;
        const found = await findDiscussion(context.tx, treeId, viewer, comment.parentId);
        const stored = await store(context, found, viewer.userId, comment);
        // Only the deletion of an account deletes comments without locking their trees first.
        if (stored === null) throw new AppError('deleted-parent-comment');
        return stored;
      });
    },

    /** Notifies of a comment all who should be notified and have not been. */
    resendNotifications: (key: CommentKey, viewer: LoggedInViewer): Promise<void> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const { userId } = viewer;
        const tree = await requireTree(tx, key.treeId, viewer, 'comment', { lock: true });
        const { parentId } = await requireAuthor(tx, key, userId, 'only-author-notifies');
        const repliedTo = parentId === null ? [] : await findThreadAuthors(tx, parentId);
        const planned = notificationsOf(tree, repliedTo, { id: key.id, userId });
        for (const fact of [replyFact(key.id), commentFact(key.id)]) {
          const recipients = planned.recipients.filter((each) => each.fact === fact);
          await notifications.notify(context, {
            ...{ kind: 'comment', authorId: userId, treeId: tree.id, commentId: key.id, fact },
            recipients: recipients.map((recipient) => recipient.userId),
          });
        }
      }),

    change: (
      { treeId, id }: CommentKey,
      viewer: LoggedInViewer,
      content: string,
    ): Promise<Comment> =>
      inTransaction(async ({ tx, announce }) => {
        const { userId } = viewer;
        const tree = await requireTree(tx, treeId, viewer, 'comment', { lock: true });
        await requireAuthor(tx, { treeId, id }, userId, 'only-author-edits');
        if (!(await updateContent(tx, { id, userId }, content, now()))) {
          throw new AppError('not-found');
        }
        const comment = await show(tx, { treeId, id }, userId);
        if (comment.hidden) return comment;
        announce({
          kind: 'comment-changed',
          treeId,
          audience: audienceOf(tree),
          event: { type: 'edit', comment: { ...comment, myLike: false } },
        });
        return comment;
      }),

    /**
     * Blanks a comment with replies. Deletes one without, and the blank ones above it. Its author and the owner of
     * the tree can.
     */
    remove: ({ treeId, id }: CommentKey, viewer: LoggedInViewer): Promise<void> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const { userId } = viewer;
        const tree = await requireTree(tx, treeId, viewer, 'comment', { lock: true });
        const comment = await requireComment(tx, { treeId, id });
        if (comment.userId !== userId && !can(userId, 'moderate', tree)) {
          throw new AppError('only-author-deletes');
        }
        await removeComment(context, comment, tree, now());
      }),

    /** Must run just before the user is deleted. The trees service corrects the counts. */
    forgetUser: async ({ tx, announce }: TransactionContext, userId: string): Promise<void> => {
      const blanked = await blankCommentsOf(tx, userId, now());
      if (blanked.length === 0) return;
      const treeIds = new Set(blanked.map(({ treeId }) => treeId));
      const removed = await removeBlankWithoutReplies(tx, [...treeIds]);
      const gone = new Map([...blanked, ...removed].map((comment) => [comment.id, comment]));
      // Ids ascend with time, so this announces replies before their parents.
      const latestFirst = [...gone.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
      const audiences = await findAudiences(tx, [...treeIds]);
      for (const comment of latestFirst) {
        const audience = audiences.get(comment.treeId);
        if (audience !== undefined) announce(deletionOf(comment, audience));
      }
    },
  };
}

/** A reply notifies the authors above it in the thread, and every comment the other editors of the tree. */
function notificationsOf(
  { id: treeId, userId: ownerId, collaborators }: Discussion['tree'],
  repliedTo: readonly string[],
  { id, userId }: { readonly id: string; readonly userId: string },
): PlannedNotifications {
  const editors = [ownerId, ...collaborators].filter((editor) => !repliedTo.includes(editor));
  return {
    kind: 'comment',
    authorId: userId,
    treeId,
    commentId: id,
    recipients: [
      ...repliedTo.map((author) => ({ userId: author, fact: replyFact(id) })),
      ...editors.map((editor) => ({ userId: editor, fact: commentFact(id) })),
    ],
  };
}

function refuseBeyondLimit({ commentsCount }: Discussion['tree']): void {
  if (commentsCount < maxComments) return;
  throw new AppError('comments-limit', { values: { limit: maxComments } });
}

/** The comment of an earlier request with the same id, whose reply got lost. */
async function repeatedComment(
  tx: Database,
  treeId: string,
  userId: string,
  { operationId, content, parentId }: NewComment,
): Promise<Comment | null> {
  if (operationId === undefined) return null;
  const stored = await findByOperation(tx, userId, operationId);
  if (stored === null) return null;
  const isSame =
    stored.treeId === treeId && stored.parentId === parentId && stored.content === content;
  if (!isSame) throw new AppError('operation-id-used');
  return show(tx, { treeId, id: stored.id }, userId);
}

async function show(tx: Database, { treeId, id }: CommentKey, viewerId: string): Promise<Comment> {
  const row = await findShownComment(tx, treeId, id, viewerId);
  if (row === null) throw new AppError('not-found');
  return presentComment(row);
}

/** Returns the comment if this user wrote it. */
async function requireAuthor(
  tx: Database,
  { treeId, id }: CommentKey,
  userId: string,
  refusal: ErrorCode,
): Promise<StoredComment> {
  const comment = await requireComment(tx, { treeId, id });
  if (comment.userId !== userId) throw new AppError(refusal);
  return comment;
}

/** A deleted comment is not found. */
async function requireComment(tx: Database, { treeId, id }: CommentKey): Promise<StoredComment> {
  const comment = await findComment(tx, treeId, id);
  if (comment === null || comment.isDeleted) throw new AppError('not-found');
  return comment;
}

/** Nests comments, of which each comes before its replies. Those whose comment is missing are on the first level. */
function nestReplies(comments: readonly Comment[]): CommentThread[] {
  const repliesTo = new Map<string, CommentThread[]>();
  const first: CommentThread[] = [];
  for (const comment of comments) {
    const replies: CommentThread[] = [];
    repliesTo.set(comment.id, replies);
    const siblings = comment.parentId === null ? undefined : repliesTo.get(comment.parentId);
    (siblings ?? first).push({ ...comment, replies });
  }
  return first;
}
