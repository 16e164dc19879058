import { randomUUID } from 'node:crypto';
import { sortCriteria } from '@life-tree/contract';

/** A request of the mix. */
export interface PlannedRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Index of the user who makes it; null for visitors. */
  readonly user: number | null;
}

export interface MixData {
  readonly people: number;
  /** Public trees, including those that users edit. */
  readonly publicTrees: readonly string[];
  /** One tree for each user. */
  readonly ownTrees: readonly string[];
  readonly words: readonly string[];
}

/** Percentage of each kind of request: mostly reading, some comments, few edits. */
const percentages = [
  ['browse', 24],
  ['search', 10],
  ['open a tree', 18],
  ['its species', 18],
  ['count a view', 6],
  ['read comments', 8],
  ['like', 4],
  ['unlike', 2],
  ['comment', 2],
  ['edit live', 8],
] as const;
export type RequestKind = (typeof percentages)[number][0];

/** Creates requests of each kind, the same in every run. */
export function createRequests(
  data: MixData,
  random = createRandom(7),
): Readonly<Record<RequestKind, () => PlannedRequest>> {
  const randomItem = <Value>(list: readonly Value[]): Value => {
    const value = list[Math.floor(random() * list.length)];
    if (value === undefined) throw new Error('The list is empty');
    return value;
  };
  // A few trees are very popular, and most are not.
  const randomTree = () =>
    data.publicTrees[Math.floor(random() ** 3 * data.publicTrees.length)] ?? '';
  const randomUser = () => Math.floor(random() * data.people);

  return {
    browse: () => {
      const order = `criteria=${randomItem(sortCriteria)}&order=desc&page=${1 + Math.floor(random() * 3)}`;
      return { method: 'GET', path: `ph-tree?${order}`, user: null };
    },
    search: () => ({
      method: 'GET',
      path: `ph-tree?search=${randomItem(data.words)}`,
      user: null,
    }),
    'open a tree': () => ({ method: 'GET', path: `ph-tree/${randomTree()}`, user: randomUser() }),
    'its species': () => ({
      method: 'GET',
      path: `species/${randomTree()}?shape=flat`,
      user: null,
    }),
    'count a view': () => ({
      method: 'POST',
      path: `ph-tree/${randomTree()}/view`,
      user: randomUser(),
    }),
    'read comments': () => ({ method: 'GET', path: `comment/${randomTree()}`, user: null }),
    like: () => ({ method: 'POST', path: `like/tree/${randomTree()}`, user: randomUser() }),
    unlike: () => ({ method: 'DELETE', path: `like/tree/${randomTree()}`, user: randomUser() }),
    comment: () => ({
      method: 'POST',
      path: `comment/${randomTree()}`,
      body: { content: `Is ${randomItem(data.words)} placed right?` },
      user: randomUser(),
    }),
    'edit live': () => {
      const user = randomUser();
      const id = randomUUID();
      const species = {
        id,
        ancestorId: null,
        start: -1,
        duration: 1,
        name: randomItem(data.words),
      };
      const text = { description: null, image: null };
      return {
        method: 'POST',
        path: `ph-tree/${data.ownTrees[user]}/operation`,
        body: {
          operationId: randomUUID(),
          operation: { kind: 'add-species', species: { ...species, ...text } },
        },
        user,
      };
    },
  };
}

/** Creates the same requests in the same order in every run. */
export function createMix(data: MixData): () => PlannedRequest {
  const random = createRandom(7);
  const make = createRequests(data, random);
  return () => {
    let position = random() * 100;
    for (const [kind, percentage] of percentages) {
      position -= percentage;
      if (position < 0) return make[kind]();
    }
    return make.browse();
  };
}

/** mulberry32, a small generator that is random enough for choosing requests. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
