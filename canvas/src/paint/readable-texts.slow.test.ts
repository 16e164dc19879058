import { Forest, inferredOnly, readTrees } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, inject, it } from 'vitest';
import { checkAtAllZooms } from '../testing/readable-texts.ts';
import { largeForest } from '../testing/sample-forests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bytes of files as Latin-1 by their names, null where there are none. */
    publishedTrees: Readonly<Record<string, string | null>>;
  }
}

function bytesOf(latin1: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(latin1.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = latin1.charCodeAt(at);
  return bytes;
}

const anySpecies = fc.record({
  /** How far back its ancestor is in the list. */
  back: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 })),
  start: fc.double({ min: 0, max: 1, noNaN: true }),
  duration: fc.oneof(fc.constant(0.001), fc.double({ min: 0.01, max: 10, noNaN: true })),
  name: fc.constantFrom(
    'Equus',
    'Macaca fascicularis',
    'Struthioniformes',
    'X',
    'A very long name '.repeat(3),
  ),
  isInferred: fc.boolean(),
  bounds: fc.option(
    fc.record({
      before: fc.double({ min: 0, max: 3, noNaN: true }),
      after: fc.double({ min: 0.01, max: 3, noNaN: true }),
      kind: fc.constant('range' as const),
    }),
    { nil: undefined },
  ),
});

/** Trees of up to 120 species with bars, names and splits of any length. */
const anyForest = fc.array(anySpecies, { minLength: 1, maxLength: 120 }).map((list) => {
  const parents: number[] = [];
  for (const [index, { back }] of list.entries()) {
    // The ancestors of the species before it keep every branch in one piece.
    let parent = index - 1;
    for (let step = 1; step < back && parent > 0; step++) parent = parents[parent] ?? 0;
    parents.push(parent);
  }
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(parents),
    starts: Float64Array.from(list, ({ start }, index) =>
      index === 0 ? 0 : start * (list[parents[index] ?? 0]?.duration ?? 0),
    ),
    durations: Float64Array.from(list, ({ duration }) => duration),
    names: list.map(({ name }) => name),
    descriptions: null,
    images: null,
    details: list.map(({ isInferred, bounds }, index) => {
      if (bounds !== undefined) return { apparitionBounds: bounds, extinctionBounds: bounds };
      return isInferred && index > 0 ? inferredOnly : null;
    }),
  });
});

describe('texts are at least 12 px and never overlap, from the fitted tree to 1000 %', () => {
  it('in a large tree', () => checkAtAllZooms(largeForest(3000)));
  it('in random trees', () => {
    fc.assert(fc.property(anyForest, checkAtAllZooms), {
      numRuns: 12,
      interruptAfterTimeLimit: 8000,
    });
  });
  for (const [name, content] of Object.entries(inject('publishedTrees'))) {
    const missing = content === null ? ' (skipped: no ../shared/trees)' : '';
    it.skipIf(missing !== '')(`in ${name}${missing}`, () => {
      const bytes = bytesOf(content ?? '');
      const read = readTrees(bytes);
      const built = read.ok ? read.value.trees[0]?.build() : undefined;
      if (!built?.ok) throw new Error(`${name} has no tree`);
      checkAtAllZooms(built.value.forest);
    });
  }
});
