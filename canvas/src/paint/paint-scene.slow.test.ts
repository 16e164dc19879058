import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paint, viewOf } from '../testing/painting.ts';
import { largeForest, whaleForest } from '../testing/sample-forests.ts';

describe('a painted tree', () => {
  it('paints only finite boxes at any zoom and position', () => {
    const forests = [whaleForest, largeForest(300)];
    fc.assert(
      fc.property(
        fc.constantFrom(...forests),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.double({ min: -2000, max: 2000, noNaN: true }),
        fc.double({ min: -2000, max: 2000, noNaN: true }),
        (forest, zoom, x, y) => {
          const view = viewOf(forest);
          view.zoomTo(zoom);
          view.panBy(x, y);
          for (const mark of paint(view, { selected: 0, hovered: 1 }).marks) {
            const { x: left, y: top, width, height } = mark;
            expect([left, top, width, height].every(Number.isFinite)).toBe(true);
            expect(width).toBeGreaterThanOrEqual(0);
            expect(height).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
