import type { Comment } from '@life-tree/contract';

/** A comment's id and the comment it replies to. */
export interface CommentNode {
  readonly id: string;
  readonly parentId: string | null;
}

/** Loads comments, in any order. Those deleted meanwhile are left out. */
export type LoadComments = (ids: readonly string[]) => Promise<readonly Comment[]>;

const commentsPerBatch = 200;

/**
 * Writes comments in the given order as a JSON list, each with its replies nested, or one thread as one
 * object. Comments whose parent is not among them are on the first level. Comments are loaded while the
 * text is read, so that a long discussion is never completely in memory. There is no recursion, because
 * threads have no depth limit and `JSON.stringify` has one.
 */
export async function* writeThreads(
  nodes: readonly CommentNode[],
  load: LoadComments,
  shape: 'list' | 'object' = 'list',
): AsyncGenerator<string> {
  const walk = walkThreads(nodes);
  /** The number of comments whose JSON is not closed yet. */
  let open = 0;
  /** The depth of a deleted comment, whose replies are deleted too. */
  let goneDepth = Number.POSITIVE_INFINITY;
  if (shape === 'list') yield '[';
  for (
    let next = take(walk, commentsPerBatch);
    next.length > 0;
    next = take(walk, commentsPerBatch)
  ) {
    const loaded = new Map((await load(next.map(({ id }) => id))).map((one) => [one.id, one]));
    let part = '';
    for (const { id, depth } of next) {
      if (depth > goneDepth) continue;
      const comment = loaded.get(id);
      goneDepth = comment === undefined ? depth : Number.POSITIVE_INFINITY;
      if (comment === undefined) continue;
      part += `${']}'.repeat(open - depth)}${open > depth ? ',' : ''}`;
      // Without the closing brace, which comes after the replies.
      part += `${JSON.stringify(comment).slice(0, -1)},"replies":[`;
      open = depth + 1;
    }
    yield part;
  }
  yield `${']}'.repeat(open)}${shape === 'list' ? ']' : ''}`;
}

interface Visited {
  readonly id: string;
  readonly depth: number;
}

/** Each comment before its replies. */
function* walkThreads(nodes: readonly CommentNode[]): Generator<Visited> {
  const repliesTo = groupReplies(nodes);
  /** A stack for each level: the replies not visited yet, the next one last. */
  const open: string[][] = [repliesTo.get(null) ?? []];
  for (let waiting = open.at(-1); waiting !== undefined; waiting = open.at(-1)) {
    const id = waiting.pop();
    if (id === undefined) open.pop();
    else {
      yield { id, depth: open.length - 1 };
      open.push(repliesTo.get(id) ?? []);
    }
  }
}

/** The replies to each comment, latest first. Under null: those whose parent is not in the list. */
function groupReplies(nodes: readonly CommentNode[]): Map<string | null, string[]> {
  const known = new Set(nodes.map(({ id }) => id));
  const groups = new Map<string | null, string[]>();
  for (const { id, parentId } of nodes.toReversed()) {
    const above = parentId !== null && known.has(parentId) ? parentId : null;
    const group = groups.get(above);
    if (group === undefined) groups.set(above, [id]);
    else group.push(id);
  }
  return groups;
}

function take(walk: Generator<Visited>, limit: number): Visited[] {
  const taken: Visited[] = [];
  while (taken.length < limit) {
    const { value, done } = walk.next();
    if (done === true) break;
    taken.push(value);
  }
  return taken;
}
