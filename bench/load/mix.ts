import { randomUUID } from 'node:crypto';
import { sortCriteria } from '@life-tree/contract';

/** A request that a person makes. */
export interface Wanted {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Who makes it; visitors have no number. */
  readonly person: number | null;
}

export interface Scenery {
  readonly people: number;
  /** Public trees to look at, those people edit among them. */
  readonly publicTrees: readonly string[];
  /** Each person's own tree. */
  readonly ownTrees: readonly string[];
  readonly words: readonly string[];
}

/** What an hour on a site of trees is made of, in percent: much looking, some talking, few edits. */
const shares = [
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
type Kind = (typeof shares)[number][0];

/** The same requests in the same order at every run. */
export function createMix(scenery: Scenery): () => Wanted {
  const random = createRandom(7);
  const oneOf = <Value>(list: readonly Value[]): Value => {
    const value = list[Math.floor(random() * list.length)];
    if (value === undefined) throw new Error('There is nothing to choose from');
    return value;
  };
  // A few trees are on everybody's screen and most on nobody's.
  const someTree = () =>
    scenery.publicTrees[Math.floor(random() ** 3 * scenery.publicTrees.length)] ?? '';
  const somebody = () => Math.floor(random() * scenery.people);

  const make: Readonly<Record<Kind, () => Wanted>> = {
    browse: () => {
      const order = `criteria=${oneOf(sortCriteria)}&order=desc&page=${1 + Math.floor(random() * 3)}`;
      return { method: 'GET', path: `ph-tree?${order}`, person: null };
    },
    search: () => ({ method: 'GET', path: `ph-tree?search=${oneOf(scenery.words)}`, person: null }),
    'open a tree': () => ({ method: 'GET', path: `ph-tree/${someTree()}`, person: somebody() }),
    'its species': () => ({
      method: 'GET',
      path: `species/${someTree()}?shape=flat`,
      person: null,
    }),
    'count a view': () => ({
      method: 'POST',
      path: `ph-tree/${someTree()}/view`,
      person: somebody(),
    }),
    'read comments': () => ({ method: 'GET', path: `comment/${someTree()}`, person: null }),
    like: () => ({ method: 'POST', path: `like/tree/${someTree()}`, person: somebody() }),
    unlike: () => ({ method: 'DELETE', path: `like/tree/${someTree()}`, person: somebody() }),
    comment: () => ({
      method: 'POST',
      path: `comment/${someTree()}`,
      body: { content: `Is ${oneOf(scenery.words)} placed right?` },
      person: somebody(),
    }),
    'edit live': () => {
      const person = somebody();
      const id = randomUUID();
      const species = { id, ancestorId: null, start: -1, duration: 1, name: oneOf(scenery.words) };
      const text = { description: null, image: null };
      return {
        method: 'POST',
        path: `ph-tree/${scenery.ownTrees[person]}/operation`,
        body: {
          operationId: randomUUID(),
          operation: { kind: 'add-species', species: { ...species, ...text } },
        },
        person,
      };
    },
  };

  return () => {
    let place = random() * 100;
    for (const [kind, share] of shares) {
      place -= share;
      if (place < 0) return make[kind]();
    }
    return make.browse();
  };
}

/** mulberry32: small, and even enough to choose by. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
