import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsByTime } from '../columns.ts';
import { layOutRows } from '../rows.ts';
import { sampleForest } from '../sample-forests.ts';
import {
  blendViews,
  centreOnSpecies,
  clampView,
  fitView,
  panBy,
  type Viewport,
  worldExtent,
  zoomAt,
} from './viewport.ts';

const screen = { width: 1000, height: 700 };
const margins = { top: 20, right: 160, bottom: 60, left: 20 };
const anyWorld = fc.record({
  width: fc.double({ min: 100, max: 1e7, noNaN: true }),
  height: fc.double({ min: 100, max: 1e8, noNaN: true }),
});
const onScreen = (view: Viewport, x: number, y: number) => ({
  x: (x - view.left) * view.scaleX,
  y: (y - view.top) * view.scaleY,
});

describe('the viewport', () => {
  it('fits any whole tree into the free part of the screen, at 100% at most', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const view = fitView(world, screen, margins);
        expect(view.zoom).toBeLessThanOrEqual(1);
        const first = onScreen(view, 0, 0);
        const last = onScreen(view, world.width, world.height);
        expect(first.x).toBeGreaterThanOrEqual(margins.left - 0.01);
        expect(first.y).toBeGreaterThanOrEqual(margins.top - 0.01);
        expect(last.x).toBeLessThanOrEqual(screen.width - margins.right + 0.01);
        expect(last.y).toBeLessThanOrEqual(screen.height - margins.bottom + 0.01);
      }),
    );
  });

  it('shows 100% at a scale of 0.9', () => {
    const view = fitView({ width: 300, height: 100 }, screen);
    expect([view.scaleX, view.scaleY]).toEqual([0.9, 0.9]);
  });

  it('keeps the full width of a tall tree in view while its rows get thinner', () => {
    const world = { width: 10_000, height: 10_000_000 };
    const whole = fitView(world, screen);
    expect(whole.scaleX * world.width).toBeCloseTo(screen.width, 6);
    expect(whole.scaleY * world.height).toBeCloseTo(screen.height, 6);
    const closer = zoomAt(whole, 1, { x: 0, y: 0 }, world);
    expect(closer.scaleX).toBe(closer.scaleY);
  });

  it('zooms at the pointer', () => {
    fc.assert(
      fc.property(
        anyWorld,
        fc.double({ min: 0.001, max: 10, noNaN: true }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 700 }),
        (world, zoom, x, y) => {
          const before = fitView(world, screen, margins);
          const after = zoomAt(before, zoom, { x, y }, world, margins);
          const under = { x: before.left + x / before.scaleX, y: before.top + y / before.scaleY };
          const now = onScreen(after, under.x, under.y);
          expect(now.x).toBeCloseTo(x, 3);
          expect(now.y).toBeCloseTo(y, 3);
          expect(after.zoom).toBeLessThanOrEqual(10);
          expect(after.zoom).toBeGreaterThanOrEqual(Math.min(0.1, before.zoom));
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
    const to = zoomAt(from, 4, { x: 10, y: 10 }, world);
    expect(blendViews(from, to, 0).left).toBeCloseTo(from.left, 9);
    expect(blendViews(from, to, 1)).toBe(to);
    const half = blendViews(from, to, 0.5);
    expect(half.scaleX).toBeCloseTo(Math.sqrt(from.scaleX * to.scaleX), 9);
  });
});
