import type { Comment } from '@life-tree/contract';

// Large enough that sending costs little beside writing, small enough to be sent meanwhile.
const partLength = 65_536;

/**
 * Writes comments as a JSON list, each with its replies nested, in the order given. Whoever replied
 * to none of them stands on the first level. Threads have no depth limit and the engine's own writer
 * has one, so the text is put together here, without recursion.
 */
export function* writeThreads(comments: readonly Comment[]): Generator<string> {
  const repliesTo = groupReplies(comments);
  /** The replies that are still to be written, of each comment that is open; the last comes first. */
  const open: Comment[][] = [repliesTo.get(null) ?? []];
  let part = '[';
  let separator = '';
  for (let waiting = open.at(-1); waiting !== undefined; waiting = open.at(-1)) {
    const comment = waiting.pop();
    if (comment === undefined) {
      open.pop();
      part += open.length === 0 ? ']' : ']}';
      separator = ',';
    } else {
      // All but the closing brace: the replies come before it.
      part += `${separator}${JSON.stringify(comment).slice(0, -1)},"replies":[`;
      separator = '';
      open.push(repliesTo.get(comment.id) ?? []);
    }
    if (part.length >= partLength) {
      yield part;
      part = '';
    }
  }
  yield part;
}

/** One comment with its replies: what `writeThreads` makes of them, without the list around it. */
export function writeThread(thread: readonly Comment[]): string {
  return [...writeThreads(thread)].join('').slice(1, -1);
}

/** Last replies first; under null those that reply to none of these comments. */
function groupReplies(comments: readonly Comment[]): Map<string | null, Comment[]> {
  const known = new Set(comments.map(({ id }) => id));
  const groups = new Map<string | null, Comment[]>();
  for (const comment of comments.toReversed()) {
    const { parentId } = comment;
    const above = parentId !== null && known.has(parentId) ? parentId : null;
    const group = groups.get(above);
    if (group === undefined) groups.set(above, [comment]);
    else group.push(comment);
  }
  return groups;
}
