import type { Comment } from '@life-tree/contract';

/** Where a comment stands in a discussion. */
export interface CommentPlace {
  readonly id: string;
  readonly parentId: string | null;
}

/** Reads comments, in any order; those that are gone by then are left out. */
export type LoadComments = (ids: readonly string[]) => Promise<readonly Comment[]>;

const loadedAtOnce = 200;

/**
 * Writes comments as a JSON list, each with its replies nested, in the order given; or as one object,
 * where all of them are one thread. Whoever replied to none of them stands on the first level. Comments
 * are read only as the text is, so a long discussion is never in memory as a whole. Threads have no
 * depth limit and the engine's own writer has one, hence no recursion.
 */
export async function* writeThreads(
  places: readonly CommentPlace[],
  load: LoadComments,
  shape: 'list' | 'object' = 'list',
): AsyncGenerator<string> {
  const walk = walkThreads(places);
  /** How many comments are written but for their end. */
  let open = 0;
  /** Whatever replies to a comment that is gone is gone, too. */
  let goneDepth = Number.POSITIVE_INFINITY;
  if (shape === 'list') yield '[';
  for (let next = take(walk, loadedAtOnce); next.length > 0; next = take(walk, loadedAtOnce)) {
    const loaded = new Map((await load(next.map(({ id }) => id))).map((one) => [one.id, one]));
    let part = '';
    for (const { id, depth } of next) {
      if (depth > goneDepth) continue;
      const comment = loaded.get(id);
      goneDepth = comment === undefined ? depth : Number.POSITIVE_INFINITY;
      if (comment === undefined) continue;
      part += `${']}'.repeat(open - depth)}${open > depth ? ',' : ''}`;
      // All but the closing brace: the replies come before it.
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
function* walkThreads(places: readonly CommentPlace[]): Generator<Visited> {
  const repliesTo = groupReplies(places);
  /** The replies still to be visited, of each comment on the way; the last comes first. */
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

/** Last replies first; under null those that reply to none of these comments. */
function groupReplies(places: readonly CommentPlace[]): Map<string | null, string[]> {
  const known = new Set(places.map(({ id }) => id));
  const groups = new Map<string | null, string[]>();
  for (const { id, parentId } of places.toReversed()) {
    const above = parentId !== null && known.has(parentId) ? parentId : null;
    const group = groups.get(above);
    if (group === undefined) groups.set(above, [id]);
    else group.push(id);
  }
  return groups;
}

function take(walk: Generator<Visited>, most: number): Visited[] {
  const taken: Visited[] = [];
  while (taken.length < most) {
    const { value, done } = walk.next();
    if (done === true) break;
    taken.push(value);
  }
  return taken;
}
