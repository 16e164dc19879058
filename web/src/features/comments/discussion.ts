import type { Comment, CommentEvent, CommentThread } from '@life-tree/contract';

/** A comment and how deep in the discussion it stands. */
export interface PlacedComment {
  readonly comment: Comment;
  readonly depth: number;
}

/** Threads have no depth limit, so they are kept as one list: nothing walks them by recursion. */
export function flattenThreads(threads: readonly CommentThread[]): Comment[] {
  const comments: Comment[] = [];
  const waiting = [...threads].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { replies, ...comment } = next;
    comments.push(comment);
    for (const reply of [...replies].reverse()) waiting.push(reply);
  }
  return comments;
}

/** Each comment followed by its replies, oldest first. */
export function arrangeComments(comments: readonly Comment[]): PlacedComment[] {
  const repliesOf = new Map<string | null, Comment[]>();
  for (const comment of comments) {
    const siblings = repliesOf.get(comment.parentId);
    if (siblings === undefined) repliesOf.set(comment.parentId, [comment]);
    else siblings.push(comment);
  }
  const oldestFirst = (parentId: string | null) =>
    (repliesOf.get(parentId) ?? []).sort((one, other) => (one.id < other.id ? -1 : 1));
  const placed: PlacedComment[] = [];
  const waiting = oldestFirst(null)
    .map((comment) => ({ comment, depth: 0 }))
    .reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    placed.push(next);
    const depth = next.depth + 1;
    for (const comment of oldestFirst(next.comment.id).reverse()) waiting.push({ comment, depth });
  }
  return placed;
}

/** The discussion after something happened in it; whose like it is, an event cannot know. */
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
