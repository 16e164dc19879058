import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { inferAncestors, sampleForest } from '../../layout/sample-forests.ts';
import { detailsColumn } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import type { Sheet, Text } from '../shapes.ts';
import { drawFigure } from './draw-figure.ts';
import {
  figurePresets,
  figureSheet,
  pixelsPerPoint,
  smallestText,
  textSizes,
} from './figure-sheet.ts';

interface Box {
  readonly text: Text;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The exact width of a text in the fonts of the product. */
function widthOf({ text, size, family, weight, italic = 0 }: Text): number {
  const { sans, bold, serif, italic: slanted } = typefaces;
  const upright = family === 'serif' ? serif : weight === 600 ? bold : sans;
  let width = 0;
  for (const [at, character] of [...text].entries()) {
    const codePoint = character.codePointAt(0) ?? 0;
    const fonts = [...(at < italic ? slanted : upright), ...sans];
    const font = fonts.find((one) => one.glyph(codePoint) > 0);
    width += font?.width(font.glyph(codePoint)) ?? 1000;
  }
  return (width * size) / 1000;
}

function textBoxes(sheet: Sheet): Box[] {
  const shapes = [...sheet.pieces()].flat();
  return shapes.flatMap((shape) => {
    if (shape.kind !== 'text') return [];
    const { x, y, size, anchor } = shape;
    const width = widthOf(shape);
    const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
    const bounds = { left, right: left + width, top: y - size * 0.75, bottom: y + size * 0.21 };
    return [{ text: shape, ...bounds }];
  });
}

function overlapping(boxes: readonly Box[]): string[] {
  const sorted = boxes.toSorted((a, b) => a.top - b.top);
  const found: string[] = [];
  for (const [at, one] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other === undefined || other.top > one.bottom - 0.05) break;
      if (one.left < other.right - 0.05 && other.left < one.right - 0.05) {
        found.push(`${one.text.text} | ${other.text.text}`);
      }
    }
  }
  return found;
}

const references = {
  title: 'References',
  entries: Array.from({ length: 30 }, (_, at) => `${at + 1}. Author, A. A title. Journal ${at}.`),
  mark: (index: number) => (index % 3 === 0 ? `[${index + 1}]` : null),
};

const creditTexts = { images: 'Images: {credits}', more: 'and {count} more' };
const image = (index: number) => `data:image/png;base64,${index}`;

/** Every second species has a credit, some of which are long and some the same. */
function withCredits(forest: Forest): Forest {
  const author = (row: number) =>
    row % 6 === 0 ? 'Jane Roe' : `Photographer ${row} of the museum`;
  return forest.withValues({
    details: detailsColumn(
      forest.columns.names.map((_, row) => ({
        ...forest.details(row),
        ...(row % 2 === 0 && { imageCredit: { author: author(row), licence: 'CC BY 4.0' } }),
      })),
    ),
  });
}

/** The indexes of the species whose images are on a sheet. */
function imagesOn(sheet: Sheet): number[] {
  const shapes = [...sheet.pieces()].flat();
  return shapes
    .flatMap((shape) => (shape.kind === 'frame' ? shape.shapes : [shape]))
    .flatMap((shape) => (shape.kind === 'image' ? [Number(shape.address.split(',')[1])] : []));
}

const modules = Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 25 }, (_, column) => (row * column) % 3 === 0),
);

const options = fc.record({
  preset: fc.constantFrom(...figurePresets),
  text: fc.constantFrom(undefined, ...textSizes),
  title: fc.constantFrom('', 'A tree', 'A tree with a title that is much longer than one column'),
  hasReferences: fc.boolean(),
  hasImages: fc.boolean(),
  hasCode: fc.boolean(),
});

const forests = fc
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

describe('G7: a figure', () => {
  it('has no text under 5 pt, no overlapping texts and nothing outside the paper', () => {
    fc.assert(
      fc.property(
        forests,
        options,
        (plain, { preset, text, title, hasReferences, hasCode, hasImages }) => {
          const forest = hasImages ? withCredits(plain) : plain;
          const figure = drawFigure(
            forest,
            {},
            {
              sheet: figureSheet(preset, text),
              title,
              credits: ['Drawn with Life Tree', 'https://example.org/trees/1'],
              ...(hasImages && { image, imageCredits: creditTexts }),
              ...(hasReferences && { references: () => references }),
              ...(hasCode && { code: modules }),
            },
          );
          const { sheet, facts } = figure;
          const wanted = figureSheet(preset, text);
          const isTurned = wanted.canTurn === true && facts.width > facts.height;
          const [width, height] = isTurned
            ? [wanted.height, wanted.width]
            : [wanted.width, wanted.height];
          expect(facts.width).toBeCloseTo(width, 3);
          expect(facts.height).toBeLessThanOrEqual(height + 0.001);
          const boxes = textBoxes(sheet);
          for (const { text } of boxes) {
            expect(text.size / pixelsPerPoint, text.text).toBeGreaterThanOrEqual(smallestText);
          }
          expect(overlapping(boxes)).toEqual([]);
          for (const { text, left, right, top, bottom } of boxes) {
            expect(Math.min(left, top), text.text).toBeGreaterThanOrEqual(-0.05);
            expect(right, text.text).toBeLessThanOrEqual(sheet.width + 0.05);
            expect(bottom, text.text).toBeLessThanOrEqual(sheet.height + 0.05);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('lists the credits of the images that are drawn, and of no others', () => {
    const shapes = fc.constantFrom('across', 'upright', 'fan');
    fc.assert(
      fc.property(forests, shapes, options, (plain, shape, { preset, text }) => {
        const forest = withCredits(plain);
        const { sheet } = drawFigure(
          forest,
          { shape },
          { sheet: figureSheet(preset, text), image, imageCredits: creditTexts },
        );
        const texts = [...sheet.pieces()].flat().flatMap((one) => {
          return one.kind === 'text' ? [one.text] : [];
        });
        const from = texts.findIndex((one) => one.startsWith('Images: '));
        const credited = imagesOn(sheet).filter((row) => forest.details(row)?.imageCredit);
        expect(from >= 0).toBe(credited.length > 0);
        const authors = new Set(credited.map((row) => forest.details(row)?.imageCredit?.author));
        const line = from < 0 ? '' : texts.slice(from).join(' ');
        const listed = line.match(/Jane Roe|Photographer \d+ of/g) ?? [];
        expect(listed).toHaveLength(Math.min(authors.size, 20));
        expect(new Set(listed).size).toBe(listed.length);
        if (authors.size > 20) expect(line).toContain(`; and ${authors.size - 20} more`);
      }),
      { numRuns: 30 },
    );
  });
});
