import { describe, expect, it } from 'vitest';
import { Forest } from '../forest.ts';
import { extinctTest, livingTest } from './living.ts';

function living(...ends: number[]): boolean[] {
  const forest = Forest.fromColumns({
    ids: null,
    parents: new Int32Array(ends.length).fill(-1),
    starts: Float64Array.from(ends, (end) => end - 100),
    durations: new Float64Array(ends.length).fill(100),
    names: ends.map(String),
    descriptions: null,
    images: null,
  });
  const isLiving = livingTest(forest);
  return ends.map((_, index) => isLiving(index));
}

describe('a living species', () => {
  it('A2b: ends at now, give or take rounding', () => {
    expect(living(-20, 0, -1e-9, 1e-9)).toEqual([false, true, true, true]);
  });

  it('does not exist in a tree that ended before now', () => {
    expect(living(-20, -251.9)).toEqual([false, false]);
  });

  it('A2b: stays living when another species ends in the future, which is not', () => {
    expect(living(0, 50, 20)).toEqual([true, false, false]);
  });

  it('D9: does not exist in a tree without time, and neither does an extinct one', () => {
    const forest = Forest.fromColumns({
      ...{ ids: null, parents: Int32Array.of(-1, 0), names: ['A', 'B'] },
      ...{ starts: Float64Array.of(-3, 1), durations: Float64Array.of(1, 2) },
      ...{ descriptions: null, images: null },
    });
    expect([0, 1].map(livingTest(forest, null))).toEqual([false, false]);
    expect([0, 1].map(extinctTest(forest, null))).toEqual([false, false]);
    expect([0, 1].map(extinctTest(forest, 0))).toEqual([true, false]);
  });

  it('does not exist in an empty forest', () => {
    expect(livingTest(Forest.empty)(0)).toBe(false);
  });
});
