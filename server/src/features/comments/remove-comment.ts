import type { Announcement, Audience } from '../../providers/event-bus/event-bus.ts';
import type { TransactionContext } from '../../transaction.ts';
import { audienceOf } from '../tree-access/audience.ts';
import type { TreeRow } from '../tree-access/tree-access-queries.ts';
import { changeCount } from '../trees/tree-counts.ts';
import { presentDeletedComment } from './comments-presenter.ts';
import { blankComment, removeWithoutReplies, type StoredComment } from './comments-queries.ts';
import { isHidden } from './hidden-comments.ts';

/** Blanks a comment with replies. Deletes one without, and the blank ones above it. The tree must be locked. */
export async function removeComment(
  { tx, announce }: TransactionContext,
  comment: StoredComment,
  tree: TreeRow,
  now: Date,
): Promise<void> {
  const { id, treeId, createdAt } = comment;
  if (!isHidden(comment)) await changeCount(tx, treeId, 'comment', -1, createdAt);
  const removed = repliesFirst(id, await removeWithoutReplies(tx, id));
  const blanked = removed.length > 0 ? null : await blankComment(tx, id, now);
  const gone = blanked === null ? removed : [blanked];
  for (const one of gone) announce(deletionOf(one, audienceOf(tree)));
}

export function deletionOf(comment: StoredComment, audience: Audience): Announcement {
  return {
    kind: 'comment-changed',
    treeId: comment.treeId,
    audience,
    event: { type: 'delete', comment: presentDeletedComment(comment) },
  };
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
