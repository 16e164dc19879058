import type { Comment, CommentEvent, CommentThread } from '@life-tree/contract';

export interface NestedComment {
  readonly comment: Comment;
  readonly depth: number;
}

/** Threads have no depth limit, so turn them into a list without recursion. */
export function flattenThreads(threads: readonly CommentThread[]): Comment[] {
  const comments: Comment[] = [];
  const stack = [...threads].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { replies, ...comment } = next;
    comments.push(comment);
    for (const reply of [...replies].reverse()) stack.push(reply);
  }
  return comments;
}

/** A comment's place in the discussion: threads and the comments in each oldest first, as the server pages them. */
export function placeOf({ threadId, id }: Comment): string {
  return `${threadId}.${id}`;
}

/**
 * Orders comments so that each one is followed by its replies, oldest first. Some can be there twice, when they were
 * posted before their page was read.
 */
export function orderComments(comments: readonly Comment[]): NestedComment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const repliesOf = new Map<string | null, Comment[]>();
  for (const comment of [...byId.values()].sort(inOrder)) {
    const { parentId } = comment;
    const above = parentId !== null && byId.has(parentId) ? parentId : null;
    const siblings = repliesOf.get(above);
    if (siblings === undefined) repliesOf.set(above, [comment]);
    else siblings.push(comment);
  }
  const latestFirst = (parentId: string | null) => (repliesOf.get(parentId) ?? []).reverse();
  const ordered: NestedComment[] = [];
  const stack = latestFirst(null).map((comment) => ({
    comment,
    // The comment that it replies to is on a page that is not shown.
    depth: comment.parentId === null ? 0 : 1,
  }));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    ordered.push(next);
    const depth = next.depth + 1;
    for (const comment of latestFirst(next.comment.id)) stack.push({ comment, depth });
  }
  return ordered;
}

function inOrder(one: Comment, other: Comment): number {
  return placeOf(one) < placeOf(other) ? -1 : 1;
}

/** Applies an event to the comments. Events do not say what the reader likes, so `myLike` is kept. */
export function applyCommentEvent(
  comments: readonly Comment[],
  { type, comment }: CommentEvent,
): readonly Comment[] {
  const known = comments.find(({ id }) => id === comment.id);
  if (known === undefined) return type === 'new' ? [...comments, comment] : comments;
  // A comment that is shown again comes as a new one.
  if (type === 'new' && known.userId !== null && !known.hidden) return comments;
  const hasReplies = comments.some(({ parentId }) => parentId === comment.id);
  if (type === 'delete' && !hasReplies) return comments.filter(({ id }) => id !== comment.id);
  const changed = { ...comment, myLike: type !== 'delete' && known.myLike };
  return comments.map((one) => (one.id === comment.id ? changed : one));
}
