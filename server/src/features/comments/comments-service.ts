import type { Comment, ErrorCode } from '@life-tree/contract';
import { newIdentifier } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Announcement } from '../../providers/event-bus/event-bus.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { commentFact, replyFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import { requireTree, treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer, Viewer } from '../tree-access/viewer.ts';
import { countComment } from '../trees/tree-counts.ts';
import { type CommentNode, type LoadComments, writeThreads } from './comment-threads.ts';
import { presentComment, presentDeletedComment } from './comments-presenter.ts';
import {
  blankComment,
  blankCommentsOf,
  findComment,
  findNodes,
  findShownComment,
  findShownComments,
  findThreadAuthors,
  findThreadNodes,
  firstNodes,
  insertComment,
  removeBlankWithoutReplies,
  removeWithoutReplies,
  type StoredComment,
  updateContent,
} from './comments-queries.ts';

interface NewComment {
  readonly content: string;
  readonly parentId: string | null;
}

/** A comment's id and its tree's. */
interface CommentKey {
  readonly treeId: string;
  readonly id: string;
}

type DiscussedTree = Awaited<ReturnType<typeof requireTree>>;

const nodesPerBatch = 1000;

const requireTreeAndNodes = treeGuardWithExtra('tree_and_comments', firstNodes);

export type CommentsService = ReturnType<typeof createCommentsService>;

export function createCommentsService(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { notifications }: { readonly notifications: NotificationsService },
) {
  /** Notifies the authors above in the thread of a reply, and the tree's editors of a comment. */
  async function notify(
    context: TransactionContext,
    tree: DiscussedTree,
    { id, parentId, userId }: Comment,
  ): Promise<void> {
    if (userId === null) return;
    const fact = { kind: 'comment', authorId: userId, treeId: tree.id, commentId: id } as const;
    const repliedTo = parentId === null ? [] : await findThreadAuthors(context.tx, parentId);
    const editors = [tree.userId, ...tree.collaborators].filter((id) => !repliedTo.includes(id));
    await notifications.notify(context, { ...fact, fact: replyFact(id), recipients: repliedTo });
    await notifications.notify(context, { ...fact, fact: commentFact(id), recipients: editors });
  }

  /** Reads in batches, so that other requests run in between. */
  async function allNodes(treeId: string, first?: CommentNode[]): Promise<CommentNode[]> {
    const nodes = first ?? (await findNodes(database, treeId, null, nodesPerBatch));
    for (let added = nodes.length; added === nodesPerBatch; ) {
      const page = await findNodes(database, treeId, nodes.at(-1)?.id ?? null, nodesPerBatch);
      for (const node of page) nodes.push(node);
      added = page.length;
    }
    return nodes;
  }

  const loading =
    (treeId: string, { userId }: Viewer): LoadComments =>
    async (ids) =>
      (await findShownComments(database, treeId, ids, userId)).map(presentComment);

  return {
    /** The whole discussion of a tree as JSON, written while it is read. */
    list: async (treeId: string, viewer: Viewer): Promise<AsyncIterable<string>> => {
      const { extra } = await requireTreeAndNodes(database, treeId, viewer, 'see', {
        limit: nodesPerBatch,
      });
      const first: CommentNode[] = JSON.parse(extra);
      return writeThreads(await allNodes(treeId, first), loading(treeId, viewer));
    },

    /** A comment and its thread. */
    thread: async ({ treeId, id }: CommentKey, viewer: Viewer): Promise<AsyncIterable<string>> => {
      await requireTree(database, treeId, viewer, 'see');
      let nodes = await findThreadNodes(database, treeId, id, nodesPerBatch + 1);
      if (nodes.length > nodesPerBatch) nodes = threadIn(await allNodes(treeId), id);
      if (nodes.length === 0) throw new AppError('not-found');
      return writeThreads(nodes, loading(treeId, viewer), 'object');
    },

    /** Checks permission before the body is read. */
    admitAuthor: async (treeId: string, viewer: Viewer): Promise<void> => {
      await requireTree(database, treeId, viewer, 'comment');
    },

    create: (
      treeId: string,
      viewer: LoggedInViewer,
      { content, parentId }: NewComment,
    ): Promise<Comment> =>
      inTransaction(async (context) => {
        const { tx, announce } = context;
        const { userId } = viewer;
        const tree = await requireTree(tx, treeId, viewer, 'comment', { lock: true });
        if (parentId !== null) await requireParent(tx, { treeId, id: parentId });
        const id = newIdentifier();
        const at = now();
        await insertComment(tx, {
          id,
          treeId,
          userId,
          parentId,
          content,
          createdAt: at,
          updatedAt: at,
        });
        await countComment(tx, treeId, 1, at);
        const comment = await show(tx, { treeId, id }, userId);
        await notify(context, tree, comment);
        announce({ kind: 'comment-changed', treeId, event: { type: 'new', comment } });
        return comment;
      }),

    /** Notifies of a comment all who should be notified and have not been. */
    resendNotifications: (key: CommentKey, viewer: LoggedInViewer): Promise<void> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const { userId } = viewer;
        const tree = await requireTree(tx, key.treeId, viewer, 'comment', { lock: true });
        await requireAuthor(tx, key, userId, 'only-author-notifies');
        await notify(context, tree, await show(tx, key, userId));
      }),

    change: (
      { treeId, id }: CommentKey,
      viewer: LoggedInViewer,
      content: string,
    ): Promise<Comment> =>
      inTransaction(async ({ tx, announce }) => {
        const { userId } = viewer;
        await requireTree(tx, treeId, viewer, 'comment');
        await requireAuthor(tx, { treeId, id }, userId, 'only-author-edits');
        if (!(await updateContent(tx, { id, userId }, content, now()))) {
          throw new AppError('not-found');
        }
        const comment = await show(tx, { treeId, id }, userId);
        announce({
          kind: 'comment-changed',
          treeId,
          event: { type: 'edit', comment: { ...comment, myLike: false } },
        });
        return comment;
      }),

    /** Blanks a comment with replies. Deletes one without, and the blank ones above it. */
    remove: ({ treeId, id }: CommentKey, viewer: LoggedInViewer): Promise<void> =>
      inTransaction(async ({ tx, announce }) => {
        const { userId } = viewer;
        await requireTree(tx, treeId, viewer, 'comment', { lock: true });
        const key = { treeId, id };
        const comment = await requireAuthor(tx, key, userId, 'only-author-deletes');
        await countComment(tx, treeId, -1, comment.createdAt);
        const removed = repliesFirst(id, await removeWithoutReplies(tx, id));
        const blanked = removed.length > 0 ? null : await blankComment(tx, id, now());
        for (const gone of blanked === null ? removed : [blanked]) announce(deletionOf(gone));
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
      for (const comment of latestFirst) announce(deletionOf(comment));
    },
  };
}

function deletionOf(comment: StoredComment): Announcement {
  return {
    kind: 'comment-changed',
    treeId: comment.treeId,
    event: { type: 'delete', comment: presentDeletedComment(comment) },
  };
}

async function show(tx: Database, { treeId, id }: CommentKey, viewerId: string): Promise<Comment> {
  const row = await findShownComment(tx, treeId, id, viewerId);
  if (row === null) throw new AppError('not-found');
  return presentComment(row);
}

async function requireParent(tx: Database, key: CommentKey): Promise<void> {
  const parent = await findComment(tx, key.treeId, key.id);
  if (parent === null) {
    throw new AppError('unknown-parent-comment');
  }
  if (parent.isDeleted) {
    throw new AppError('deleted-parent-comment');
  }
}

/** Returns the comment if this user wrote it. A deleted one is not found. */
async function requireAuthor(
  tx: Database,
  { treeId, id }: CommentKey,
  userId: string,
  refusal: ErrorCode,
): Promise<StoredComment> {
  const comment = await findComment(tx, treeId, id);
  if (comment === null || comment.isDeleted) throw new AppError('not-found');
  if (comment.userId !== userId) throw new AppError(refusal);
  return comment;
}

/** Orders comments from a reply to its parents, so that clients never remove a parent first. */
function repliesFirst(id: string, removed: readonly StoredComment[]): StoredComment[] {
  const byId = new Map(removed.map((comment) => [comment.id, comment]));
  const path: StoredComment[] = [];
  for (let next = byId.get(id); next !== undefined; next = byId.get(next.parentId ?? '')) {
    path.push(next);
  }
  return path;
}

/** The thread of one comment, out of a whole discussion with the oldest first. */
function threadIn(nodes: readonly CommentNode[], top: string): CommentNode[] {
  const thread = new Set<string>();
  return nodes.filter(({ id, parentId }) => {
    const isIn = id === top || (parentId !== null && thread.has(parentId));
    if (isIn) thread.add(id);
    return isIn;
  });
}
