import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { audienceOf } from '../tree-access/audience.ts';
import { lockTree } from '../tree-access/tree-access-queries.ts';
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
import { deletionOf, removeComment } from './remove-comment.ts';

/** What moderators do with comments, and what they need to know of them. A hidden comment exists only for its author. */
export function createCommentModeration({ database, now }: Pick<Resources, 'database' | 'now'>) {
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

  return {
    /** The author of a comment that the viewer may see. */
    authorOf: async (id: string, viewer: LoggedInViewer): Promise<string | null> => {
      const { treeId, userId, hiddenAt } = await requireStored(database, id);
      await requireTree(database, treeId, viewer, 'see');
      if (hiddenAt !== null && userId !== viewer.userId) throw new AppError('not-found');
      return userId;
    },

    /** Hides or shows a comment and returns its text. */
    setHidden: async (
      context: TransactionContext,
      id: string,
      isHidden: boolean,
    ): Promise<string> => {
      const { tx, announce } = context;
      const { tree, comment } = await lockComment(tx, id);
      const { treeId, createdAt, content } = comment;
      if ((comment.hiddenAt !== null) === isHidden) throw new AppError('moderation-done');
      await updateHidden(tx, id, isHidden ? now() : null);
      if (isHidden) {
        await changeCount(tx, treeId, 'comment', -1, createdAt);
        announce(deletionOf(comment, audienceOf(tree)));
        return content;
      }
      await changeCount(tx, treeId, 'comment', 1, createdAt);
      const shown = await findShownComment(tx, treeId, id, null);
      if (shown !== null) {
        const event = { type: 'new', comment: presentComment(shown) } as const;
        announce({ kind: 'comment-changed', treeId, audience: audienceOf(tree), event });
      }
      return content;
    },

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
