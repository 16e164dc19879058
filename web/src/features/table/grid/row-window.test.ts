import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  heightOf,
  keysOf,
  maxHeight,
  offsetAt,
  offsetToShow,
  type RowSizes,
  scrollTopAt,
  topOf,
  windowOf,
} from './row-window.ts';

const viewHeight = 600;
const viewAt = (sizes: RowSizes, scrollTop: number) => ({
  scrollTop,
  offset: offsetAt(sizes, scrollTop, viewHeight),
  height: viewHeight,
});
/** From small tables to those that are higher than an element may be. */
const sizesOf = fc.record({
  count: fc.oneof(fc.nat(200), fc.integer({ min: 100, max: 5_000_000 })),
  height: fc.constantFrom(32, 40),
});

describe('T2: the rows in view', () => {
  test('fill the window at every scroll position, however many there are', () => {
    fc.assert(
      fc.property(sizesOf, fc.double({ min: 0, max: 1, noNaN: true }), (sizes, ratio) => {
        const height = heightOf(sizes);
        expect(height).toBeLessThanOrEqual(maxHeight);
        const view = viewAt(sizes, Math.max(height - viewHeight, 0) * ratio);
        const { start, end } = windowOf(sizes, view);
        expect(end - start).toBeLessThan(40);
        if (sizes.count === 0) return;
        const bottom = Math.min(view.scrollTop + viewHeight, height);
        expect(topOf(sizes, view, start)).toBeLessThanOrEqual(view.scrollTop + 0.01);
        expect(topOf(sizes, view, end - 1) + sizes.height).toBeGreaterThanOrEqual(bottom - 0.01);
      }),
    );
  });

  test('include the last row at the end and any row that is to be shown', () => {
    fc.assert(
      fc.property(sizesOf, fc.nat(5_000_000), ({ count, height }, pick) => {
        const sizes = { count: count + 1, height };
        const row = pick % sizes.count;
        const offset = offsetToShow(sizes, viewAt(sizes, 0), row);
        const scrollTop = scrollTopAt(sizes, offset, viewHeight);
        const view = { scrollTop, offset, height: viewHeight };
        const top = topOf(sizes, view, row);
        expect(top).toBeGreaterThanOrEqual(scrollTop - 0.01);
        expect(top + height).toBeLessThanOrEqual(scrollTop + viewHeight + 0.01);
        const end = viewAt(sizes, Math.max(heightOf(sizes) - viewHeight, 0));
        expect(windowOf(sizes, end).end).toBe(sizes.count);
      }),
    );
  });
});

describe('The elements of rows', () => {
  test('stay with their rows, and the others are used again', () => {
    const before = keysOf(new Map(), [0, 1, 2, 3]);
    const after = keysOf(before, [2, 3, 4, 5]);
    expect(after.get(2)).toBe(before.get(2));
    expect(after.get(3)).toBe(before.get(3));
    expect([...after.values()].sort()).toEqual([...before.values()].sort());
  });

  test('are as many at every scroll position, so that none are added or removed', () => {
    fc.assert(
      fc.property(
        sizesOf,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (sizes, ratios) => {
          let keys: ReadonlyMap<number, number> = new Map();
          for (const [at, ratio] of ratios.entries()) {
            const scrollTop = Math.max(heightOf(sizes) - viewHeight, 0) * ratio;
            const { start, end } = windowOf(sizes, viewAt(sizes, scrollTop));
            const rows = Array.from({ length: end - start }, (_, row) => start + row);
            const before = keys;
            keys = keysOf(before, rows);
            expect([...keys.keys()]).toEqual(rows);
            expect(new Set(keys.values()).size).toBe(rows.length);
            if (at > 0) expect(new Set(keys.values())).toEqual(new Set(before.values()));
            for (const row of rows)
              if (before.has(row)) expect(keys.get(row)).toBe(before.get(row));
          }
        },
      ),
    );
  });

  test('are added only for the active row when it is not in view', () => {
    const before = keysOf(new Map(), [0, 1, 2, 3]);
    const after = keysOf(before, [1, 80, 81, 82, 83]);
    expect(after.get(1)).toBe(before.get(1));
    expect([...after.values()].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});
