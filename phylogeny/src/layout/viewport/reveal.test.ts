import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revealBox } from './reveal.ts';
import { fitView, panBy, scaleAt } from './viewport.ts';

const screen = { width: 1000, height: 700 };
const margins = { top: 20, right: 160, bottom: 60, left: 20 };
const ratio = fc.double({ min: 0, max: 1, noNaN: true });
const distance = fc.double({ min: -1500, max: 1500, noNaN: true });

/** A tree, a view of it that may be zoomed in and moved, and a box on the tree. */
const anyCase = fc
  .record({
    width: fc.double({ min: 1000, max: 1e5, noNaN: true }),
    rows: fc.integer({ min: 1, max: 5000 }),
    factor: fc.double({ min: 1, max: 20, noNaN: true }),
    x: distance,
    y: distance,
    start: ratio,
    length: ratio,
    row: ratio,
  })
  .map(({ width, rows, factor, x, y, start, length, row }) => {
    const world = { width, height: rows * 100 };
    const fitted = fitView(world, screen, margins);
    const scales = { x: fitted.scaleX * factor, y: Math.max(fitted.scaleY, 0.2) };
    const view = panBy(scaleAt(fitted, scales, 1, { x: 500, y: 350 }), x, y);
    const left = start * width;
    const top = Math.min(Math.floor(row * rows), rows - 1) * 100;
    const box = { left, right: left + length * (width - left), top, bottom: top + 100 };
    return { world, fitted, view, box };
  });

const edges = (
  view: typeof screen & { left: number; scaleX: number; top: number; scaleY: number },
) => ({
  left: view.left,
  right: view.left + view.width / view.scaleX,
  top: view.top,
  bottom: view.top + view.height / view.scaleY,
});

describe('revealing part of a tree', () => {
  it('never moves a fitted tree', () => {
    fc.assert(
      fc.property(anyCase, ({ world, fitted, box }) => {
        const view = revealBox(fitted, box, world, margins);
        expect((view.left - fitted.left) * fitted.scaleX).toBeCloseTo(0, 6);
        expect((view.top - fitted.top) * fitted.scaleY).toBeCloseTo(0, 6);
      }),
    );
  });

  it('shows its end and its row', () => {
    fc.assert(
      fc.property(anyCase, ({ world, view, box }) => {
        const shown = edges(revealBox(view, box, world, margins));
        expect((shown.right - box.right) * view.scaleX).toBeGreaterThan(-0.01);
        expect((box.right - shown.left) * view.scaleX).toBeGreaterThan(-0.01);
        expect((box.top - shown.top) * view.scaleY).toBeGreaterThan(-0.01);
        expect((shown.bottom - box.bottom) * view.scaleY).toBeGreaterThan(-0.01);
      }),
    );
  });

  it('does not move what is comfortably in sight, and nothing the second time', () => {
    fc.assert(
      fc.property(anyCase, ({ world, view, box }) => {
        const once = revealBox(view, box, world, margins);
        const twice = revealBox(once, box, world, margins);
        expect((twice.left - once.left) * once.scaleX).toBeCloseTo(0, 3);
        expect((twice.top - once.top) * once.scaleY).toBeCloseTo(0, 3);
      }),
    );
  });

  it('does not move past the tree', () => {
    fc.assert(
      fc.property(anyCase, ({ world, view, box }) => {
        const before = edges(view);
        const after = edges(revealBox(view, box, world, margins));
        const slack = 1e-6 * world.width;
        if (after.left < before.left)
          expect(after.left).toBeGreaterThanOrEqual(
            Math.min(-margins.left / view.scaleX, before.left) - slack,
          );
        if (after.right > before.right)
          expect(after.right).toBeLessThanOrEqual(
            Math.max(world.width + margins.right / view.scaleX, before.right) + slack,
          );
      }),
    );
  });

  it('centres a row that was out of sight', () => {
    const world = { width: 2000, height: 100_000 };
    const view = { ...fitView(world, screen, margins), scaleY: 0.2, top: 0 };
    const box = { left: 100, right: 1500, top: 50_000, bottom: 50_100 };
    const { top, left } = revealBox(view, box, world, margins);
    expect((50_050 - top) * 0.2).toBeCloseTo(350);
    expect(left).toBe(view.left);
  });
});
