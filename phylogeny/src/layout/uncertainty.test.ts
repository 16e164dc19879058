import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromNested, type NestedSpecies } from '../species/nested.ts';
import type { Bounds } from '../species/times/bounds.ts';
import { layOutForest } from './forest-layout.ts';
import { boundsBeforeStart, uncertainBar, uncertaintyOf } from './uncertainty.ts';

const range = (before: number, after: number): Bounds => ({ before, after, kind: 'range' });
const bar = { from: 100, to: 200 };

describe('D3: a bar with uncertain ends', () => {
  it('is solid from the latest apparition to the earliest extinction', () => {
    const bounds = { apparition: range(10, 5), extinction: range(20, 30) };
    expect(uncertainBar(bounds, bar, 1, 1000)).toEqual({
      apparition: { from: 90, to: 105 },
      extinction: { from: 180, to: 230 },
      outer: { from: 90, to: 230 },
      solid: { from: 105, to: 180 },
      gaps: [],
    });
  });

  it('D5d: has an interval that misses its best value where it was published', () => {
    const early = uncertainBar(
      { apparition: range(30, -10), extinction: range(-5, 15) },
      bar,
      1,
      1000,
    );
    expect(early).toEqual({
      apparition: { from: 70, to: 90 },
      extinction: { from: 205, to: 215 },
      outer: { from: 70, to: 215 },
      solid: bar,
      gaps: [
        { from: 90, to: 100 },
        { from: 200, to: 205 },
      ],
    });
    const late = uncertainBar(
      { apparition: range(-10, 30), extinction: range(15, -5) },
      bar,
      1,
      1000,
    );
    expect(late).toEqual({
      apparition: { from: 110, to: 130 },
      extinction: { from: 185, to: 195 },
      outer: bar,
      solid: { from: 130, to: 185 },
      gaps: [
        { from: 100, to: 110 },
        { from: 195, to: 200 },
      ],
    });
  });

  it('D5d: keeps bounds that reach beyond the other end', () => {
    const placed = uncertainBar(
      { apparition: range(10, 150), extinction: undefined },
      bar,
      1,
      1000,
    );
    expect(placed?.apparition).toEqual({ from: 90, to: 250 });
    expect(placed?.outer).toEqual({ from: 90, to: 250 });
    expect(placed?.solid).toBeNull();
  });

  it('keeps an end without bounds', () => {
    expect(uncertainBar({ apparition: range(10, 5), extinction: undefined }, bar, 2, 1000)).toEqual(
      {
        apparition: { from: 80, to: 110 },
        extinction: null,
        outer: { from: 80, to: 200 },
        solid: { from: 110, to: 200 },
        gaps: [],
      },
    );
  });

  it('has no solid part if its bounds cross', () => {
    const crossed = uncertainBar(
      { apparition: range(0, 80), extinction: range(60, 0) },
      bar,
      1,
      1000,
    );
    expect(crossed?.solid).toBeNull();
    expect(crossed?.outer).toEqual(bar);
  });

  it('is certain without bounds, or with bounds of no width', () => {
    expect(uncertainBar({ apparition: undefined, extinction: undefined }, bar, 1, 1000)).toBeNull();
    const circa: Bounds = { before: 0, after: 0, kind: 'circa' };
    expect(uncertainBar({ apparition: circa, extinction: circa }, bar, 1, 1000)).toBeNull();
  });

  it('has all its parts inside its outer bounds, whatever they are', () => {
    const distance = fc.oneof(fc.double({ min: -300, max: 300, noNaN: true }), fc.constant(2e100));
    const bounds = fc.option(
      fc
        .tuple(distance, distance)
        .filter(([before, after]) => before + after >= 0)
        .map(([before, after]) => range(before, after)),
      { nil: undefined },
    );
    fc.assert(
      fc.property(bounds, bounds, (apparition, extinction) => {
        const placed = uncertainBar({ apparition, extinction }, bar, 1, 1000);
        if (placed === null) return;
        const { outer, solid } = placed;
        expect(outer.from).toBeLessThanOrEqual(bar.from);
        expect(outer.to).toBeGreaterThanOrEqual(bar.to);
        expect(Number.isFinite(outer.from) && Number.isFinite(outer.to)).toBe(true);
        expect(outer.from).toBeGreaterThanOrEqual(bar.from - 1000);
        expect(outer.to).toBeLessThanOrEqual(bar.to + 1000);
        for (const span of [placed.apparition, placed.extinction, solid, ...placed.gaps]) {
          if (span === null) continue;
          expect(span.from).toBeLessThanOrEqual(span.to);
          expect(span.from).toBeGreaterThanOrEqual(outer.from);
          expect(span.to).toBeLessThanOrEqual(outer.to);
        }
        if (solid === null) return;
        // The parts do not cover each other, and join without a gap unless an interval misses its end.
        expect(solid.from).toBe(Math.max(placed.apparition?.to ?? 0, bar.from));
        expect(solid.to).toBe(Math.min(placed.extinction?.from ?? 1000, bar.to));
      }),
    );
  });
});

describe('D5d: a laid-out tree', () => {
  const early = range(4e6, -2e6);
  const tree: NestedSpecies = {
    name: 'Root',
    apparition: -30e6,
    duration: 20e6,
    apparitionBounds: early,
    extinctionBounds: early,
    descendants: [
      {
        name: 'Short',
        afterApparition: 10e6,
        duration: 1e6,
        apparitionBounds: range(1e6, 9e6),
        extinctionBounds: range(18e6, -12e6),
      },
    ],
  };

  it('has room for every interval, and starts names after the latest of them', () => {
    const layout = layOutForest(fromNested([tree]));
    const { columns, labelEnds, time } = layout;
    const pixels = (years: number) => years * (time?.pixelsPerYear ?? 0);
    expect(labelEnds[0]).toBe(columns.ends[0]);
    expect(labelEnds[1]).toBeCloseTo((columns.starts[1] ?? 0) + pixels(9e6));
    // The extinction of the second is published for 37–31 Ma, before the tree starts.
    expect(boundsBeforeStart(layout)).toBeCloseTo(pixels(7e6));
  });
});

describe('D3: a laid-out tree', () => {
  const bounds = { apparitionBounds: range(1e6, 1e6), extinctionBounds: range(2e6, 3e6) };
  const tree: NestedSpecies = {
    name: 'Living',
    apparition: -30e6,
    duration: 30e6,
    ...bounds,
    descendants: [{ name: 'Extinct', afterApparition: 10e6, duration: 10e6, ...bounds }],
  };

  it('starts names after the latest extinction', () => {
    const layout = layOutForest(fromNested([tree]));
    const { columns, labelEnds, time } = layout;
    expect(layout.showsBounds).toBe(true);
    expect(labelEnds[0]).toBe(columns.ends[0]);
    expect(labelEnds[1]).toBeCloseTo((columns.ends[1] ?? 0) + 3e6 * (time?.pixelsPerYear ?? 0));
  });

  it('keeps the end of a living species', () => {
    const layout = layOutForest(fromNested([tree]));
    expect(uncertaintyOf(layout, 0)?.extinction).toBeNull();
    expect(uncertaintyOf(layout, 0)?.apparition).not.toBeNull();
  });

  it('shows no bounds by generation, when hidden, or when there are none', () => {
    const forest = fromNested([tree]);
    for (const choice of [{ chronological: false }, { uncertainty: false }]) {
      const layout = layOutForest(forest, choice);
      expect(layout.showsBounds).toBe(false);
      expect(layout.labelEnds).toBe(layout.columns.ends);
    }
    const plain = layOutForest(fromNested([{ name: 'A', apparition: -1, duration: 1 }]));
    expect(plain.showsBounds).toBe(false);
    expect(plain.labelEnds).toBe(plain.columns.ends);
  });
});
