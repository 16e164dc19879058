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
import { isAdmin, type Session } from '../sessions/sessions-service.ts';
import { audienceOf, findAudiences } from '../tree-access/audience.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer, Viewer } from '../tree-access/viewer.ts';
import { changeCount } from '../trees/tree-counts.ts';
import { createCommentModeration } from './comment-moderation.ts';
import { presentComment } from './comments-presenter.ts';
import {
  blankCommentsOf,
  type CommentReader,
  type CommentRow,
  findByOperation,
  findComment,
  findPage,
  findReplies,
  findShownComment,
  findThreadAuthors,
  holdComment,
  insertComment,
  removeBlankWithoutReplies,
  type StoredComment,
  updateContent,
} from './comments-queries.ts';
import { isHidden } from './hidden-comments.ts';
import { deletionOf, removeComment } from './remove-comment.ts';

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

type Tree = Awaited<ReturnType<typeof requireTree>>;

type PageQuery = z.output<typeof listComments.query>;

export type CommentsService = ReturnType<typeof createCommentsService>;

export function createCommentsService(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { notifications }: { readonly notifications: NotificationsService },
) {
  /** A comment notifies the authors above it in the thread, and the other editors of the tree. */
  async function notify(
    context: TransactionContext,
    { id: treeId, userId: ownerId, collaborators }: Tree,
    id: string,
    authorId: string,
    repliedTo: readonly string[],
  ): Promise<void> {
    const editors = [ownerId, ...collaborators].filter((editor) => !repliedTo.includes(editor));
    const comment = { kind: 'comment', authorId, treeId, commentId: id } as const;
    const reply = { ...comment, fact: replyFact(id), recipients: [...repliedTo] };
    await notifications.notify(context, reply);
    await notifications.notify(context, { ...comment, fact: commentFact(id), recipients: editors });
  }

  async function readPage(
    treeId: string,
    reader: CommentReader,
    { after, before, around, limit }: PageQuery,
  ): Promise<CommentRow[]> {
    if (around !== undefined) {
      const comment = await findComment(database, treeId, around);
      if (comment === null) throw new AppError('not-found');
      const place = { threadId: comment.threadId ?? comment.id, id: comment.id };
      const half = Math.floor(limit / 2);
      const earlier = await findPage(database, treeId, reader, { side: 'before', place }, half);
      const rest = await findPage(database, treeId, reader, { side: 'from', place }, limit - half);
      return [...earlier, ...rest];
    }
    if (before !== undefined) {
      return findPage(database, treeId, reader, { side: 'before', place: before }, limit);
    }
    const edge = after === undefined ? null : ({ side: 'after', place: after } as const);
    return findPage(database, treeId, reader, edge, limit);
  }

  return {
    ...createCommentModeration({ database, inTransaction, now }),

    /** A page of the discussion of a tree. */
    list: async (
      treeId: string,
      viewer: Viewer,
      session: Session | null,
      asked: PageQuery,
    ): Promise<CommentThread[]> => {
      const tree = await requireTree(database, treeId, viewer, 'see');
      const page = await readPage(treeId, readerOf(tree, viewer, session), asked);
      return nestReplies(page.map(presentComment));
    },

    /** A comment with its replies. */
    thread: async (
      { treeId, id }: CommentKey,
      viewer: Viewer,
      session: Session | null,
    ): Promise<CommentThread> => {
      const tree = await requireTree(database, treeId, viewer, 'see');
      const reader = readerOf(tree, viewer, session);
      const rows = await findReplies(database, treeId, id, reader, commentsPerPage);
      const [thread] = nestReplies(rows.map(presentComment));
      if (thread === undefined) throw new AppError('not-found');
      return thread;
    },

    /** Checks permission before the body is read. */
    admitAuthor: async (treeId: string, viewer: Viewer): Promise<void> => {
      await requireTree(database, treeId, viewer, 'comment');
    },

    create: (treeId: string, viewer: LoggedInViewer, comment: NewComment): Promise<Comment> =>
      inTransaction(async (context) => {
        const { tx, announce } = context;
        const { userId } = viewer;
        const { content, parentId, operationId = null } = comment;
        const tree = await requireTree(tx, treeId, viewer, 'comment', { lock: true });
        const repeated = await repeatedComment(tx, treeId, userId, comment);
        if (repeated !== null) return repeated;
        refuseBeyondLimit(tree);
        const threadId = parentId === null ? null : await holdThread(tx, treeId, parentId);
        const repliedTo = await findRepliedTo(tx, parentId);
        await refuseBlocked(tx, [userId], [tree.userId, ...repliedTo]);
        const id = newIdentifier();
        const at = now();
        const row = { id, treeId, userId, parentId, threadId, content, operationId };
        const isStored = await insertComment(tx, { ...row, createdAt: at, updatedAt: at });
        // For another tree, at the same moment.
        if (!isStored) throw new AppError('operation-id-used');
        await changeCount(tx, treeId, 'comment', 1, at);
        await notify(context, tree, id, userId, repliedTo);
        const shown = await show(tx, { treeId, id }, userId);
        const audience = audienceOf(tree);
        announce({
          kind: 'comment-changed',
          treeId,
          audience,
          event: { type: 'new', comment: shown },
        });
        return shown;
      }),

    /** Notifies of a comment all who should be notified and have not been. */
    resendNotifications: (key: CommentKey, viewer: LoggedInViewer): Promise<void> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const { userId } = viewer;
        const tree = await requireTree(tx, key.treeId, viewer, 'comment', { lock: true });
        const { parentId, hiddenAt } = await requireAuthor(tx, key, userId, 'only-author-notifies');
        // Only its author sees a hidden comment.
        if (hiddenAt !== null) return;
        await notify(context, tree, key.id, userId, await findRepliedTo(tx, parentId));
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

function refuseBeyondLimit({ commentsCount }: Tree): void {
  if (commentsCount < maxComments) return;
  throw new AppError('comments-limit', { values: { limit: maxComments } });
}

function readerOf(tree: Tree, { userId }: Viewer, session: Session | null): CommentReader {
  return { userId, seesHidden: can(userId, 'moderate', tree) || isAdmin(session) };
}

/** The authors of the comments that a comment replies to: those above it in its thread. */
async function findRepliedTo(tx: Database, parentId: string | null): Promise<string[]> {
  return parentId === null ? [] : findThreadAuthors(tx, parentId);
}

/** The thread of a comment that is replied to, which is kept from being deleted. */
async function holdThread(tx: Database, treeId: string, parentId: string): Promise<string> {
  const parent = await holdComment(tx, treeId, parentId);
  if (parent === null) throw new AppError('unknown-parent-comment');
  if (parent.isDeleted || isHidden(parent)) throw new AppError('deleted-parent-comment');
  return parent.threadId ?? parent.id;
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

/** The comment as its author sees it. */
async function show(tx: Database, { treeId, id }: CommentKey, userId: string): Promise<Comment> {
  const row = await findShownComment(tx, treeId, id, { userId, seesHidden: false });
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
