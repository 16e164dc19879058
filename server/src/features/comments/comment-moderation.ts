import { type Comment, can } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { audienceOf } from '../tree-access/audience.ts';
import { lockTree, type TreeRow } from '../tree-access/tree-access-queries.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer } from '../tree-access/viewer.ts';
import { changeCount } from '../trees/tree-counts.ts';
import { presentComment } from './comments-presenter.ts';
import {
  findCommentById,
  findShownComment,
  type StoredComment,
  updateHidden,
} from './comments-queries.ts';
import { isHidden } from './hidden-comments.ts';
import { deletionOf, removeComment } from './remove-comment.ts';

/** Hiding and removing comments, by moderators and by the owner of a tree. */
export function createCommentModeration({
  database,
  inTransaction,
  now,
}: Pick<Resources, 'database' | 'inTransaction' | 'now'>) {
  async function requireStored(tx: Database, id: string): Promise<StoredComment> {
    const comment = await findCommentById(tx, id);
    if (comment === null || comment.isDeleted) throw new AppError('not-found');
    return comment;
  }

  /** Locks its tree, as everything that changes counts does. */
  async function lockComment(tx: Database, id: string) {
    const tree = await lockTree(tx, (await requireStored(tx, id)).treeId);
    if (tree === null) throw new AppError('not-found');
    return { tree, comment: await requireStored(tx, id) };
  }

  /** Others lose or get the comment if this changes whether it is hidden. The tree must be locked. */
  async function storeHiding(
    { tx, announce }: TransactionContext,
    tree: TreeRow,
    comment: StoredComment,
    hiding: Partial<Pick<StoredComment, 'hiddenAt' | 'hiddenByOwner'>>,
  ): Promise<void> {
    const { id, treeId, createdAt } = comment;
    await updateHidden(tx, id, hiding);
    const isHiding = isHidden({ ...comment, ...hiding });
    if (isHiding === isHidden(comment)) return;
    await changeCount(tx, treeId, 'comment', isHiding ? -1 : 1, createdAt);
    if (isHiding) {
      announce(deletionOf(comment, audienceOf(tree)));
      return;
    }
    const shown = await findShownComment(tx, treeId, id, { userId: null, seesHidden: false });
    if (shown === null) return;
    const event = { type: 'new', comment: presentComment(shown) } as const;
    announce({ kind: 'comment-changed', treeId, audience: audienceOf(tree), event });
  }

  return {
    /** The author of a comment that the viewer may see and that moderators do not hide. */
    authorOf: async (id: string, viewer: LoggedInViewer): Promise<string | null> => {
      const comment = await requireStored(database, id);
      const { treeId, userId, hiddenAt } = comment;
      const tree = await requireTree(database, treeId, viewer, 'see');
      const seesHidden = hiddenAt === null && can(viewer.userId, 'moderate', tree);
      if (isHidden(comment) && !seesHidden && userId !== viewer.userId) {
        throw new AppError('not-found');
      }
      return userId;
    },

    /** Hides or shows a comment for moderators and returns its text. */
    setHidden: async (
      context: TransactionContext,
      id: string,
      isHiding: boolean,
    ): Promise<string> => {
      const { tree, comment } = await lockComment(context.tx, id);
      if ((comment.hiddenAt !== null) === isHiding) throw new AppError('moderation-done');
      await storeHiding(context, tree, comment, { hiddenAt: isHiding ? now() : null });
      return comment.content;
    },

    /** Hides or shows a comment on one's own tree. One that moderators hide stays hidden. */
    setHiddenByOwner: (
      { treeId, id }: Pick<StoredComment, 'treeId' | 'id'>,
      viewer: LoggedInViewer,
      hiddenByOwner: boolean,
    ): Promise<Comment> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const tree = await requireTree(tx, treeId, viewer, 'moderate', { lock: true });
        const comment = await requireStored(tx, id);
        if (comment.treeId !== treeId) throw new AppError('not-found');
        if (comment.hiddenByOwner !== hiddenByOwner) {
          await storeHiding(context, tree, comment, { hiddenByOwner });
        }
        const { userId } = viewer;
        const shown = await findShownComment(tx, treeId, id, { userId, seesHidden: true });
        if (shown === null) throw new AppError('not-found');
        return presentComment(shown);
      }),

    /** Deletes a comment and returns its text. */
    removeByModerator: async (context: TransactionContext, id: string): Promise<string> => {
      const { tree, comment } = await lockComment(context.tx, id);
      await removeComment(context, comment, tree, now());
      return comment.content;
    },

    contentForModerator: async (tx: Database, id: string): Promise<string> =>
      (await requireStored(tx, id)).content,
  };
}
