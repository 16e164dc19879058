import type { Comment, ErrorCode } from '@life-tree/contract';
import { newIdentifier } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Announcement } from '../../providers/event-bus/event-bus.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { commentFact, replyFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import { countComment } from '../trees/tree-counts.ts';
import { type CommentPlace, type LoadComments, writeThreads } from './comment-threads.ts';
import { presentComment, presentDeletedComment } from './comments-presenter.ts';
import {
  blankComment,
  blankCommentsOf,
  findAuthorsUpward,
  findComment,
  findPlaces,
  findShownComment,
  findShownComments,
  findThreadPlaces,
  insertComment,
  removeUselessIn,
  removeWithoutReplies,
  type StoredComment,
  updateContent,
} from './comments-queries.ts';

interface NewComment {
  readonly content: string;
  readonly parentId: string | null;
}

/** Which comment of which tree. */
interface Place {
  readonly treeId: string;
  readonly id: string;
}

type DiscussedTree = Awaited<ReturnType<typeof requireTree>>;

const placesAtOnce = 1000;

export type CommentsService = ReturnType<typeof createCommentsService>;

export function createCommentsService(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { notifications }: { readonly notifications: NotificationsService },
) {
  /** Those above it in the thread read of a reply, owner and collaborators of a comment. */
  async function tell(
    context: TransactionContext,
    tree: DiscussedTree,
    { id, parentId, userId }: Comment,
  ): Promise<void> {
    if (userId === null) return;
    const fact = { kind: 'comment', authorId: userId, treeId: tree.id, commentId: id } as const;
    const repliedTo = parentId === null ? [] : await findAuthorsUpward(context.tx, parentId);
    const editors = [tree.userId, ...tree.collaborators].filter((id) => !repliedTo.includes(id));
    await notifications.notify(context, { ...fact, fact: replyFact(id), recipients: repliedTo });
    await notifications.notify(context, { ...fact, fact: commentFact(id), recipients: editors });
  }

  /** Some at a time, so that others are served in between. */
  async function allPlaces(treeId: string): Promise<CommentPlace[]> {
    const places: CommentPlace[] = [];
    for (;;) {
      const afterId = places.at(-1)?.id ?? null;
      const page = await findPlaces(database, treeId, afterId, placesAtOnce);
      for (const place of page) places.push(place);
      if (page.length < placesAtOnce) return places;
    }
  }

  const loading =
    (treeId: string, viewerId: string | null): LoadComments =>
    async (ids) =>
      (await findShownComments(database, treeId, ids, viewerId)).map(presentComment);

  return {
    /** The whole discussion of a tree, as text that is made while it is read. */
    list: async (treeId: string, viewerId: string | null): Promise<AsyncIterable<string>> => {
      await requireTree(database, treeId, viewerId, 'see');
      return writeThreads(await allPlaces(treeId), loading(treeId, viewerId));
    },

    /** A comment and everything under it. */
    thread: async (
      { treeId, id }: Place,
      viewerId: string | null,
    ): Promise<AsyncIterable<string>> => {
      await requireTree(database, treeId, viewerId, 'see');
      let places = await findThreadPlaces(database, treeId, id, placesAtOnce + 1);
      if (places.length > placesAtOnce) places = threadIn(await allPlaces(treeId), id);
      if (places.length === 0) throw new AppError('not-found');
      return writeThreads(places, loading(treeId, viewerId), 'object');
    },

    /** Refuses people who may not comment on the tree, before their text is read. */
    admitAuthor: async (treeId: string, userId: string): Promise<void> => {
      await requireTree(database, treeId, userId, 'comment');
    },

    create: (treeId: string, userId: string, { content, parentId }: NewComment): Promise<Comment> =>
      inTransaction(async (context) => {
        const { tx, announce } = context;
        const tree = await requireTree(tx, treeId, userId, 'comment', { lock: true });
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
        await tell(context, tree, comment);
        announce({ kind: 'comment-changed', treeId, event: { type: 'new', comment } });
        return comment;
      }),

    /** Tells of a comment whoever should know of it and has not been told. */
    resendNotifications: (place: Place, userId: string): Promise<void> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const tree = await requireTree(tx, place.treeId, userId, 'comment', { lock: true });
        await requireAuthor(tx, place, userId, 'only-author-notifies');
        await tell(context, tree, await show(tx, place, userId));
      }),

    change: ({ treeId, id }: Place, userId: string, content: string): Promise<Comment> =>
      inTransaction(async ({ tx, announce }) => {
        await requireTree(tx, treeId, userId, 'comment');
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

    /** One with replies stays as a place holder; one without goes, and so do empty ones above it. */
    remove: ({ treeId, id }: Place, userId: string): Promise<void> =>
      inTransaction(async ({ tx, announce }) => {
        await requireTree(tx, treeId, userId, 'comment', { lock: true });
        const place = { treeId, id };
        const comment = await requireAuthor(tx, place, userId, 'only-author-deletes');
        await countComment(tx, treeId, -1, comment.createdAt);
        const removed = upward(id, await removeWithoutReplies(tx, id));
        const blanked = removed.length > 0 ? null : await blankComment(tx, id, now());
        for (const gone of blanked === null ? removed : [blanked]) announce(deletionOf(gone));
      }),

    /** To be done just before a person is deleted; the counts of their comments are the trees' business. */
    forgetUser: async ({ tx, announce }: TransactionContext, userId: string): Promise<void> => {
      const blanked = await blankCommentsOf(tx, userId, now());
      if (blanked.length === 0) return;
      const treeIds = new Set(blanked.map(({ treeId }) => treeId));
      const removed = await removeUselessIn(tx, [...treeIds]);
      const gone = new Map([...blanked, ...removed].map((comment) => [comment.id, comment]));
      // Replies before what they reply to: ids grow with time.
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

async function show(tx: Database, { treeId, id }: Place, viewerId: string): Promise<Comment> {
  const row = await findShownComment(tx, treeId, id, viewerId);
  if (row === null) throw new AppError('not-found');
  return presentComment(row);
}

async function requireParent(tx: Database, place: Place): Promise<void> {
  const parent = await findComment(tx, place.treeId, place.id);
  if (parent === null) {
    throw new AppError('unknown-parent-comment');
  }
  if (parent.isDeleted) {
    throw new AppError('deleted-parent-comment');
  }
}

/** The comment, if it is this person's; a deleted one is nobody's and can not be found. */
async function requireAuthor(
  tx: Database,
  { treeId, id }: Place,
  userId: string,
  refusal: ErrorCode,
): Promise<StoredComment> {
  const comment = await findComment(tx, treeId, id);
  if (comment === null || comment.isDeleted) throw new AppError('not-found');
  if (comment.userId !== userId) throw new AppError(refusal);
  return comment;
}

/** From a comment to those above it, so that whoever hears of them removes no parent before its reply. */
function upward(id: string, removed: readonly StoredComment[]): StoredComment[] {
  const byId = new Map(removed.map((comment) => [comment.id, comment]));
  const path: StoredComment[] = [];
  for (let next = byId.get(id); next !== undefined; next = byId.get(next.parentId ?? '')) {
    path.push(next);
  }
  return path;
}

/** Of a whole discussion, oldest first, what stands under one comment: replies come after it. */
function threadIn(places: readonly CommentPlace[], top: string): CommentPlace[] {
  const thread = new Set<string>();
  return places.filter(({ id, parentId }) => {
    const isIn = id === top || (parentId !== null && thread.has(parentId));
    if (isIn) thread.add(id);
    return isIn;
  });
}
