import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowPitch } from '../sizes.ts';
import { fitView, noMargins, scaleAt, type Viewport } from '../viewport/viewport.ts';
import { projectionOf, shapeExtent } from './project.ts';
import type { Projection } from './projection.ts';

const shapes = [undefined, 'upright', 'fan'] as const;

/** Views of trees of any size, zoomed in and moved around. */
const projections = fc
  .record({
    shape: fc.constantFrom(...shapes),
    rowCount: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(100_000)),
    width: fc.double({ min: 200, max: 12_000, noNaN: true }),
    screen: fc.record({
      width: fc.integer({ min: 200, max: 2000 }),
      height: fc.integer({ min: 200, max: 2000 }),
    }),
    fan: fc.record({
      opening: fc.integer({ min: 10, max: 300 }),
      turn: fc.integer({ min: 0, max: 359 }),
    }),
    zoom: fc.double({ min: 1, max: 400, noNaN: true }),
    at: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  })
  .map(({ shape, rowCount, width, fan, screen, zoom, at }) => {
    const tree = { rowCount, width, fan };
    const world = shapeExtent(shape, { width, height: rowCount * rowPitch }, tree);
    const fitted = fitView(world, screen, noMargins);
    const point = { x: at[0] * screen.width, y: at[1] * screen.height };
    const scales = { x: fitted.scaleX * zoom, y: fitted.scaleY * zoom };
    const view: Viewport = scaleAt(fitted, scales, fitted.zoom * zoom, point);
    return { projection: projectionOf(shape, view, tree), screen, rowCount, width };
  });

type Case = { projection: Projection; screen: { width: number; height: number } };

/** The size of what is on the screen: an upright tree is turned. */
function shown({ projection, screen }: Case) {
  return projection.shape === 'upright' ? { width: screen.height, height: screen.width } : screen;
}

const ratio = fc.double({ min: 0.01, max: 0.99, noNaN: true });

describe('the projection of a shape', () => {
  it('G6: leads back from every point of the screen to the same point', () => {
    fc.assert(
      fc.property(projections, ratio, ratio, (one, atX, atY) => {
        const { width, height } = shown(one);
        const point = { x: width * atX, y: height * atY };
        const { x, y } = one.projection.unproject(point.x, point.y);
        const back = one.projection.project(x, y);
        expect(back.x).toBeCloseTo(point.x, 3);
        expect(back.y).toBeCloseTo(point.y, 3);
      }),
    );
  });

  it('G6: fills the screen with the part of a circle that a fan takes', () => {
    const tree = { rowCount: 60, width: 800 };
    const boxOf = (opening: number, turn: number, width: number, height: number) => {
      const own = { ...tree, fan: { opening, turn } };
      const world = shapeExtent('fan', { width: 800, height: 60 * rowPitch }, own);
      const projection = projectionOf('fan', fitView(world, { width, height }, noMargins), own);
      const { unrolled } = projection;
      const rim = (800 - unrolled.left) * unrolled.scaleX;
      const points = Array.from({ length: 61 }, (_, row) =>
        projection.project(rim, (row * rowPitch - unrolled.top) * unrolled.scaleY),
      );
      const xs = [projection.centre?.x ?? 0, ...points.map(({ x }) => x)];
      const ys = [projection.centre?.y ?? 0, ...points.map(({ y }) => y)];
      return {
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      };
    };
    // The lower half on a wide screen, and the left half on a high one.
    for (const [turn, width, height] of [
      [0, 1000, 600],
      [90, 600, 1000],
    ] as const) {
      const { left, right, top, bottom } = boxOf(180, turn, width, height);
      expect(Math.max(right - left, bottom - top)).toBeGreaterThan(990);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6);
      expect(right).toBeLessThanOrEqual(width + 1e-6);
      expect(bottom).toBeLessThanOrEqual(height + 1e-6);
    }
  });

  it('G6: covers everything on the screen with the parts of the unrolled view', () => {
    fc.assert(
      fc.property(projections, ratio, ratio, (one, atX, atY) => {
        const { projection, rowCount } = one;
        const { unrolled, parts, sectors } = projection;
        const { width, height } = shown(one);
        const { x, y } = projection.unproject(width * atX, height * atY);
        const row = (unrolled.top + y / unrolled.scaleY) / rowPitch;
        if (row < 0 || row >= rowCount) return;
        expect(x).toBeGreaterThanOrEqual(-1e-6);
        expect(x).toBeLessThanOrEqual(unrolled.width + 1e-6);
        for (const pieces of [parts, sectors]) {
          const isCovered = pieces.some(
            (part) =>
              x <= part.width + 1e-6 &&
              row >= part.top / rowPitch - 1e-9 &&
              row <= (part.top + part.height / part.scaleY) / rowPitch + 1e-9,
          );
          expect(isCovered).toBe(true);
        }
      }),
    );
  });

  it('G6: never shows more rows than the tree has, nor any row twice', () => {
    fc.assert(
      fc.property(projections, ({ projection, rowCount }) => {
        if (projection.shape !== 'fan') return;
        for (const pieces of [projection.parts, projection.sectors]) {
          let last = 0;
          for (const { top, height, scaleY } of pieces) {
            expect(Math.round(top / rowPitch)).toBeGreaterThanOrEqual(last);
            last = Math.round((top + height / scaleY) / rowPitch);
          }
          expect(last).toBeLessThanOrEqual(rowCount);
        }
      }),
    );
  });

  it('G6: puts later times further from the start, and later rows further on', () => {
    fc.assert(
      fc.property(projections, ratio, ratio, ratio, (one, at, from, by) => {
        const { projection } = one;
        const { width, height } = projection.unrolled;
        const first = projection.project(width * from, height * at);
        const second = projection.project(width * (from + by), height * at);
        const frame = projection.frame(height * at);
        // Along the row, in the direction of its frame.
        const along = (second.x - first.x) * frame.a + (second.y - first.y) * frame.b;
        expect(along).toBeCloseTo(width * by, 3);
        const beside = projection.project(width * from, height * at + 1e-3);
        const across = (beside.x - first.x) * frame.c + (beside.y - first.y) * frame.d;
        expect(across).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('G6: draws a row in its frame where its points are', () => {
    fc.assert(
      fc.property(projections, ratio, ratio, ({ projection }, atX, atY) => {
        const x = projection.unrolled.width * atX;
        const y = projection.unrolled.height * atY;
        const { a, b, c, d, e, f } = projection.frame(y);
        const point = projection.project(x, y);
        expect(a * x + c * y + e).toBeCloseTo(point.x, 3);
        expect(b * x + d * y + f).toBeCloseTo(point.y, 3);
        // Frames turn, but neither stretch nor mirror.
        expect(a * d - b * c).toBeCloseTo(1, 9);
      }),
    );
  });

  it('G6: tells how far rows are apart at a time', () => {
    fc.assert(
      fc.property(projections, ratio, ratio, ({ projection, rowCount }, atX, atY) => {
        const { unrolled } = projection;
        const x = unrolled.width * atX;
        const y = unrolled.height * atY;
        const by = (rowPitch * unrolled.scaleY) / 1000;
        if (rowCount < 4) return;
        const one = projection.project(x, y);
        const other = projection.project(x, y + by);
        const distance = Math.hypot(other.x - one.x, other.y - one.y);
        expect(distance / by).toBeCloseTo(projection.spread(x), 2);
      }),
    );
  });

  it('G6: turns over the texts in the left half of a fan only', () => {
    const world = shapeExtent('fan', { width: 1000, height: 800 }, { rowCount: 8, width: 1000 });
    const view = fitView(world, { width: 800, height: 800 });
    const { unrolled, isFlipped } = projectionOf('fan', view, { rowCount: 8, width: 1000 });
    const flipped = Array.from({ length: 8 }, (_, row) =>
      isFlipped(((row + 0.5) * rowPitch - unrolled.top) * unrolled.scaleY),
    );
    expect(flipped).toEqual([false, false, false, false, true, true, true, true]);
  });
});
