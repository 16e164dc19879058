import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lowestZoom,
  maxRowScale,
  openingPath,
  scalesAt,
  wholeScales,
  wholeZoom,
  zoomIn,
  zoomOut,
} from './zoom.ts';
import { maxZoom, minZoom, zoomBase } from './zoom-range.ts';

const screen = { width: 1000, height: 700 };
const margins = { top: 20, right: 160, bottom: 60, left: 20 };
const anyWhole = fc
  .record({
    width: fc.double({ min: 175, max: 1e7, noNaN: true }),
    height: fc.double({ min: 100, max: 1e8, noNaN: true }),
  })
  .map((world) => wholeScales(world, screen, margins));
const anyPath = fc.record({
  whole: anyWhole,
  stretch: fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
});
const anyZoom = fc.double({ min: 1e-4, max: 10, noNaN: true });

describe('zoom steps', () => {
  it('go in by 10% up to 1000%', () => {
    let zoom = 1;
    for (let step = 0; step < 10; step++) zoom = zoomIn(zoom);
    expect(zoom).toBe(2);
    expect(zoomIn(9.95)).toBe(10);
    expect(zoomIn(10)).toBe(10);
  });

  it('go out by 10% down to 10%', () => {
    let zoom = 1;
    for (let step = 0; step < 7; step++) zoom = zoomOut(zoom);
    expect(zoom).toBe(0.3);
    expect(zoomOut(0.1)).toBe(0.1);
  });

  it('go to the next one from a zoom in between, as after a pinch', () => {
    expect(zoomIn(1.234)).toBe(1.3);
    expect(zoomOut(1.234)).toBe(1.2);
    expect(zoomIn(0.001)).toBe(0.1);
  });
});

describe('the scales of time and rows', () => {
  it('fill the width, and the height with rows of at most 44 pixels', () => {
    expect(wholeScales({ width: 1400, height: 200 }, { width: 700, height: 500 }, margins)).toEqual(
      { x: 520 / 1400, y: 0.44 },
    );
  });

  it('have time at a scale of 0.9 at 100% of a tree wider than the screen', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        fc.pre(path.whole.x <= zoomBase);
        expect(scalesAt(1, path).x).toBe(zoomBase);
      }),
    );
  });

  it('never shrink when zooming in, and rows never exceed 44 pixels', () => {
    fc.assert(
      fc.property(anyPath, anyZoom, anyZoom, (path, one, other) => {
        const far = scalesAt(Math.min(one, other), path);
        const near = scalesAt(Math.max(one, other), path);
        expect(near.x).toBeGreaterThanOrEqual(far.x * (1 - 1e-9));
        expect(near.y).toBeGreaterThanOrEqual(far.y);
        expect(near.y).toBeLessThanOrEqual(maxRowScale);
      }),
    );
  });

  it('change with every step, until the whole tree is in view', () => {
    fc.assert(
      fc.property(anyPath, anyZoom, (path, zoom) => {
        fc.pre(zoom * 1.1 <= maxZoom && zoom >= wholeZoom(path));
        const far = scalesAt(zoom, path);
        const near = scalesAt(zoom * 1.1, path);
        expect(near.x > far.x || near.y > far.y || far.y === maxRowScale).toBe(true);
      }),
    );
  });

  it('keep the full width of a tall tree in view while its rows get thinner', () => {
    fc.assert(
      fc.property(anyWhole, fc.double({ min: 0, max: 1, noNaN: true }), (whole, progress) => {
        const path = openingPath(whole);
        const wide = whole.x / zoomBase;
        const zoom = wholeZoom(path) + (wide - wholeZoom(path)) * progress;
        expect(scalesAt(zoom, path).x / whole.x).toBeCloseTo(1, 9);
        expect(scalesAt(wholeZoom(path), path).y / whole.y).toBeCloseTo(1, 9);
      }),
    );
  });

  it('go below 10% only to show a large tree as a whole', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const lowest = lowestZoom(path);
        expect(lowest).toBe(Math.min(minZoom, wholeZoom(path)));
        const { x, y } = scalesAt(wholeZoom(path), path);
        expect(x).toBeLessThanOrEqual(path.whole.x * (1 + 1e-9));
        expect(y).toBeLessThanOrEqual(path.whole.y * (1 + 1e-9));
      }),
    );
  });
});
