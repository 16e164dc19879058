import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import {
  creditTexts,
  forests,
  image,
  options,
  withCredits,
} from '../../../testing/sample-figures.ts';
import { type Box, textBoxesIn } from '../../../testing/text-boxes.ts';
import { lookOf, type TreeLook } from '../../layout/tree-look.ts';
import { partId } from '../../parts/part-id.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import type { Sheet } from '../shapes.ts';
import { measureIn } from '../texts/text-measure.ts';
import { drawFigure } from './draw-figure.ts';
import { figureSheet, pixelsPerPoint, smallestText } from './figure-sheet.ts';

const textBoxes = textBoxesIn(typefaces);

/** How far a box reaches in a direction. */
function reach({ corners }: Box, x: number, y: number) {
  const along = [0, 2, 4, 6].map((at) => (corners[at] ?? 0) * x + (corners[at + 1] ?? 0) * y);
  return { from: Math.min(...along), to: Math.max(...along) };
}

/** Boxes overlap unless a line along a side of one of them separates them. */
function doOverlap(one: Box, other: Box): boolean {
  return [one, other].every(({ corners }) =>
    [0, 2].every((at) => {
      const x = (corners[at + 2] ?? 0) - (corners[at] ?? 0);
      const y = (corners[at + 3] ?? 0) - (corners[at + 1] ?? 0);
      const length = Math.max(Math.hypot(x, y), 1e-9);
      const [first, second] = [
        reach(one, x / length, y / length),
        reach(other, x / length, y / length),
      ];
      return first.from < second.to - 0.05 && second.from < first.to - 0.05;
    }),
  );
}

function overlapping(texts: readonly (readonly Box[])[]): string[] {
  const boxes = texts.flatMap((parts, text) =>
    parts.map((box) => ({ box, text, ...reach(box, 0, 1) })),
  );
  const sorted = boxes.toSorted((a, b) => a.from - b.from);
  const found: string[] = [];
  for (const [at, one] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other === undefined || other.from > one.to) break;
      if (one.text !== other.text && doOverlap(one.box, other.box)) {
        found.push(`${one.box.text} | ${other.box.text}`);
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

const modules = Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 25 }, (_, column) => (row * column) % 3 === 0),
);

type Options = typeof options extends fc.Arbitrary<infer Value> ? Value : never;

function lookFor(forest: Forest, { groups, bands }: Options): TreeLook {
  const { from, to } = forest.span ?? { from: 0, to: 0 };
  const colour = '#336699';
  const parts = partsFrom({
    groups: groups.map(({ head, name, shown }, number) => ({
      id: partId(`g${number}`),
      value: { name, colour, shown, members: [{ branch: forest.id(head % forest.size) }] },
    })),
    bands: bands.map(({ name, at, length, isEvent }, number) => {
      const start = from + (to - from) * at;
      const end = isEvent ? {} : { to: start + (to - from) * length };
      return { id: partId(`b${number}`), value: { name, colour, from: start, ...end } };
    }),
  });
  return lookOf(null, parts);
}

/** The indexes of the species whose images are on a sheet. */
function imagesOn(sheet: Sheet): number[] {
  const shapes = [...sheet.pieces()].flat();
  return shapes
    .flatMap((shape) => (shape.kind === 'frame' ? shape.shapes : [shape]))
    .flatMap((shape) => (shape.kind === 'image' ? [Number(shape.address.split(',')[1])] : []));
}

describe('G7: a figure', () => {
  it('has no text under 5 pt, no overlapping texts and nothing outside the paper', () => {
    fc.assert(
      fc.property(forests, options, (plain, chosen) => {
        const { preset, text, title, hasReferences, hasCode, hasImages, shape } = chosen;
        const forest = hasImages ? withCredits(plain) : plain;
        const figure = drawFigure(
          forest,
          { look: lookFor(forest, chosen), shape },
          {
            sheet: figureSheet(preset, text),
            title,
            credits: ['Drawn with Life Tree', 'https://example.org/trees/1'],
            ...(hasImages && { image, imageCredits: creditTexts }),
            ...(hasReferences && { references: () => references }),
            ...(hasCode && { code: modules }),
            ...(chosen.isMeasured && { measure: measureIn(typefaces) }),
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
        const texts = textBoxes(sheet);
        const problems = overlapping(texts);
        for (const box of texts.flat()) {
          const { text, size } = box;
          if (!(size / pixelsPerPoint >= smallestText)) problems.push(`${text} is ${size} px`);
          const [across, down] = [reach(box, 1, 0), reach(box, 0, 1)];
          const isInside =
            Math.min(across.from, down.from) >= -0.05 &&
            across.to <= sheet.width + 0.05 &&
            down.to <= sheet.height + 0.05;
          if (!isInside) problems.push(`${text} is outside the paper`);
        }
        for (const parts of texts) {
          // The end of a text is right of its start, or above or below it. Texts are placed with
          // estimated widths if there are no fonts, so their last letters may be a little aside.
          const by = (parts.at(-1)?.corners[2] ?? 0) - (parts[0]?.corners[0] ?? 0);
          const isForward = by > -0.1 * (parts[0]?.size ?? 0);
          if (!isForward) problems.push(`${parts[0]?.text} leads to the left by ${-by}`);
        }
        expect(problems).toEqual([]);
      }),
      { numRuns: 60 },
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
