import { describe, expect, it } from 'vitest';
import { inferAncestors, sampleForest } from '../../../testing/sample-forests.ts';
import { columnsByTime } from '../columns.ts';
import { layOutRows } from '../rows/rows.ts';
import { hitTest } from './hit-test.ts';
import type { Viewport } from './viewport.ts';

const forest = sampleForest('tangled', 40, 11);
const rows = layOutRows(forest);
const columns = columnsByTime(forest);
const view: Viewport = {
  width: 800,
  height: 600,
  zoom: 1,
  scaleX: 0.9,
  scaleY: 0.9,
  left: 120,
  top: 250,
};

const at = (index: number, x: number, down = 0) =>
  hitTest(rows, columns, view, {
    x: (x - view.left) * view.scaleX,
    y: (((rows.rowOf[index] ?? 0) + 0.5) * 100 - view.top) * view.scaleY + down,
    nameWidth: () => 80,
    disc: (each) => (each % 2 === 0 ? 'image' : 'initial'),
  });

describe('the hit at a point', () => {
  it('is the start, the bar, the end or the name of a species', () => {
    for (let index = 0; index < forest.size; index++) {
      const start = columns.starts[index] ?? 0;
      const end = columns.ends[index] ?? 0;
      expect(at(index, start)).toEqual({ index, part: 'start' });
      expect(at(index, start + (end - start) * 0.4)).toEqual({ index, part: 'bar' });
      expect(at(index, end)).toEqual({ index, part: 'end' });
      expect(at(index, end + 100)).toEqual({ index, part: 'name' });
    }
  });

  it('A1: is the line of an inferred ancestor, with some slack', () => {
    const splits = inferAncestors(sampleForest('branching', 41));
    const splitRows = layOutRows(splits);
    const splitColumns = columnsByTime(splits);
    const hitAt = (x: number, position: number, down: number) =>
      hitTest(splitRows, splitColumns, view, {
        x: (x - view.left) * view.scaleX,
        y: ((position + 0.5) * 100 - view.top) * view.scaleY + down,
        nameWidth: () => 80,
        disc: () => 'initial',
      });
    for (let index = 0; index < splits.size; index++) {
      if (!splitRows.isSplit(index)) continue;
      const start = splitColumns.starts[index] ?? 0;
      const end = splitColumns.ends[index] ?? 0;
      const position = splitRows.position(index) ?? 0;
      expect(hitAt(start * 0.6 + end * 0.4, position, 3)).toEqual({ index, part: 'bar' });
      expect(hitAt(start * 0.6 + end * 0.4, position, 6)).toBeNull();
    }
  });

  it('is nothing beside the bar, right of the name or outside the rows', () => {
    const end = columns.ends[0] ?? 0;
    const middle = ((columns.starts[0] ?? 0) + end) / 2;
    expect(at(0, middle, 40)).toBeNull();
    expect(at(0, end + 400)).toBeNull();
    expect(
      hitTest(rows, columns, view, { x: 1, y: -1e5, nameWidth: () => 0, disc: () => 'initial' }),
    ).toBeNull();
    expect(
      hitTest(rows, columns, view, { x: 1, y: 1e5, nameWidth: () => 0, disc: () => 'initial' }),
    ).toBeNull();
  });
});
