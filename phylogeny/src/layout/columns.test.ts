import { describe, expect, it } from 'vitest';
import { sampleForest } from '../../testing/sample-forests.ts';
import { Forest } from '../species/forest.ts';
import { fromNested } from '../species/nested.ts';
import { years } from '../timeline/years.ts';
import {
  blendColumns,
  columnsByTime,
  columnsWithoutTime,
  positionOf,
  timeAt,
  timeScale,
} from './columns.ts';

function rootsLasting(...durations: number[]): Forest {
  return Forest.fromColumns({
    ids: null,
    parents: new Int32Array(durations.length).fill(-1),
    starts: new Float64Array(durations.length),
    durations: Float64Array.from(durations),
    names: durations.map(String),
    descriptions: null,
    images: null,
  });
}

const widths = (forest: Forest) => {
  const { starts, ends } = columnsByTime(forest);
  return Array.from(ends, (end, index) => end - (starts[index] ?? 0));
};

describe('columns by time', () => {
  it('give the shortest bar the minimum width', () => {
    expect(
      Math.min(...widths(rootsLasting(100, 50, ...Array.from({ length: 10 }, () => 10)))),
    ).toBe(175);
  });

  it('make bars shorter rather than a tree wider than a screen can show', () => {
    const forest = rootsLasting(1e9, 1);
    expect(columnsByTime(forest).width).toBe(175 * 8);
    const many = rootsLasting(1e9, ...Array.from({ length: 5000 }, () => 1));
    expect(columnsByTime(many).width).toBe(175 * 64);
  });

  it('run from apparition to extinction', () => {
    const forest = sampleForest('tangled', 40, 3);
    const scale = timeScale(forest);
    const { starts, ends } = columnsByTime(forest, scale);
    for (let index = 0; index < forest.size; index++) {
      expect(starts[index]).toBeCloseTo(positionOf(scale, forest.apparition(index)), 6);
      expect(timeAt(scale, ends[index] ?? 0)).toBeCloseTo(forest.extinction(index), 6);
    }
  });

  it('work for an empty forest', () => {
    expect(columnsByTime(Forest.empty).width).toBe(0);
    expect(timeAt(timeScale(Forest.empty), 0)).toBe(years(0));
  });
});

describe('columns by generation', () => {
  it('put roots at 0 and each generation one minimum width further', () => {
    const forest = sampleForest('tangled', 60, 8);
    const { starts, ends, width } = columnsWithoutTime(forest, undefined);
    let deepest = 0;
    for (let index = 0; index < forest.size; index++) {
      const generation = [...forest.ancestors(index)].length;
      deepest = Math.max(deepest, generation);
      expect(starts[index]).toBe(generation * 175);
      expect(ends[index]).toBe((generation + 1) * 175);
    }
    expect(width).toBe((deepest + 1) * 175);
  });
});

describe('the animation between both', () => {
  it('starts at one, ends at the other, and writes into the columns it is given', () => {
    const forest = sampleForest('tangled', 30, 5);
    const time = columnsByTime(forest);
    const generation = columnsWithoutTime(forest, undefined);
    expect(blendColumns(time, generation, 0)).toEqual(time);
    expect(blendColumns(time, generation, 1)).toEqual(generation);
    const frame = blendColumns(time, generation, 0.25);
    const next = blendColumns(time, generation, 0.5, frame);
    expect(next.starts).toBe(frame.starts);
    expect(next.width).toBeCloseTo((time.width + generation.width) / 2, 6);
  });
});

describe('D9: the columns of a cladogram', () => {
  it('end all tips together, and put each split one column before the first of those that follow', () => {
    const forest = fromNested([
      {
        name: 'Root',
        duration: 5,
        descendants: [
          { name: 'Early', afterApparition: 1, duration: 1 },
          {
            name: 'Split',
            afterApparition: 5,
            duration: 2,
            descendants: [
              { name: 'One', afterApparition: 2, duration: 9 },
              { name: 'Two', afterApparition: 0, duration: 1 },
            ],
          },
        ],
      },
    ]);
    const { starts, ends, width } = columnsWithoutTime(forest, { kind: 'none' });
    const column = width / 3;
    const at = (name: string) => forest.names.indexOf(name);
    for (const tip of ['Early', 'One', 'Two']) expect(ends[at(tip)]).toBeCloseTo(width);
    expect(starts[at('Early')]).toBeCloseTo(column);
    expect(ends[at('Split')]).toBeCloseTo(2 * column);
    expect(starts[at('One')]).toBeCloseTo(2 * column);
    expect(starts[0]).toBe(0);
  });
});
