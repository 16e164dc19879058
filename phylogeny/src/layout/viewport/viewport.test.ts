import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleForest } from '../../../testing/sample-forests.ts';
import { columnsByTime } from '../columns.ts';
import { layOutRows } from '../rows/rows.ts';
import {
  blendViews,
  centreOnSpecies,
  clampToMargins,
  clampView,
  fitView,
  openingView,
  panBy,
  scaleAt,
  type Viewport,
  worldExtent,
} from './viewport.ts';

const screen = { width: 1000, height: 700 };
const margins = { top: 20, right: 160, bottom: 60, left: 20 };
const anyWorld = fc.record({
  width: fc.double({ min: 175, max: 1e7, noNaN: true }),
  height: fc.double({ min: 100, max: 1e8, noNaN: true }),
});
const onScreen = (view: Viewport, x: number, y: number) => ({
  x: (x - view.left) * view.scaleX,
  y: (y - view.top) * view.scaleY,
});

describe('the viewport', () => {
  it('fits any whole tree into the free part of the screen and fills its width', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const view = fitView(world, screen, margins);
        const first = onScreen(view, 0, 0);
        const last = onScreen(view, world.width, world.height);
        expect(first.y).toBeGreaterThanOrEqual(margins.top - 0.01);
        expect(last.y).toBeLessThanOrEqual(screen.height - margins.bottom + 0.01);
        expect(view.scaleY).toBeLessThanOrEqual(0.44);
        expect(first.x).toBeCloseTo(margins.left, 2);
        expect(last.x).toBeCloseTo(screen.width - margins.right, 2);
      }),
    );
  });

  it('opens with the whole width and rows of at least 12 pixels, from the top', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const whole = fitView(world, screen, margins);
        const opened = openingView(world, screen, margins);
        expect(opened.scaleX).toBe(whole.scaleX);
        if (whole.scaleY >= 0.12) expect(opened).toEqual(whole);
        else {
          expect(opened.scaleY).toBe(0.12);
          expect(onScreen(opened, 0, 0).y).toBeCloseTo(margins.top, 6);
        }
      }),
    );
  });

  it('zooms at the pointer', () => {
    fc.assert(
      fc.property(
        anyWorld,
        fc.double({ min: 0.001, max: 10, noNaN: true }),
        fc.double({ min: 0.001, max: 0.44, noNaN: true }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 700 }),
        (world, scaleX, scaleY, x, y) => {
          const before = fitView(world, screen, margins);
          const after = scaleAt(before, { x: scaleX, y: scaleY }, 1, { x, y });
          const under = { x: before.left + x / before.scaleX, y: before.top + y / before.scaleY };
          const now = onScreen(after, under.x, under.y);
          expect(now.x).toBeCloseTo(x, 3);
          expect(now.y).toBeCloseTo(y, 3);
        },
      ),
    );
  });

  it('shows nothing beyond the margins, and keeps a fitted tree where it is', () => {
    fc.assert(
      fc.property(
        anyWorld,
        fc.double({ min: 1, max: 20, noNaN: true }),
        fc.double({ min: -3000, max: 3000, noNaN: true }),
        fc.double({ min: -3000, max: 3000, noNaN: true }),
        (world, factor, x, y) => {
          const whole = fitView(world, screen, margins);
          expect(clampToMargins(whole, world, margins).left).toBeCloseTo(whole.left, 6);
          const scales = { x: whole.scaleX * factor, y: whole.scaleY };
          const near = panBy(scaleAt(whole, scales, 1, { x: 500, y: 350 }), x, y);
          const view = clampToMargins(near, world, margins);
          expect(onScreen(view, 0, 0).x).toBeLessThanOrEqual(margins.left + 0.01);
          expect(onScreen(view, world.width, 0).x).toBeGreaterThanOrEqual(
            screen.width - margins.right - 0.01,
          );
          expect(onScreen(view, 0, 0).y).toBeGreaterThanOrEqual(margins.top - 0.01);
        },
      ),
    );
  });

  it('pans by pixels and never leaves the tree', () => {
    const world = { width: 5000, height: 3000 };
    const view = fitView(world, screen);
    const moved = panBy(view, 90, 45);
    expect((moved.left - view.left) * view.scaleX).toBeCloseTo(90, 9);
    const lost = clampView(panBy(view, 1e9, -1e9), world);
    const middle = onScreen(lost, world.width, 0);
    expect(middle.x).toBeCloseTo(screen.width / 2, 6);
    expect(middle.y).toBeCloseTo(screen.height / 2, 6);
    expect(clampView(view, world)).toBe(view);
  });

  it('centres on a species, and on its end when it is longer than the screen', () => {
    const forest = sampleForest('tangled', 50, 2);
    const rows = layOutRows(forest);
    const columns = columnsByTime(forest);
    const far = fitView(worldExtent(rows, columns), screen);
    for (const scale of [0.9, 9]) {
      const view = { ...far, scaleX: scale, scaleY: scale };
      for (let index = 0; index < forest.size; index++) {
        const seen = centreOnSpecies(view, index, rows, columns);
        const end = onScreen(
          seen,
          columns.ends[index] ?? 0,
          ((rows.rowOf[index] ?? 0) + 0.5) * 100,
        );
        expect(end.y).toBeCloseTo(350, 6);
        expect(end.x).toBeGreaterThanOrEqual(500);
        expect(end.x).toBeLessThanOrEqual(900 + 1e-6);
      }
    }
    expect(centreOnSpecies(far, 999, rows, columns)).toBe(far);
  });

  it('animates from one view to another', () => {
    const world = { width: 5000, height: 3000 };
    const from = fitView(world, screen);
    const to = scaleAt(from, { x: 3.6, y: 0.4 }, 4, { x: 10, y: 10 });
    expect(blendViews(from, to, 0).left).toBeCloseTo(from.left, 9);
    expect(blendViews(from, to, 1)).toBe(to);
    const half = blendViews(from, to, 0.5);
    expect(half.scaleX).toBeCloseTo(Math.sqrt(from.scaleX * to.scaleX), 9);
  });
});
