import { describe, expect, test } from 'vitest';
import { fromNested } from '../species/nested.ts';
import { years } from '../timeline/years.ts';
import { columnsByTime, layOutForest, layOutRows, timeScale } from './index.ts';
import { hitTest } from './viewport/hit-test.ts';
import { fitView } from './viewport/viewport.ts';

/** The bird splits at -95, before its ancestor ends, and is found from -80 on. */
const forest = fromNested([
  {
    name: 'Ancestor',
    apparition: -100,
    duration: 10,
    descendants: [{ name: 'Bird', afterApparition: 20, duration: 10, ghost: years(15) }],
  },
]);
const [ancestor, bird] = [0, 1];

describe('D7: a ghost', () => {
  test('is between the split, where the connector is, and the bar', () => {
    const { starts, apparitions, ends } = columnsByTime(forest);
    const { from, pixelsPerYear } = timeScale(forest);
    const times = [starts, apparitions, ends].map((x) => (x[bird] ?? 0) / pixelsPerYear + from);
    expect(times.map(Math.round)).toEqual([-95, -80, -70]);
    expect(starts[ancestor]).toBe(apparitions[ancestor]);
  });

  test('costs nothing in a tree without any', () => {
    const plain = columnsByTime(fromNested([{ name: 'A', apparition: -1, duration: 1 }]));
    expect(plain.apparitions).toBe(plain.starts);
  });

  test('of a root is in the span of the tree', () => {
    const root = fromNested([{ name: 'A', apparition: -10, duration: 5, ghost: years(3) }]);
    expect(root.span).toEqual({ from: -13, to: -5 });
  });

  test('can be hit, and its beginning can be grabbed', () => {
    const rows = layOutRows(forest);
    const columns = columnsByTime(forest);
    const view = fitView({ width: columns.width, height: 200 }, { width: 800, height: 200 });
    const y = ((rows.position(bird) ?? 0) + 0.5) * 100 * view.scaleY - view.top * view.scaleY;
    const at = (x: number) =>
      hitTest(rows, columns, view, {
        x: (x - view.left) * view.scaleX,
        y,
        nameWidth: () => 0,
        disc: () => 'initial',
      });
    const [split = 0, start = 0] = [columns.starts[bird], columns.apparitions[bird]];
    expect(at(split)).toEqual({ index: bird, part: 'split' });
    expect(at((split + start) / 2)).toEqual({ index: bird, part: 'bar' });
    expect(at(start)).toEqual({ index: bird, part: 'start' });
  });

  test.each([
    ['a row each', 200],
    ['rows that share a pixel', 0.2],
  ])('is a line up to the bar in a tree with %s', (_, height) => {
    const root = { name: 'A', apparition: -10, duration: 5, ghost: years(3) };
    const { columns, query } = layOutForest(fromNested([root]));
    const view = { left: 0, top: 0, zoom: 1, scaleX: 1, scaleY: height / 200, width: 1400, height };
    const marks = query.find(view);
    const [start, end] = [columns.apparitions[0], columns.ends[0]];
    expect([marks.lineStarts[0], marks.lineEnds[0]]).toEqual([0, start]);
    expect([marks.barStarts[0], marks.barEnds[0]]).toEqual([start, end]);
    expect([marks.lineCount, marks.barCount]).toEqual([1, 1]);
  });

  test('is in view while its bar is not', () => {
    const { columns, query } = layOutForest(forest);
    const [split = 0, start = 0] = [columns.starts[bird], columns.apparitions[bird]];
    const view = {
      left: split,
      top: 0,
      zoom: 1,
      scaleX: 1,
      scaleY: 1,
      width: (start - split) / 2,
      height: 200,
    };
    const marks = query.find(view, undefined, { bar: 0, label: 0 });
    expect([...marks.lineSpecies.subarray(0, marks.lineCount)]).toEqual([bird]);
    expect([...marks.barSpecies.subarray(0, marks.barCount)]).not.toContain(bird);
  });

  test('is no part of a folded branch, which begins with the first apparition in it', () => {
    const folded = layOutForest(forest, { collapsed: new Set([forest.id(ancestor)]) });
    expect(folded.columns.apparitions[ancestor]).toBe(folded.columns.starts[ancestor]);
  });
});
