import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pageOperators } from '../../../testing/page-operators.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { fromNested } from '../../species/nested.ts';
import type { DrawingOptions } from '../drawing-options.ts';
import { writePdf } from '../pdf/pdf-writer.ts';
import type { Fade, Shape } from '../shapes.ts';
import { drawSheet } from '../sheet/sheet.ts';
import { writeSvg } from '../svg/svg-writer.ts';
import { drawingColours } from '../themes.ts';

const bounds = (before: number, after: number) => ({ before, after, kind: 'range' }) as const;
const forest = fromNested([
  {
    name: 'Ancestor',
    apparition: -100e6,
    duration: 50e6,
    apparitionBounds: bounds(5e6, 5e6),
    extinctionBounds: bounds(5e6, 10e6),
    descendants: [
      {
        name: 'Doubtful',
        afterApparition: 20e6,
        duration: 10e6,
        apparitionBounds: bounds(1e6, 8e6),
        extinctionBounds: bounds(8e6, 1e6),
      },
    ],
  },
]);

const sheetOf = (options: DrawingOptions = {}, choice = {}) =>
  drawSheet(layOutForest(forest, choice), { bands: false, ...options });
const shapesOf = (options?: DrawingOptions, choice?: object): Shape[] =>
  [...sheetOf(options, choice).pieces()].flat();
/** The fades of bars. Those of the legend are in ink. */
const fadesOf = (shapes: readonly Shape[]) =>
  shapes.filter(
    (shape): shape is Fade => shape.kind === 'fade' && shape.colour !== drawingColours.light.ink,
  );

describe('D3: an exported drawing', () => {
  it.each([
    ['of its own size', {}],
    ['of a given size', { width: 600, height: 300 }],
  ])('%s cuts off no bounds at either edge', (_, size) => {
    const sheet = sheetOf(size);
    const shapes = [...sheet.pieces()].flat();
    const [start, end] = fadesOf(shapes);
    const margin = shapesOf(size, { uncertainty: false }).flatMap((shape) =>
      shape.kind === 'rectangle' && shape.fill === start?.colour ? [shape.x] : [],
    );
    expect(start?.x).toBeCloseTo(Math.min(...margin));
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThan(sheet.width);
  });

  it.each(['light', 'dark'] as const)(
    'fades uncertain ends out towards their bounds, %s',
    (theme) => {
      const shapes = shapesOf({ theme });
      const [start, end] = fadesOf(shapes);
      expect(start?.isReversed).toBe(true);
      expect(end?.isReversed).toBeUndefined();
      const solid = shapes.find(
        (shape) => shape.kind === 'rectangle' && shape.fill === start?.colour,
      );
      if (solid?.kind !== 'rectangle' || !start || !end) throw new Error('Not drawn');
      expect(solid.x).toBeCloseTo(start.x + start.width - 0.5);
      expect(solid.x + solid.width).toBeCloseTo(end.x + 0.5);
      const name = shapes.find((shape) => shape.kind === 'text' && shape.text === 'Ancestor');
      expect(name?.kind === 'text' && name.x).toBeGreaterThan(end.x + end.width);
    },
  );

  it('draws a bar without a certain part pale, with a line between its likely ends', () => {
    const pale = shapesOf().find((shape) => shape.kind === 'rectangle' && shape.opacity === 0.35);
    if (pale?.kind !== 'rectangle') throw new Error('Not drawn');
    const line = shapesOf().find(
      (shape) => shape.kind === 'lines' && shape.stroke === pale.fill && shape.width === 1,
    );
    const [from = 0, , to = 0] = line?.kind === 'lines' ? line.ends : [];
    expect(from).toBeGreaterThan(pale.x);
    expect(to).toBeLessThan(pale.x + pale.width);
    expect(to).toBeGreaterThan(from);
  });

  it('shows whiskers in rows under 8 px, and nothing in rows under 3 px', () => {
    // From rows of 40 px to rows of 1 px.
    const seen = Array.from({ length: 120 }, (_, step) => 150 - step).map((height) => {
      const shapes = shapesOf({ height, width: 800, grid: false });
      const isWhisker = (shape: Shape) => shape.kind === 'lines' && shape.ends.length === 24;
      return `${fadesOf(shapes).length} ${shapes.filter(isWhisker).length}`;
    });
    expect([...new Set(seen)]).toEqual(['2 0', '0 2', '0 0']);
  });

  it('D5d: has an interval and a best value outside of it where they were published', () => {
    const missing = fromNested([
      {
        name: 'Early',
        apparition: -100e6,
        duration: 50e6,
        apparitionBounds: bounds(-5e6, 10e6),
        extinctionBounds: bounds(-10e6, 20e6),
      },
    ]);
    const shapes = [...drawSheet(layOutForest(missing), { bands: false }).pieces()].flat();
    const [start, end] = fadesOf(shapes);
    const bar = shapes.find((shape) => shape.kind === 'rectangle' && shape.fill === start?.colour);
    const whisker = shapes.find(
      (shape) => shape.kind === 'lines' && shape.stroke === start?.colour,
    );
    if (bar?.kind !== 'rectangle' || whisker?.kind !== 'lines' || !start || !end) {
      throw new Error('Not drawn');
    }
    // In years after the best apparition. The whiskers begin at the two best values.
    const perYear = ((whisker.ends[12] ?? 0) - (whisker.ends[0] ?? 0)) / 50e6;
    const yearsAt = (x: number) => (x - (whisker.ends[0] ?? 0)) / perYear;
    const spanOf = (x: number, width: number) =>
      [x, x + width].map((at) => Math.round(yearsAt(at) / 1e5) / 10);
    expect(spanOf(start.x, start.width)).toEqual([5, 10]);
    expect(spanOf(bar.x + 0.5, bar.width - 0.5)).toEqual([10, 50]);
    expect(spanOf(end.x, end.width)).toEqual([60, 70]);
    expect(spanOf(whisker.ends[0] ?? 0, (whisker.ends[2] ?? 0) - (whisker.ends[0] ?? 0))).toEqual([
      0, 5,
    ]);
    expect(
      spanOf(whisker.ends[12] ?? 0, (whisker.ends[14] ?? 0) - (whisker.ends[12] ?? 0)),
    ).toEqual([50, 60]);
  });

  it('hides it when asked to', () => {
    expect(fadesOf(shapesOf({}, { uncertainty: false }))).toEqual([]);
  });

  it('mirrors the fade of a start in SVG and PDF', () => {
    const svg = [...writeSvg(sheetOf())].join('');
    expect(svg).toMatch(
      /<rect [^>]*fill="url\(#lt\w+-\d\)" transform="matrix\(-1 0 0 1 [\d.]+ 0\)"\/>/,
    );
    expect(svg).not.toContain('url(#)');
    const typefaces = { sans: [], bold: [], serif: [] };
    const file = [...writePdf(sheetOf(), { typefaces })]
      .map((piece) => strFromU8(piece, true))
      .join('');
    const operators = pageOperators(file);
    expect(operators).toMatch(/q -[\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm \/S\d Do Q/);
    expect(operators).toMatch(/q [\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm \/S\d Do Q/);
  });
});
