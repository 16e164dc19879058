import { type Bounds, emptyParts, fromNested, lookOf, rowPitch } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import type { CanvasView } from '../../camera/canvas-view.ts';
import { colours, paint, viewOf } from '../../testing/painting.ts';
import { rowOf } from '../../testing/sample-forests.ts';

const range = (before: number, after: number): Bounds => ({ before, after, kind: 'range' });
const forest = fromNested([
  {
    name: 'Ancestor',
    apparition: -100e6,
    duration: 50e6,
    apparitionBounds: range(5e6, 5e6),
    extinctionBounds: range(5e6, 10e6),
    descendants: [
      {
        name: 'Doubtful',
        afterApparition: 20e6,
        duration: 10e6,
        apparitionBounds: range(1e6, 8e6),
        extinctionBounds: range(8e6, 1e6),
      },
    ],
  },
]);

function viewWithRows(rowHeight: number, uncertainty = true): CanvasView {
  const view = viewOf(forest, { uncertainty });
  view.viewport = {
    ...view.viewport,
    top: 0,
    left: -200,
    scaleX: 0.5,
    scaleY: rowHeight / rowPitch,
  };
  return view;
}

const isBranch = (colour: string) => colours.branches.includes(colour);
const isFaded = (colour: string) => isBranch(colour.slice(0, 7)) && colour.length === 9;

/** Where years are on the screen. */
const xOf = ({ tree, viewport }: CanvasView, time: number) =>
  ((time - tree.time.from) * tree.time.pixelsPerYear - viewport.left) * viewport.scaleX;

describe('D3: uncertain times on the canvas', () => {
  it.each([40, 20, 10])('fade out towards their bounds in rows of %i px', (rowHeight) => {
    const view = viewWithRows(rowHeight);
    const fills = paint(view).marks.filter(({ kind }) => kind === 'fill');
    const [start] = fills.filter(({ colour }) => isFaded(colour));
    expect(start?.x).toBeCloseTo(xOf(view, -105e6));
    expect((start?.x ?? 0) + (start?.width ?? 0)).toBeCloseTo(xOf(view, -95e6));
    const at = (time: number) =>
      fills.filter(({ colour, x }) => isBranch(colour) && Math.abs(x - xOf(view, time)) < 1);
    const solid = at(-95e6).find(({ width }) => width > 50);
    expect((solid?.x ?? 0) + (solid?.width ?? 0)).toBeCloseTo(xOf(view, -55e6) + 0.5);
    const end = at(-55e6).find(({ width }) => width > 50);
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeCloseTo(xOf(view, -40e6));
  });

  it('show a pale bar with a thin line where no part is certain', () => {
    const view = viewWithRows(40);
    const fills = paint(view).marks.filter(({ kind }) => kind === 'fill');
    const pale = fills.findLast(({ colour }) => isFaded(colour));
    expect(pale?.x).toBeCloseTo(xOf(view, -81e6));
    expect((pale?.x ?? 0) + (pale?.width ?? 0)).toBeCloseTo(xOf(view, -69e6));
    const line = fills.find(
      ({ colour, x, height }) =>
        isBranch(colour) && height === 1 && Math.abs(x - xOf(view, -80e6)) < 1,
    );
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeCloseTo(xOf(view, -70e6));
  });

  it('are whiskers in rows under 8 px, and not shown in rows under 3 px', () => {
    const ticksIn = (view: CanvasView) =>
      paint(view).marks.filter(
        ({ kind, colour, x, width }) =>
          kind === 'fill' &&
          isBranch(colour) &&
          width === 1 &&
          Math.abs(x + 0.5 - xOf(view, -105e6)) < 0.1,
      ).length;
    expect(ticksIn(viewWithRows(7))).toBe(1);
    expect(paint(viewWithRows(7)).marks.filter(({ colour }) => isFaded(colour))).toEqual([]);
    expect(ticksIn(viewWithRows(2.5))).toBe(0);
    expect(ticksIn(viewWithRows(20))).toBe(0);
  });

  it('D5d: are where they were published, with a whisker to a best value outside of them', () => {
    const missing = fromNested([
      {
        name: 'Early',
        apparition: -100e6,
        duration: 50e6,
        apparitionBounds: range(20e6, -10e6),
        extinctionBounds: range(20e6, -10e6),
      },
    ]);
    for (const rowHeight of [40, 20, 10]) {
      const view = viewOf(missing);
      view.viewport = {
        ...view.viewport,
        top: 0,
        left: -800,
        scaleX: 0.5,
        scaleY: rowHeight / rowPitch,
      };
      const fills = paint(view).marks.filter(({ kind }) => kind === 'fill');
      const [faded] = fills.filter(({ colour }) => isFaded(colour));
      expect(faded?.x).toBeCloseTo(xOf(view, -120e6));
      expect((faded?.x ?? 0) + (faded?.width ?? 0)).toBeCloseTo(xOf(view, -110e6));
      const from = (time: number) =>
        fills.filter(({ colour, x }) => isBranch(colour) && Math.abs(x - xOf(view, time)) < 1);
      const gapEnds = from(-110e6).map(({ x, width }) => x + width);
      expect(gapEnds).toContainEqual(expect.closeTo(xOf(view, -100e6)));
      const barEnds = from(-100e6).map(({ x, width }) => x + width);
      expect(barEnds).toContainEqual(expect.closeTo(xOf(view, -70e6) + 0.5));
    }
  });

  it('leave room for their names', () => {
    const view = viewWithRows(40);
    const name = paint(view).marks.find(({ text }) => text === 'Ancestor');
    expect(name?.x).toBeGreaterThan(xOf(view, -40e6));
  });

  it('can be hidden', () => {
    const view = viewWithRows(40, false);
    const { marks } = paint(view);
    expect(marks.filter(({ colour }) => isFaded(colour))).toEqual([]);
    const index = rowOf(forest, 'Ancestor');
    expect(view.tree.labelEnds[index]).toBe(view.tree.columns.ends[index]);
  });
});

describe('D3a: the interval of a split on the canvas', () => {
  const bounds = { apparitionBounds: { before: 5e6, after: 5e6, kind: 'hpd' } as const };
  const split = fromNested([
    {
      name: 'Ancestor',
      inferred: true,
      apparition: -100e6,
      duration: 40e6,
      descendants: ['Cat', 'Dog'].map((name) => ({
        name,
        afterApparition: 40e6,
        duration: 60e6,
        ...bounds,
      })),
    },
  ]);

  it.each(['across', 'upright', 'fan'] as const)('is one bar in the shape %s', (shape) => {
    const pale = (uncertainty: boolean) => {
      const look = lookOf(shape === 'across' ? {} : { shape }, emptyParts);
      const { marks } = paint(viewOf(split, { look, uncertainty }));
      return marks.filter(({ kind, colour }) => kind === 'fill' && isFaded(colour));
    };
    if (shape === 'across') expect(pale(true)).toHaveLength(1);
    expect(pale(true).length).toBe(pale(false).length + 1);
  });
});
