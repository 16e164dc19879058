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

/** Orders comments so that each one is followed by its replies, oldest first. */
export function orderComments(comments: readonly Comment[]): NestedComment[] {
  const repliesOf = new Map<string | null, Comment[]>();
  for (const comment of comments) {
    const siblings = repliesOf.get(comment.parentId);
    if (siblings === undefined) repliesOf.set(comment.parentId, [comment]);
    else siblings.push(comment);
  }
  const oldestFirst = (parentId: string | null) =>
    (repliesOf.get(parentId) ?? []).sort((one, other) => (one.id < other.id ? -1 : 1));
  const ordered: NestedComment[] = [];
  const stack = oldestFirst(null)
    .map((comment) => ({ comment, depth: 0 }))
    .reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    ordered.push(next);
    const depth = next.depth + 1;
    for (const comment of oldestFirst(next.comment.id).reverse()) stack.push({ comment, depth });
  }
  return ordered;
}

/** Applies an event to the comments. Events do not say what the reader likes, so `myLike` is kept. */
export function applyCommentEvent(
  comments: readonly Comment[],
  { type, comment }: CommentEvent,
): readonly Comment[] {
  const known = comments.find(({ id }) => id === comment.id);
  if (type === 'new') return known === undefined ? [...comments, comment] : comments;
  if (known === undefined) return comments;
  const hasReplies = comments.some(({ parentId }) => parentId === comment.id);
  if (type === 'delete' && !hasReplies) return comments.filter(({ id }) => id !== comment.id);
  const changed = { ...comment, myLike: type === 'edit' && known.myLike };
  return comments.map((one) => (one.id === comment.id ? changed : one));
}
