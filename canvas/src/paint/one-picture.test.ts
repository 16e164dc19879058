import {
  drawSheet,
  estimateTextWidth,
  type Forest,
  fromNested,
  layOutForest,
  lookOf,
  minTextSize,
  mixColours,
  partId,
  partsFrom,
  plainLook,
  type Shape,
} from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colours, paint, viewOf } from '../testing/painting.ts';
import { anyForest } from '../testing/random-forests.ts';
import type { PaintedMark } from '../testing/recording-context.ts';
import { shadesOf } from './canvas-colours.ts';
import { TextRuler } from './labels/text-ruler.ts';

/** Between the plot of a sheet and its axis. */
const axisGap = 6;

interface Box {
  readonly colour: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const around = (colour: string, xs: readonly number[], ys: readonly number[], reach = 0): Box => ({
  colour,
  left: Math.min(...xs) - reach,
  right: Math.max(...xs) + reach,
  top: Math.min(...ys) - reach,
  bottom: Math.max(...ys) + reach,
});

/** The boxes around what is drawn in a colour, one per straight line. */
function boxesOf(shape: Shape): Box[] {
  switch (shape.kind) {
    case 'rectangle':
    case 'fade': {
      const { x, y, width, height } = shape;
      const colour = shape.kind === 'fade' ? shape.colour : shape.fill;
      const box = around(colour, [x, x + width], [y, y + height]);
      const { outline } = { outline: undefined, ...shape };
      return outline === undefined ? [box] : [box, { ...box, colour: outline }];
    }
    case 'polygon': {
      const xs = shape.corners.filter((_, at) => at % 2 === 0);
      const ys = shape.corners.filter((_, at) => at % 2 === 1);
      return [around(shape.fill, xs, ys)];
    }
    case 'lines': {
      const { ends, stroke, width } = shape;
      return Array.from({ length: ends.length / 4 }, (_, line) => {
        const [x = 0, y = 0, toX = 0, toY = 0] = ends.slice(line * 4);
        const half = width / 2;
        const [across, down] = x === toX ? [half, 0] : [0, half];
        return around(stroke, [x - across, toX + across], [y - down, toY + down]);
      });
    }
    case 'disc':
      return [around(shape.stroke, [shape.x], [shape.y], shape.radius)];
    default:
      return [];
  }
}

const boxOf = ({ x, y, width, height, colour }: PaintedMark) =>
  around(colour.slice(0, 7), [x, x + width], [y, y + height]);

/** Lines on the screen are whole pixels. */
const isSame = (one: Box, other: Box) =>
  one.colour === other.colour &&
  (['left', 'right', 'top', 'bottom'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= 1,
  );

function missingIn(boxes: readonly Box[], others: readonly Box[]): Box[] {
  return boxes.filter((box) => !others.some((other) => isSame(box, other)));
}

interface Choice {
  readonly forest: Forest;
  readonly folded: readonly number[];
  readonly rowHeight: number;
  readonly chronological: boolean;
}

/** What the same view of a tree shows on the canvas and in a drawing, in the colours of its branches. */
function bothPictures({ forest, folded, rowHeight, chronological }: Choice) {
  const collapsed = new Set(folded.map((pick) => forest.id(pick % forest.size)));
  const choice = { collapsed, chronological };
  const layout = layOutForest(forest, choice);
  const sheetOf = (height: number) =>
    drawSheet(layout, { width: 1000, height, names: false, grid: false });
  const { plot } = sheetOf(1000);
  const aroundRows = 1000 - (plot.bottom - plot.top);
  const sheet = sheetOf(aroundRows + layout.rows.count * rowHeight);
  const view = viewOf(forest, { ...choice, names: false, grid: false });
  view.viewport = { ...view.viewport, ...sheet.view, width: 1000, height: 20_000 };
  const { left, top } = sheet.plot;
  const { branches, softBranches, faintBranches } = shadesOf(
    layout.colouring.palettes.light,
    colours.paper,
  );
  // The connectors of thin rows are paler on the screen and thinner in a drawing.
  const ownColours = new Map(
    [...branches.entries(), ...softBranches.entries(), ...faintBranches.entries()].map(
      ([at, shade]) => [shade, branches[at] ?? ''],
    ),
  );
  const drawn = [...sheet.pieces()]
    .flat()
    .flatMap(boxesOf)
    .filter(({ colour }) => ownColours.has(colour))
    .map(
      (box): Box => ({
        colour: box.colour,
        left: box.left - left,
        right: box.right - left,
        top: box.top - top,
        bottom: box.bottom - top,
      }),
    );
  const painted = paint(view)
    .marks.filter(({ kind }) => kind !== 'text')
    .map(boxOf)
    .flatMap((box) => {
      const colour = ownColours.get(box.colour);
      return colour === undefined ? [] : [{ ...box, colour }];
    });
  return { drawn, painted };
}

/** Texts with the boxes of their letters. Screens paint digits one by one. */
interface WrittenText {
  readonly text: string;
  readonly colour: string;
  left: number;
  right: number;
  readonly baseline: number;
}

function textsOf(marks: readonly PaintedMark[]): WrittenText[] {
  const texts: WrittenText[] = [];
  for (const { kind, text, x, y, width, height, colour } of marks) {
    if (kind !== 'text') continue;
    const last = texts.at(-1);
    const isNext = last?.baseline === y + height && Math.abs(x - last.right) < 4;
    if (last === undefined || !isNext || last.colour !== colour) {
      texts.push({ text, colour, left: x, right: x + width, baseline: y + height });
    } else texts[texts.length - 1] = { ...last, text: last.text + text, right: x + width };
  }
  return texts;
}

function textOf(shape: Shape, measure = estimateTextWidth): WrittenText[] {
  if (shape.kind !== 'text') return [];
  const { text, x, y, size, fill: colour, anchor } = shape;
  const width = measure(text, size);
  const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  return [{ text, colour, left, right: left + width, baseline: y }];
}

/** What the same view writes beside its bars: names and initials, or times under the bars. */
function bothTexts(forest: Forest, rowHeight: number, times: boolean) {
  const layout = layOutForest(forest);
  const ruler = new TextRuler();
  const measure = (text: string, size: number) =>
    times ? ruler.figuresWidth(text, size) : estimateTextWidth(text, size);
  const hidden = { names: !times, grid: false, bands: false };
  const sheetOf = (height: number) =>
    drawSheet(layout, { ...hidden, width: 3000, height, times, measure });
  const { plot } = sheetOf(1000);
  const sheet = sheetOf(1000 - (plot.bottom - plot.top) + layout.rows.count * rowHeight);
  const view = viewOf(forest, hidden);
  // A sheet is scaled so that its names just fit. On a screen, they end a little before the edge.
  const room = rowHeight < minTextSize ? 0 : 40;
  const width = sheet.view.width + room;
  const height = sheet.view.height + room;
  view.viewport = { ...view.viewport, ...sheet.view, width, height };
  const { left, top, bottom } = sheet.plot;
  // On the screen, only species that are pointed at have their times beside short bars.
  const isShared = ({ text }: WrittenText) => /\dY$/.test(text) === times && !text.includes('–');
  return {
    width,
    drawn: [...sheet.pieces()]
      .flat()
      .flatMap((shape) => textOf(shape, measure))
      .filter(({ baseline }) => baseline > top && baseline < bottom)
      .map((one) => ({
        ...{ ...one, baseline: one.baseline - top },
        ...{ left: one.left - left, right: one.right - left },
      }))
      .filter(isShared),
    painted: textsOf(paint(view).marks)
      .filter(({ baseline }) => baseline < bottom - top)
      .filter(isShared),
  };
}

/** What the same view shows behind the tree, and under it, on the canvas and on a sheet. */
function bothAround(forest: Forest, width: number, { look = plainLook, bands = true } = {}) {
  // Only the axis is apart from the plot.
  const gap = bands ? axisGap : 0;
  const layout = layOutForest(forest, { look });
  const options = { width, height: 600, names: false, times: false, bands };
  const sheet = drawSheet(layout, { ...options, measure: estimateTextWidth });
  const { left, top, bottom } = sheet.plot;
  const view = viewOf(forest, { look, bands, names: false });
  view.resize({ width: sheet.view.width, height: 600 });
  view.viewport = { ...view.viewport, ...sheet.view };
  const shapes = [...sheet.pieces()].flat();
  const { marks } = paint(view);
  const moved = (box: Box): Box => ({
    colour: box.colour,
    left: box.left - left,
    right: box.right - left,
    top: box.top - (box.bottom > bottom ? bottom + gap : top),
    bottom: box.bottom - (box.bottom > bottom ? bottom + gap : top),
  });
  const { height } = view.viewport;
  const isBehind = (box: Box) => box.top <= 1 && Math.abs(box.bottom - height) <= 1;
  const onPaper = (shape: Shape) =>
    bands && shape.kind === 'rectangle' && shape.opacity !== undefined
      ? { ...shape, fill: mixColours(colours.paper, shape.fill, shape.opacity) }
      : shape;
  const painted = marks.filter(({ kind }) => kind !== 'text').map(boxOf);
  const placed = shapes.map(onPaper).flatMap(boxesOf);
  // The paper is under the whole axis of the canvas, which covers the tree, with a line at its edge.
  const isCover = ({ left: from, right }: Box) => from === 0 && right === sheet.view.width;
  return {
    all: { drawn: placed.map(moved), painted },
    behind: {
      drawn: placed
        .filter((box) => box.bottom <= bottom)
        .map(moved)
        .filter(isBehind),
      painted: painted.filter(isBehind),
    },
    under: {
      drawn: placed.filter((box) => box.top >= bottom).map(moved),
      painted: painted
        .filter((box) => box.top >= height && !isCover(box))
        .map((box) => ({ ...box, top: box.top - height, bottom: box.bottom - height })),
    },
    texts: {
      drawn: shapes
        .flatMap((shape) => textOf(shape))
        // The page writes the credit under the canvas.
        .filter(({ baseline, text }) => baseline > bottom && !text.startsWith('Time scale'))
        .map((one) => ({
          ...{ ...one, baseline: one.baseline - bottom - gap },
          ...{ left: one.left - left, right: one.right - left },
        })),
      painted: textsOf(marks)
        .filter(({ baseline }) => baseline > height)
        .map((one) => ({ ...one, baseline: one.baseline - height })),
    },
  };
}

/** Digits of one width may make a text a little wider. */
const isSameText = (one: WrittenText, other: WrittenText) =>
  one.text === other.text &&
  one.colour === other.colour &&
  Math.abs(one.left + one.right - other.left - other.right) < 4 &&
  Math.abs(one.baseline - other.baseline) < 1;

/** Near the edges, a screen has less room around its plot than a sheet, and moves texts further inwards. */
function missingTexts(
  texts: readonly WrittenText[],
  others: readonly WrittenText[],
  width: number,
) {
  const isInside = ({ left, right }: WrittenText) => left > 80 && right < width - 80;
  return texts.filter((text) => isInside(text) && !others.some((other) => isSameText(text, other)));
}

/** A wide sheet has room for a finer rank of eras. On a screen, one sees it by zooming in. */
const hasThirdRank = (boxes: readonly Box[]) =>
  boxes.some(({ top, bottom }) => bottom > 39.5 || (bottom - top > 17.5 && bottom - top < 33.5));

describe('one picture', () => {
  it('A1, A2a, D3: the canvas and a drawing of the same view have the same marks', () => {
    fc.assert(
      fc.property(
        fc.record({
          forest: anyForest,
          folded: fc.array(fc.nat(), { maxLength: 3 }),
          rowHeight: fc.constantFrom(0.3, 1, 3, 6, 8, 11, 14, 30, 52),
          chronological: fc.boolean(),
        }),
        (choice) => {
          // The rows of a plot lower than this have other heights on a sheet.
          fc.pre(choice.forest.size * choice.rowHeight > 16);
          const { drawn, painted } = bothPictures(choice);
          expect(missingIn(drawn, painted)).toEqual([]);
          expect(missingIn(painted, drawn)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('S1: names and times are written at the same places on the canvas and in a drawing', () => {
    const rowHeight = fc.constantFrom(13, 16, 24, 33, 34, 37, 39, 46, 52);
    fc.assert(
      fc.property(anyForest, rowHeight, fc.boolean(), (forest, height, times) => {
        fc.pre(forest.size * height > 16);
        const { drawn, painted, width } = bothTexts(forest, height, times);
        expect(missingTexts(drawn, painted, width)).toEqual([]);
        expect(missingTexts(painted, drawn, width)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('names beside thin rows, and those of branches, are the same on the canvas and in a drawing', () => {
    fc.assert(
      fc.property(anyForest, fc.constantFrom(0.5, 2, 5, 9, 11), (forest, rowHeight) => {
        fc.pre(forest.size * rowHeight > 16);
        const { drawn, painted } = bothTexts(forest, rowHeight, false);
        const sorted = (texts: readonly WrittenText[]) => texts.map(({ text }) => text).sort();
        expect(sorted(painted)).toEqual(sorted(drawn));
        expect(missingTexts(drawn, painted, 3000)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('D3: the time axis of the canvas and of a drawing have the same eras, ticks and labels', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 95 }).map((tenths) => 10 ** (tenths / 10)),
        fc.integer({ min: 1500, max: 3000 }),
        (age, width) => {
          const forest = fromNested([{ name: 'Root', apparition: -age, duration: age }]);
          const { behind, under, texts } = bothAround(forest, width);
          fc.pre(!hasThirdRank(under.drawn));
          for (const { drawn, painted } of [behind, under]) {
            expect(missingIn(drawn, painted)).toEqual([]);
            expect(missingIn(painted, drawn)).toEqual([]);
          }
          expect(texts.painted.length).toBeGreaterThan(3);
          expect(missingTexts(texts.drawn, texts.painted, width)).toEqual([]);
          expect(missingTexts(texts.painted, texts.drawn, width)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('G2: the bands of the canvas and of a drawing have the same areas, lines and names', () => {
    const band = fc.record({
      name: fc.constantFrom('Impact', 'The long winter of the northern lakes', 'K–Pg', 'Flood'),
      colour: fc.constantFrom('#336699', '#993333', '#8a6d00'),
      // Away from the edges, where a sheet has a margin.
      from: fc.integer({ min: -90, max: -20 }),
      length: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    });
    const forest = fromNested([{ name: 'Root', apparition: -100e6, duration: 100e6 }]);
    fc.assert(
      fc.property(fc.array(band, { minLength: 1, maxLength: 9 }), (bands) => {
        const values = bands.map(({ from, length, ...value }, at) => {
          const to = length === undefined ? undefined : Math.min(from + length, 0) * 1e6;
          const span = to === undefined || to <= from * 1e6 ? {} : { to };
          return { id: partId(`b${at}`), value: { ...value, from: from * 1e6, ...span } };
        });
        const look = lookOf(null, partsFrom({ bands: values }));
        const { behind, texts, under } = bothAround(forest, 1500, { look, bands: false });
        const isBand = ({ colour }: Box) => values.some(({ value }) => value.colour === colour);
        for (const { drawn, painted } of [behind, under]) {
          expect(missingIn(drawn.filter(isBand), painted)).toEqual([]);
          expect(missingIn(painted.filter(isBand), drawn)).toEqual([]);
        }
        const isName = ({ text }: WrittenText) => !/\dM?Y$/.test(text);
        const [drawn, painted] = [texts.drawn.filter(isName), texts.painted.filter(isName)];
        expect(missingTexts(drawn, painted, 1500)).toEqual([]);
        expect(missingTexts(painted, drawn, 1500)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('G1: a group has the same shade, bracket and name on the canvas and in a drawing', () => {
    const shown = fc.constantFrom('bracket', 'shade', 'both');
    fc.assert(
      fc.property(anyForest, fc.nat(), shown, (forest, pick, as) => {
        const members = [{ branch: forest.id(pick % forest.size) }];
        const value = { name: 'Crown', colour: '#336699', shown: as, members };
        const look = lookOf(null, partsFrom({ groups: [{ id: partId('g'), value }] }));
        const { all, texts } = bothAround(forest, 1500, { look, bands: false });
        const spine = mixColours(value.colour, colours.paper, 0.55);
        const ofGroup = (boxes: readonly Box[]) =>
          boxes.filter(({ colour }) => colour === value.colour || colour === spine);
        const [drawn, painted] = [ofGroup(all.drawn), ofGroup(all.painted)];
        // A sheet has a gap between its plot and the brackets.
        const end = (boxes: readonly Box[]) => Math.max(...boxes.map(({ right }) => right));
        const gap = end(drawn) - end(painted);
        const besidePlot = (box: Box) =>
          box.right - box.left < 20
            ? { ...box, left: box.left + gap, right: box.right + gap }
            : { ...box, right: box.right + gap };
        const moved = painted.map(besidePlot);
        expect(missingIn(drawn, moved)).toEqual([]);
        expect(missingIn(moved, drawn)).toEqual([]);
        const names = ({ text }: WrittenText) => text === value.name;
        expect(texts.painted.filter(names).length).toBe(texts.drawn.filter(names).length);
      }),
      { numRuns: 60 },
    );
  });
});
