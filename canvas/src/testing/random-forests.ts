import { Forest, inferredOnly } from '@life-tree/phylogeny';
import fc from 'fast-check';

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
  isLiving: fc.boolean(),
  bounds: fc.option(
    fc.record({
      before: fc.double({ min: 0, max: 3, noNaN: true }),
      after: fc.double({ min: 0.01, max: 3, noNaN: true }),
      kind: fc.constant('range' as const),
    }),
    { nil: undefined },
  ),
});

/** When the first species appears. Living species end at 0. */
const first = -12;

/** Trees of up to 120 species with bars, names and splits of any length, some of them living. */
export const anyForest = fc.array(anySpecies, { minLength: 1, maxLength: 120 }).map((list) => {
  const parents: number[] = [];
  for (const [index, { back }] of list.entries()) {
    // The ancestors of the species before it keep every branch in one piece.
    let parent = index - 1;
    for (let step = 1; step < back && parent > 0; step++) parent = parents[parent] ?? 0;
    parents.push(parent);
  }
  const apparitions: number[] = [];
  const durations: number[] = [];
  for (const [index, { start, duration, isLiving }] of list.entries()) {
    const parent = parents[index] ?? -1;
    const before = parent < 0 ? first : (apparitions[parent] ?? 0);
    const apparition = before + (parent < 0 ? 0 : start * (durations[parent] ?? 0));
    apparitions.push(apparition);
    durations.push(isLiving && apparition < 0 ? -apparition : duration);
  }
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(parents),
    starts: Float64Array.from(list, ({ start }, index) =>
      index === 0 ? first : start * (durations[parents[index] ?? 0] ?? 0),
    ),
    durations: Float64Array.from(durations),
    names: list.map(({ name }) => name),
    descriptions: null,
    images: null,
    details: list.map(({ isInferred, bounds }, index) => {
      if (bounds !== undefined) return { apparitionBounds: bounds, extinctionBounds: bounds };
      return isInferred && index > 0 ? inferredOnly : null;
    }),
  });
});
