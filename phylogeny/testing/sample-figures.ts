import fc from 'fast-check';
import { figurePresets, textSizes } from '../src/drawing/figure/figure-sheet.ts';
import { groupStyles } from '../src/parts/part-values.ts';
import { detailsColumn } from '../src/species/details.ts';
import type { Forest } from '../src/species/forest.ts';
import { inferAncestors, sampleForest } from './sample-forests.ts';

export const creditTexts = { images: 'Images: {credits}', more: 'and {count} more' };
export const image = (index: number) => `data:image/png;base64,${index}`;

/** Every second species has a credit, some of which are long and some the same. */
export function withCredits(forest: Forest): Forest {
  const author = (row: number) =>
    row % 6 === 0 ? 'Jane Roe' : `Photographer ${row} of the museum`;
  return forest.withValues({
    details: detailsColumn(
      forest.names.map((_, row) => ({
        ...forest.details(row),
        ...(row % 2 === 0 && { imageCredit: { author: author(row), licence: 'CC BY 4.0' } }),
      })),
    ),
  });
}

export const options = fc.record({
  preset: fc.constantFrom(...figurePresets),
  text: fc.constantFrom(undefined, ...textSizes),
  title: fc.constantFrom('', 'A tree', 'A tree with a title that is much longer than one column'),
  hasReferences: fc.boolean(),
  hasImages: fc.boolean(),
  hasCode: fc.boolean(),
  shape: fc.constantFrom('across', 'upright', 'fan'),
  isMeasured: fc.boolean(),
  groups: fc.array(
    fc.record({
      head: fc.nat(),
      name: fc.constantFrom('Crown', 'A group with a rather long name'),
      shown: fc.constantFrom(...groupStyles),
    }),
    { maxLength: 5 },
  ),
  bands: fc.array(
    fc.record({
      name: fc.constantFrom('Impact', 'The great cooling of the seas'),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.double({ min: 0, max: 0.5, noNaN: true }),
      isEvent: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
});

export const forests = fc
  .record({
    shape: fc.constantFrom('tangled', 'branching', 'chain', 'star', 'ladder'),
    size: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 100, max: 900 })),
    seed: fc.integer({ min: 1, max: 1000 }),
    isInferred: fc.boolean(),
  })
  .map(({ shape, size, seed, isInferred }) => {
    const forest = sampleForest(shape, size, seed);
    return isInferred ? inferAncestors(forest) : forest;
  });
