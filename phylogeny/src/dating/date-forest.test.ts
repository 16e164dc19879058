import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import ceratopsians from '../../fixtures/ages/ceratopsians-dated.json' with { type: 'json' };
import { fixture } from '../../fixtures/fixture-files.ts';
import { compareForests } from '../compare/index.ts';
import { treeWith } from '../document/tree-document.ts';
import { readTrees } from '../formats/read.ts';
import { buildTrees } from '../formats/trees/build-trees.ts';
import { writeForest } from '../formats/write.ts';
import { performOperation } from '../operations/index.ts';
import { forestFaults } from '../species/checks/invariants.ts';
import type { Forest } from '../species/forest.ts';
import { years } from '../timeline/years.ts';
import {
  type Dating,
  datedForest,
  dateForest,
  datingMethods,
  datingOperation,
  rangesOf,
} from './index.ts';

function readForest(text: string | Uint8Array): Forest {
  const file = readTrees(text);
  const built = file.ok ? buildTrees(file.value.trees) : file;
  if (!built.ok) throw new Error(built.error.message);
  return built.value.forest;
}

const tree = readForest(ceratopsians.tree);
const ranges = rangesOf(readForest(fixture('tables/ceratopsians-ranges.csv')));
const codesOf = (dating: Dating) => dateForest(tree, ranges, dating).report.map(({ code }) => code);

/** The age of the split of these tips, in Ma. */
function ageOf(forest: Forest, tips: readonly string[]): number {
  const rows = tips.map((name) => forest.names.indexOf(name));
  const [first = -1] = rows;
  const ancestor = [...forest.ancestors(first)].find((row) =>
    rows.every((tip) => forest.isInBranch(tip, row)),
  );
  const child = [...forest.descendants(ancestor ?? -1)][0] ?? -1;
  return forest.split(child) / -1e6;
}

const inTree = (name: string) => name.replace(/^Psittacosaurus (mongol|sinen).*/, 'Psittaco $1');

describe('D8: a tree dated by ranges', () => {
  test.each([
    [{ method: 'basic', length: 0 }, 'basic'],
    [{ method: 'mbl', length: 1e6 }, 'mbl'],
    [{ method: 'equal', length: 1e6 }, 'equal'],
  ] as const)('has the ages of paleotree and strap by %j', (dating, key) => {
    const forest = datedForest(tree, dateForest(tree, ranges, dating));
    expect(forestFaults(forest)).toEqual([]);
    expect(ceratopsians.splits).toHaveLength(27);
    for (const { tips, [key]: age } of ceratopsians.splits) {
      expect(ageOf(forest, tips.map(inTree)), tips.join(', ')).toBeCloseTo(age, 5);
    }
    for (const { name, apparition, extinction } of ranges) {
      const row = forest.names.indexOf(inTree(name));
      if (row < 0) continue;
      expect(forest.apparition(row), name).toBeCloseTo(apparition, 3);
      expect(forest.extinction(row), name).toBeCloseTo(extinction, 3);
    }
  });

  test('is one edit that leaves the same tree, and is undone at once', () => {
    const dated = dateForest(tree, ranges, { method: 'equal', length: 1e6 });
    const operation = datingOperation(tree, dated);
    if (operation === null) throw new Error('Nothing changes');
    const performed = performOperation(treeWith(tree), operation);
    if (!performed.ok) throw new Error(performed.error.message);
    const expected = datedForest(tree, dated);
    expect([...performed.value.tree.forest.list()]).toEqual([...expected.list()]);
  });

  test('D5d: is written to tables with exactly the ranges that were stated', () => {
    const dated = dateForest(tree, ranges, { method: 'basic', length: 0 });
    const rows = writeForest(datedForest(tree, dated), 'csv').split('\n');
    const cells = rows.map((row) => row.split(','));
    const [titles = []] = cells;
    const at = (title: string) => titles.indexOf(title);
    const rowOf = (name: string) => cells.find(([first]) => first === name) ?? [];
    for (const { name, apparition, extinction } of ranges) {
      const row = rowOf(inTree(name));
      if (row.length === 0) continue;
      expect([name, Number(row[at('First appearance (Ma)')])]).toEqual([name, -apparition / 1e6]);
      expect([name, Number(row[at('Last appearance (Ma)')])]).toEqual([name, -extinction / 1e6]);
    }
  });

  test.each(['csv', 'outline', 'json'] as const)(
    'has its dates again when its %s is read',
    (to) => {
      const dated = datedForest(tree, dateForest(tree, ranges, { method: 'basic', length: 0 }));
      const text = writeForest(dated, to);
      const again = readForest(text);
      const names = { by: 'names', sharesTime: true } as const;
      const { differences, robinsonFoulds } = compareForests(dated, again, names);
      // An outline has the best dates only.
      const changed = differences.filter(
        (one) => to !== 'outline' || one.kind !== 'edited' || !/Bounds$/.test(one.field),
      );
      expect({ changed, robinsonFoulds }).toEqual({ changed: [], robinsonFoulds: 0 });
      // Lengths that were made to be drawn are not written.
      if (to !== 'json') expect(text).not.toMatch(/\d\.\d{4}/);
    },
  );

  test.each(datingMethods)('has the splits of the tree in a file by %j', (method) => {
    const forest = datedForest(tree, dateForest(tree, ranges, { method, length: 1e6 }));
    const nodesOf = (text: string) => text.match(/\((?!\[)/g)?.length;
    expect(nodesOf(writeForest(forest, 'newick'))).toBe(nodesOf(ceratopsians.tree));
  });

  test('law: has exactly the ranges, splits that are as old, and keeps every rule and ancestor', () => {
    const time = fc.integer({ min: 1, max: 3000 }).map((step) => step / 10);
    const node = fc.record({
      parent: fc.nat(),
      range: fc.option(fc.tuple(time, time), { freq: 4 }),
      isInferred: fc.boolean(),
    });
    const dating = fc.record({
      method: fc.constantFrom(...datingMethods),
      length: fc.integer({ min: 0, max: 20 }).map((million) => million * 1e6),
    });
    const nodes = fc.array(node, { minLength: 2, maxLength: 14 });
    fc.assert(
      fc.property(nodes, dating, (list, method) => {
        const lines = list.map(({ parent, isInferred }, at) => {
          const ancestor = at === 0 ? '' : `S${parent % at}`;
          return `S${at},${ancestor},400,1,${isInferred ? 'yes' : ''}`;
        });
        const plain = readForest(`name,ancestor,fad,lad,inferred\n${lines.join('\n')}\n`);
        const found = list.flatMap((one, at) => {
          const [from = 0, to = 0] = one.range?.toSorted((a, b) => b - a) ?? [];
          return one.range === null ? [] : [range(`S${at}`, -from, -to)];
        });
        const dated = dateForest(plain, found, method);
        const forest = datedForest(plain, dated);
        expect(forestFaults(forest)).toEqual([]);
        expect([...forest.columns.parents]).toEqual([...plain.columns.parents]);
        for (const { name, apparition, extinction } of found) {
          const row = forest.names.indexOf(name);
          expect(forest.apparition(row)).toBeCloseTo(apparition, 2);
          if (apparition < extinction) expect(forest.extinction(row)).toBeCloseTo(extinction, 2);
          for (const ancestor of forest.ancestors(row)) {
            expect(forest.split(ancestor)).toBeLessThanOrEqual(apparition + 1);
          }
        }
        const operation = datingOperation(plain, dated);
        if (operation === null) return;
        const performed = performOperation(treeWith(plain), operation);
        if (!performed.ok) throw new Error(performed.error.message);
        expect([...performed.value.tree.forest.list()]).toEqual([...forest.list()]);
      }),
      { numRuns: 300 },
    );
  });

  test('reports what it assumes', () => {
    const { report } = dateForest(tree, ranges, { method: 'basic', length: 0 });
    const namesOf = (code: string) => report.find((entry) => entry.code === code)?.examples;
    expect(namesOf('range-missing')).toEqual(['Montanaceratops', 'Helioceratops']);
    expect(namesOf('range-abbreviated')).toEqual([
      'Psittaco mongol = Psittacosaurus mongoliensis',
      'Psittaco sinen = Psittacosaurus sinensis',
    ]);
    expect(namesOf('range-unused')).toHaveLength(6);
    expect(codesOf({ method: 'mbl', length: 1e6 })).toContain('dated-mbl');
  });

  const dated = readForest('((A:10,B:10):20,C:30);');
  const range = (name: string, first: number, last: number) => ({
    ...{ name, apparition: years(first * 1e6), extinction: years(last * 1e6) },
  });
  const agesOf = (forest: Forest) =>
    Object.fromEntries(
      forest.names.map((name, row) => [
        name,
        [forest.split(row), forest.apparition(row), forest.extinction(row)].map((time) =>
          Math.round(time / 1e6),
        ),
      ]),
    );

  test('keeps its dates if it has some, except where a range is older', () => {
    const keep = { method: 'tree', length: 0 } as const;
    const young = datedForest(dated, dateForest(dated, [range('A', -5, -1)], keep));
    expect(agesOf(young)).toMatchObject({
      A: [-10, -5, -1],
      B: [-10, -10, 0],
      C: [-30, -30, 0],
    });
    const old = dateForest(dated, [range('A', -15, -1)], keep);
    expect(agesOf(datedForest(dated, old))).toMatchObject({
      A: [-15, -15, -1],
      B: [-15, -10, 0],
    });
    expect(old.report).toMatchObject([{ code: 'split-older', examples: ['A + B'] }]);
    expect(forestFaults(datedForest(dated, old))).toEqual([]);
  });

  test('lets species split from ancestors that have a range themselves', () => {
    const ancestors = readForest(
      'name,ancestor,fad,lad\nOld,,90,60\nMid,Old,80,70\nLate,Mid,75,72\n',
    );
    const found = [range('Old', -90, -85), range('Mid', -50, -45), range('Late', -70, -65)];
    const forest = datedForest(
      ancestors,
      dateForest(ancestors, found, { method: 'basic', length: 0 }),
    );
    expect(forestFaults(forest)).toEqual([]);
    expect(agesOf(forest)).toEqual({
      Old: [-90, -90, -85],
      // Its line must be as old as what descends from it, and its ancestor was not found after that.
      Mid: [-85, -50, -45],
      Late: [-70, -70, -65],
    });
  });

  test('stays as it is if the table has none of its species', () => {
    const { times, edits, matched } = dateForest(dated, [range('X', -5, -1)], {
      method: 'basic',
      length: 0,
    });
    expect({ times, edits, matched }).toEqual({ times: [], edits: [], matched: 0 });
  });
});
