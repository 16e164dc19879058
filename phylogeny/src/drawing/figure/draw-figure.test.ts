import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { inferAncestors, sampleForest } from '../../layout/sample-forests.ts';
import type { Frame } from '../../layout/shape/index.ts';
import { lookOf, type TreeLook } from '../../layout/tree-look.ts';
import { partId } from '../../parts/part-id.ts';
import { groupStyles, partsFrom } from '../../parts/tree-parts.ts';
import { detailsColumn } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { curvedLetters } from '../curved-text.ts';
import { within } from '../framed-shapes.ts';
import type { Sheet, Text } from '../shapes.ts';
import { measureIn } from '../text-measure.ts';
import { drawFigure } from './draw-figure.ts';
import {
  figurePresets,
  figureSheet,
  pixelsPerPoint,
  smallestText,
  textSizes,
} from './figure-sheet.ts';

/** A text on the sheet, as a box that may be turned. */
interface Box {
  readonly text: string;
  readonly size: number;
  /** Two numbers per corner. */
  readonly corners: readonly number[];
}

/** The exact width of a text in the fonts of the product. */
function widthOf({ text, size, family, weight, italic = 0 }: Text): number {
  const upright = family === 'serif' ? 'serif' : weight === 600 ? 'bold' : 'sans';
  let width = 0;
  for (const [at, character] of [...text].entries()) {
    width += letterWidth(character, at < italic ? 'italic' : upright);
  }
  return (width * size) / 1000;
}

const letterWidths = new Map<string, number>();

function letterWidth(character: string, face: 'sans' | 'bold' | 'serif' | 'italic'): number {
  const key = `${face} ${character}`;
  let width = letterWidths.get(key);
  if (width === undefined) {
    const codePoint = character.codePointAt(0) ?? 0;
    const fonts = [...typefaces[face], ...typefaces.sans];
    const font = fonts.find((one) => one.glyph(codePoint) > 0);
    width = font?.width(font.glyph(codePoint)) ?? 1000;
    letterWidths.set(key, width);
  }
  return width;
}

const identity: Frame = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Every text of a sheet, and every letter of those along an arc. */
function textBoxes(sheet: Sheet): Box[][] {
  const shapes = [...sheet.pieces()].flat();
  return shapes.flatMap((shape) => {
    if (shape.kind === 'text') return [boxesOf(shape, identity)];
    if (shape.kind !== 'frame') return [];
    return shape.shapes.flatMap((one) => (one.kind === 'text' ? [boxesOf(one, shape.frame)] : []));
  });
}

function boxesOf(text: Text, frame: Frame): Box[] {
  const { x, y, anchor, curve, ...look } = text;
  if (curve === undefined) {
    const width = widthOf(text);
    const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
    return [boxAt(text, frame, left, y, width)];
  }
  return curvedLetters(text, curve).map(({ letter, turn, ...place }) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const own = { a: cos, b: sin, c: -sin, d: cos, e: place.x, f: place.y };
    const one: Text = { ...look, text: letter, x: 0, y: 0 };
    return boxAt(one, within(frame, own), 0, 0, widthOf(one));
  });
}

function boxAt({ text, size }: Text, frame: Frame, left: number, y: number, width: number): Box {
  const { a, b, c, d, e, f } = frame;
  const [top, bottom, right] = [y - size * 0.75, y + size * 0.21, left + width];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].flatMap(([px = 0, py = 0]) => [a * px + c * py + e, b * px + d * py + f]);
  return { text, size, corners };
}

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

const creditTexts = { images: 'Images: {credits}', more: 'and {count} more' };
const image = (index: number) => `data:image/png;base64,${index}`;

/** Every second species has a credit, some of which are long and some the same. */
function withCredits(forest: Forest): Forest {
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

  it('folds a large fan until most of what is left has its name', () => {
    const forest = inferAncestors(sampleForest('branching', 3000));
    for (const preset of ['columns', 'a4'] as const) {
      const { facts } = drawFigure(forest, { shape: 'fan' }, { sheet: figureSheet(preset) });
      expect(facts.foldedBranches).toBeGreaterThan(20);
      expect(facts.names).toBeGreaterThan(facts.foldedBranches * 0.6);
    }
  });

  it('writes long names smaller rather than squeezing an upright tree', () => {
    const sheet = figureSheet('slide');
    const textOf = (name: string) => {
      const species = sampleForest('branching', 20);
      const names = Array.from({ length: species.size }, (_, index) => `${name} ${index}`);
      return drawFigure(species.withValues({ names }), { shape: 'upright' }, { sheet }).facts.text;
    };
    expect(textOf('Felis')).toBe(sheet.text);
    const long = textOf('Australopithecus bahrelghazali');
    expect(long).toBeLessThan(sheet.text * 0.9);
    expect(long).toBeGreaterThan(sheet.text * 0.65);
  });

  it('writes names around a fan smaller if more of them fit then', () => {
    const species = sampleForest('branching', 28);
    const names = Array.from({ length: species.size }, (_, index) => `Australopithecus ${index}`);
    const sheet = figureSheet('slide');
    const { facts } = drawFigure(species.withValues({ names }), { shape: 'fan' }, { sheet });
    expect(facts.text).toBeLessThan(sheet.text);
    expect(facts.text).toBeGreaterThanOrEqual(sheet.text * 0.7);
    expect(facts.names).toBeGreaterThan(facts.allNames * 0.7);
  });

  it('has a fan as high as a slide, with its title and credits at the left', () => {
    const sheet = figureSheet('slide');
    const title = 'A small tree';
    const { sheet: drawn } = drawFigure(
      sampleForest('branching', 12),
      { shape: 'fan' },
      { sheet, title, credits: ['Drawn by hand'] },
    );
    const boxes = textBoxes(drawn).flat();
    const middleOf = (text: string) =>
      boxes.find((box) => box.text === text)?.corners.filter((_, at) => at % 2 === 0) ?? [];
    for (const text of [title, 'Drawn by hand']) {
      expect(middleOf(text).length).toBeGreaterThan(0);
      expect(Math.max(...middleOf(text))).toBeLessThan(drawn.width * 0.4);
    }
    const reach = [...drawn.pieces()]
      .flat()
      .flatMap((one) => (one.kind === 'frame' ? [one.frame.f] : []));
    expect(Math.max(...reach) - Math.min(...reach)).toBeGreaterThan(drawn.height * 0.5);
  });

  it('turns a poster of a fan on its side, where there is room for texts beside it', () => {
    const sheet = figureSheet('poster');
    const species = sampleForest('branching', 12);
    const { facts } = drawFigure(species, { shape: 'fan' }, { sheet, title: 'Whales' });
    expect(facts.width).toBeCloseTo(sheet.height);
    expect(facts.height).toBeCloseTo(sheet.width);
    const title = 'Everything that is known about the whales of the Eocene and their descendants';
    const upright = drawFigure(species, { shape: 'fan' }, { sheet, title });
    expect(upright.facts.width).toBeCloseTo(sheet.width);
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

describe('a figure of a tree without species', () => {
  it.each(['across', 'upright', 'fan'] as const)('has no note about names (%s)', (shape) => {
    const sheet = { width: 190, height: 275, fitsHeight: true, margin: 1, text: 8 } as const;
    const look = shape === 'across' ? {} : { shape };
    const { sheet: drawn } = drawFigure(sampleForest('star', 0), look, { sheet, title: 'Empty' });
    const texts = textBoxes(drawn).flatMap(([box]) => (box === undefined ? [] : [box.text]));
    expect(texts.filter((text) => text.includes('names are written'))).toEqual([]);
  });
});
