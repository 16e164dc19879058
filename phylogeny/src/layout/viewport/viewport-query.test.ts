import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ForestShape, inferAncestors, sampleForest } from '../../../testing/sample-forests.ts';
import { siblingOrders } from '../../document/tree-document.ts';
import type { Forest } from '../../species/forest.ts';
import { fromNested } from '../../species/nested.ts';
import { years } from '../../timeline/years.ts';
import { blendColumns, type Columns, columnsByTime, columnsWithoutTime } from '../columns.ts';
import { drawnColumns } from '../rows/drawn-columns.ts';
import { layOutRows, type Rows } from '../rows/rows.ts';
import { rowPitch } from '../sizes.ts';
import { maxRuns } from './merged-runs.ts';
import { fitView, type Viewport, worldExtent } from './viewport.ts';
import { ViewportQuery } from './viewport-query.ts';
import { VisibleMarks } from './visible-marks.ts';

const reach = { bar: 0, label: 120 };

interface Scene {
  readonly forest: Forest;
  readonly rows: Rows;
  readonly columns: Columns;
  readonly view: Viewport;
  readonly isPrepared: boolean;
}

/** What the view shows, found with an index or without one. */
function marksOf({ forest, rows, columns, view, isPrepared }: Scene): VisibleMarks {
  const query = new ViewportQuery(forest, rows, columns);
  if (isPrepared) query.prepare();
  return query.find(view, undefined, reach);
}

const shapes: readonly ForestShape[] = ['tangled', 'branching', 'chain', 'star', 'ladder'];

/** Any forest, filtered or not, on any scale, seen through any window over or beside it. */
const anyScene = (rowHeight: fc.Arbitrary<number>): fc.Arbitrary<Scene> =>
  fc
    .record({
      shape: fc.constantFrom(...shapes),
      size: fc.integer({ min: 1, max: 120 }),
      seed: fc.nat(),
      inferred: fc.constantFrom(0, 0, 0.5, 1),
      order: fc.constantFrom(undefined, ...siblingOrders),
      present: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3 }),
      progress: fc.constantFrom(0, 0.3, 1),
      rowHeight,
      scaleX: fc.constantFrom(0.001, 0.05, 0.9, 7),
      left: fc.double({ min: -0.2, max: 1, noNaN: true }),
      top: fc.double({ min: -0.2, max: 1, noNaN: true }),
      width: fc.integer({ min: 1, max: 900 }),
      height: fc.integer({ min: 1, max: 900 }),
      isPrepared: fc.boolean(),
    })
    .map((given) => {
      const sample = sampleForest(given.shape, given.size, given.seed);
      const forest = inferAncestors(sample, given.inferred, given.seed);
      const rows = layOutRows(forest, {
        order: given.order,
        present: given.present === null ? null : years(given.present),
      });
      const columns = blendColumns(
        drawnColumns(columnsByTime(forest), forest, rows),
        drawnColumns(columnsWithoutTime(forest, undefined), forest, rows),
        given.progress,
      );
      const world = worldExtent(rows, columns);
      const scaleY = given.rowHeight / rowPitch;
      const view: Viewport = {
        width: given.width,
        height: given.height,
        zoom: 1,
        scaleX: given.scaleX,
        scaleY,
        left: world.width * given.left,
        top: world.height * given.top,
      };
      return { forest, rows, columns, view, isPrepared: given.isPrepared };
    });

interface Connector {
  readonly species: number;
  readonly column: number;
  readonly upper: number;
  readonly lower: number;
}

/** Every connector of the tree in the columns of the view, found one by one. */
function connectorsInColumns({ forest, rows, columns, view }: Scene): Connector[] {
  const found: Connector[] = [];
  const firstColumn = Math.floor(view.left * view.scaleX) - 1;
  const lastColumn = Math.floor(view.left * view.scaleX + view.width) + 1;
  for (let species = 0; species < forest.size; species++) {
    const own = rows.position(species);
    const ancestor = forest.ancestor(species);
    const other = ancestor < 0 ? null : rows.position(ancestor);
    if (own === null || other === null || own === other) continue;
    const column = Math.floor((columns.starts[species] ?? 0) * view.scaleX);
    if (column < firstColumn || column > lastColumn) continue;
    found.push({ species, column, upper: Math.min(own, other), lower: Math.max(own, other) });
  }
  return found;
}

/** Those that touch the rows of the view. */
function connectorsInView(scene: Scene, marks: VisibleMarks): Connector[] {
  return connectorsInColumns(scene).filter(
    ({ upper, lower }) => upper <= marks.lastRow && lower >= marks.firstRow,
  );
}

/** Whether connectors in the same column cover a connector without gaps. */
function isCovered({ column, upper, lower }: Connector, by: readonly Connector[]): boolean {
  let reached = upper;
  for (const one of by.toSorted((a, b) => a.upper - b.upper)) {
    if (one.column === column && one.upper <= reached) reached = Math.max(reached, one.lower);
  }
  return reached >= lower;
}

function connectorsOf(marks: VisibleMarks, view: Viewport): Connector[] {
  return Array.from({ length: marks.connectorCount }, (_, n) => ({
    species: marks.connectorSpecies[n] ?? -1,
    column: Math.floor((marks.connectorPositions[n] ?? 0) * view.scaleX),
    upper: marks.connectorUppers[n] ?? 0,
    lower: marks.connectorLowers[n] ?? 0,
  }));
}

/** What is drawn of a band of rows, from left to right. */
function runsOf(marks: VisibleMarks, band: number): [number, number][] {
  return Array.from({ length: marks.barCount }, (_, entry) => entry)
    .filter((entry) => marks.barRows[entry] === band)
    .map((entry) => [marks.barStarts[entry] ?? 0, marks.barEnds[entry] ?? 0]);
}

/** What bars cover, without gaps up to a length. */
function runsBetween(bars: readonly (readonly number[])[], gap: number): [number, number][] {
  const runs: [number, number][] = [];
  for (const [from = 0, to = 0] of bars.toSorted(([a = 0], [b = 0]) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && from - last[1] <= gap) last[1] = Math.max(last[1], to);
    else runs.push([from, to]);
  }
  return runs;
}

describe('what a viewport shows', () => {
  it('is every bar and name in view and nothing else', () => {
    fc.assert(
      fc.property(anyScene(fc.constantFrom(2, 12, 90)), (scene) => {
        const { rows, columns, view } = scene;
        const marks = marksOf(scene);
        const right = view.left + view.width / view.scaleX;
        const bottom = view.top + view.height / view.scaleY;
        const bars = [];
        const labels = [];
        for (let rowIndex = 0; rowIndex < rows.count; rowIndex++) {
          if ((rowIndex + 1) * rowPitch < view.top || rowIndex * rowPitch > bottom) continue;
          if (rowIndex < marks.firstRow || rowIndex > marks.lastRow) continue;
          const species = rows.species(rowIndex);
          const end = columns.ends[species] ?? 0;
          if ((columns.starts[species] ?? 0) <= right && end >= view.left) bars.push(species);
          if (end <= right && end + reach.label / view.scaleX >= view.left) labels.push(species);
        }
        expect([...marks.barSpecies.subarray(0, marks.barCount)]).toEqual(bars);
        const named = view.scaleY * rowPitch >= 9;
        expect([...marks.labelSpecies.subarray(0, marks.labelCount)]).toEqual(named ? labels : []);
      }),
    );
  });

  it('has every connector that touches it, including those with both ends out of view', () => {
    fc.assert(
      fc.property(anyScene(fc.constantFrom(2, 12, 90)), (scene) => {
        const { view } = scene;
        const marks = marksOf(scene);
        const drawn = connectorsOf(marks, view);
        const all = connectorsInColumns(scene);
        for (const one of drawn) expect(isCovered(one, all), JSON.stringify(one)).toBe(true);
        for (const one of connectorsInView(scene, marks)) {
          expect(isCovered(one, drawn), JSON.stringify(one)).toBe(true);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('G6: is the same in parts, with connectors cut where these meet', () => {
    fc.assert(
      fc.property(
        anyScene(fc.constantFrom(2, 12, 90)),
        fc.integer({ min: 1, max: 40 }),
        (scene, size) => {
          const { forest, rows, columns, view } = scene;
          const whole = { ...view, top: 0, height: rows.count * rowPitch * view.scaleY };
          const parts = Array.from({ length: Math.ceil(rows.count / size) }, (_, n) => ({
            ...whole,
            top: n * size * rowPitch,
            height: Math.min(size, rows.count - n * size) * rowPitch * view.scaleY,
          }));
          const query = new ViewportQuery(forest, rows, columns);
          query.prepare();
          const once = query.find(whole, undefined, reach);
          const all = connectorsOf(once, view);
          const bars = [...once.barSpecies.subarray(0, once.barCount)];
          const marks = query.findParts(parts, new VisibleMarks(), reach);
          expect([...marks.barSpecies.subarray(0, marks.barCount)]).toEqual(bars);
          const pieces = connectorsOf(marks, view);
          for (const one of pieces) expect(isCovered(one, all), JSON.stringify(one)).toBe(true);
          for (const one of all) expect(isCovered(one, pieces), JSON.stringify(one)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('draws no connector twice', () => {
    fc.assert(
      fc.property(anyScene(fc.constantFrom(0.01, 0.3, 12)), (scene) => {
        const { view } = scene;
        const marks = marksOf(scene);
        const drawn = connectorsOf(marks, view).map((one) => JSON.stringify(one));
        expect(new Set(drawn).size).toBe(drawn.length);
      }),
    );
  });

  it('draws rows thinner than half a pixel as bands that cover every bar', () => {
    fc.assert(
      fc.property(anyScene(fc.constantFrom(0.4, 0.1, 0.01, 0.0001)), (scene) => {
        const { rows, columns, view } = scene;
        const marks = marksOf(scene);
        expect(marks.mergedRows * view.scaleY * rowPitch).toBeGreaterThanOrEqual(0.5);
        expect(marks.barCount).toBeLessThanOrEqual(maxRuns * (2 * view.height + 2));
        expect(marks.labelCount).toBe(0);
        const right = view.left + view.width / view.scaleX;
        for (let rowIndex = marks.firstRow; rowIndex <= marks.lastRow; rowIndex++) {
          const start = columns.starts[rows.species(rowIndex)] ?? 0;
          const end = columns.ends[rows.species(rowIndex)] ?? 0;
          if (start > right || end < view.left) continue;
          const band = Math.floor(rowIndex / marks.mergedRows) * marks.mergedRows;
          const isCovering = runsOf(marks, band).some(([from, to]) => from <= start && to >= end);
          expect(isCovering).toBe(true);
        }
      }),
    );
  });

  it('leaves the gaps between the bars of a band open that are wider than a pixel', () => {
    fc.assert(
      fc.property(anyScene(fc.constantFrom(0.4, 0.2, 0.1)), (scene) => {
        const { rows, columns, view } = scene;
        const marks = marksOf(scene);
        for (const band of new Set(marks.barRows.subarray(0, marks.barCount))) {
          const runs = runsOf(marks, band);
          expect(runs.length).toBeLessThanOrEqual(maxRuns);
          if (runs.length === maxRuns) continue;
          const bars = [...rows.speciesAt.subarray(band, band + marks.mergedRows)].map(
            (species) => [columns.apparitions[species] ?? 0, columns.ends[species] ?? 0],
          );
          const covered = runsBetween(bars, 1 / view.scaleX);
          const right = view.left + view.width / view.scaleX;
          const isInView = ([from = 0, to = 0]: readonly number[]) =>
            from <= right && to >= view.left;
          expect(runs).toEqual(covered.length > maxRuns ? runs : covered.filter(isInView));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds a species wherever thin rows are painted, and none in the gaps between them', () => {
    fc.assert(
      fc.property(anyScene(fc.constantFrom(0.4, 0.1, 0.01)), fc.nat(), (scene, pick) => {
        const { forest, rows, columns, view } = scene;
        const query = new ViewportQuery(forest, rows, columns);
        const marks = query.find(view, undefined, reach);
        const { mergedRows } = marks;
        const hitAt = (x: number, band: number) =>
          query.hit(view, {
            x: (x - view.left) * view.scaleX,
            y: ((band + mergedRows / 2) * rowPitch - view.top) * view.scaleY,
            nameWidth: () => 0,
            disc: () => null,
            slack: 2,
            mergedRows,
          });
        for (let entry = 0; entry < marks.barCount; entry++) {
          const [from, to] = [marks.barStarts[entry] ?? 0, marks.barEnds[entry] ?? 0];
          const band = marks.barRows[entry] ?? 0;
          const hit = hitAt(from + ((to - from) * (pick % 101)) / 100, band);
          const row = rows.position(hit?.index ?? -1) ?? -1;
          expect(row).toBeGreaterThanOrEqual(band);
          expect(row).toBeLessThan(band + mergedRows);
          const next = marks.barStarts[entry + 1] ?? 0;
          const isGap = entry + 1 < marks.barCount && marks.barRows[entry + 1] === band;
          if (isGap && (next - to) * view.scaleX > 5) {
            const found = hitAt((next + to) / 2, band);
            // The line of a split may be there.
            expect(found === null || rows.isSplit(found.index)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  const pictured = (starts: readonly number[], ghost = 0) => {
    const forest = fromNested(
      starts.map((start) => ({
        ...{ name: `${start}`, apparition: -start * 1e6, duration: 1e6 },
        ghost: years(ghost * 1e6),
      })),
    );
    const rows = layOutRows(forest);
    const columns = columnsByTime(forest);
    const world = worldExtent(rows, columns);
    const query = new ViewportQuery(forest, rows, columns);
    const view = { ...fitView(world, { width: 800, height: 600 }), scaleY: 0.01 / rowPitch };
    const marks = query.find(view);
    const hitAt = (x: number) =>
      query.hit(view, {
        x: (x - view.left) * view.scaleX,
        y: -view.top * view.scaleY,
        nameWidth: () => 0,
        disc: () => null,
        mergedRows: marks.mergedRows,
      });
    return { marks, hitAt };
  };

  it('shows lives of 500 and of 1 million years ago as marks of their own', () => {
    const { marks } = pictured([500, 1]);
    expect(marks.mergedRows).toBeGreaterThan(1);
    expect(runsOf(marks, 0)).toHaveLength(2);
    expect([...marks.barSpecies.subarray(0, 2)]).toEqual([0, 1]);
  });

  it('D7: finds a species where the ghosts of thin rows are painted', () => {
    const { marks, hitAt } = pictured([3, 2], 400);
    expect(marks.lineCount).toBe(1);
    const [start = 0, end = 0] = [marks.lineStarts[0], marks.lineEnds[0]];
    expect(hitAt((start + end) / 2)).toEqual({ index: marks.lineSpecies[0], part: 'bar' });
  });

  it('keeps short lives at equal distances apart, however many there are', () => {
    const starts = Array.from({ length: 26 }, (_, at) => 500 - at * 20);
    const { marks } = pictured(starts);
    expect(runsOf(marks, 0)).toHaveLength(26);
    const crowd = Array.from({ length: 2 * maxRuns }, (_, at) => 500 - at * 3);
    expect(runsOf(pictured(crowd).marks, 0)).toHaveLength(maxRuns);
  });

  it('of thin rows has every connector longer than a band', () => {
    fc.assert(
      fc.property(anyScene(fc.constantFrom(0.3, 0.1, 0.02)), (scene) => {
        const { view } = scene;
        const marks = marksOf(scene);
        const drawn = connectorsOf(marks, view);
        for (const one of connectorsInView(scene, marks)) {
          if (one.lower - one.upper < marks.mergedRows) continue;
          expect(isCovered(one, drawn), JSON.stringify(one)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('A1: has every line of an inferred ancestor in view that is longer than a pixel', () => {
    fc.assert(
      fc.property(anyScene(fc.constantFrom(2, 12, 90)), (scene) => {
        const { forest, rows, columns, view } = scene;
        const marks = marksOf(scene);
        const columnOf = (x: number) => Math.floor(x * view.scaleX);
        const lines = [];
        for (let species = 0; species < forest.size; species++) {
          const position = rows.position(species);
          if (position === null || !rows.isSplit(species)) continue;
          if (position < marks.firstRow - 0.5 || position > marks.lastRow + 0.5) continue;
          const from = columnOf(columns.starts[species] ?? 0);
          const to = columnOf(columns.ends[species] ?? 0);
          const left = columnOf(view.left) - 1;
          const right = Math.floor(view.left * view.scaleX + view.width) + 1;
          if (from < to && from <= right && to >= left) lines.push(species);
        }
        const found = [...marks.lineSpecies.subarray(0, marks.lineCount)];
        expect(found.toSorted((a, b) => a - b)).toEqual(lines);
      }),
      { numRuns: 300 },
    );
  });

  it('A1: leads from an inferred ancestor to its first and its last descendant', () => {
    const forest = inferAncestors(sampleForest('branching', 3));
    const rows = layOutRows(forest);
    const columns = columnsByTime(forest);
    const whole = fitView(worldExtent(rows, columns), { width: 800, height: 600 });
    const marks = new ViewportQuery(forest, rows, columns).find(whole);
    const found = connectorsOf(marks, whole).map(({ species, upper, lower }) => [
      forest.name(species),
      upper,
      lower,
    ]);
    expect(found).toEqual([
      ['Species 1', 0, 0.5],
      ['Species 2', 0.5, 1],
    ]);
  });

  it('is nothing for an empty forest or a view beside the tree', () => {
    const empty = sampleForest('tangled', 0);
    const rows = layOutRows(empty);
    const columns = columnsByTime(empty);
    const view = fitView(worldExtent(rows, columns), { width: 800, height: 600 });
    expect(new ViewportQuery(empty, rows, columns).find(view).barCount).toBe(0);

    const forest = sampleForest('tangled', 30);
    const query = new ViewportQuery(forest, layOutRows(forest), columnsByTime(forest));
    const below = query.find({ ...view, top: 1e6 });
    expect([below.barCount, below.connectorCount, below.labelCount]).toEqual([0, 0, 0]);
    const above = query.find({ ...view, top: -1e6 });
    expect([above.barCount, above.connectorCount, above.labelCount]).toEqual([0, 0, 0]);
  });

  it('follows the columns it is moved to', () => {
    const forest = sampleForest('tangled', 500);
    const rows = layOutRows(forest);
    const query = new ViewportQuery(forest, rows, columnsByTime(forest));
    const generations = columnsWithoutTime(forest, undefined);
    const view = fitView(worldExtent(rows, generations), { width: 800, height: 60 });
    query.find(view);
    query.moveTo(generations);
    const moved = query.find(view);
    const fresh = new ViewportQuery(forest, rows, generations).find(view);
    expect(moved).toEqual(fresh);
  });
});
