import { describe, expect, test } from 'vitest';
import { treeWith } from '../document/tree-document.ts';
import { readTrees } from '../formats/read.ts';
import { buildTrees } from '../formats/trees/build-trees.ts';
import { invertOperation, performOperation } from '../operations/index.ts';
import { forestFaults } from '../species/checks/invariants.ts';
import type { Forest } from '../species/forest.ts';
import { dateByAges, datedForest, datingOperation } from './index.ts';

function readForest(text: string): Forest {
  const file = readTrees(text);
  const built = file.ok ? buildTrees(file.value.trees) : file;
  if (!built.ok) throw new Error(built.error.message);
  return built.value.forest;
}

const idOf = (forest: Forest, name: string) => forest.id(forest.names.indexOf(name));

const inMillions = (time: number) => Math.round(time / -1e3) / 1e3 || 0;

/** When each named species begins and ends, in Ma. */
function lives(forest: Forest) {
  return Object.fromEntries(
    forest.names.flatMap((name, row) =>
      forest.isInferred(row)
        ? []
        : [[name, [forest.apparition(row), forest.extinction(row)].map(inMillions)]],
    ),
  );
}

describe('D9: a tree without times dated by known ages', () => {
  const dated = (text: string, ages: readonly [string[], number][], hasLengths: boolean) => {
    const forest = readForest(text);
    const known = ages.map(([names, age]) => ({
      of: names.map((name) => idOf(forest, name)),
      age: age * 1e6,
    }));
    const result = dateByAges(forest, known, hasLengths);
    if (!result.ok) throw new Error(result.error.message);
    const after = datedForest(forest, result.value);
    expect(forestFaults(after)).toEqual([]);
    return { forest, after, dates: result.value };
  };

  // A split is placed by the mean number of splits that follow it.
  test('shares the time equally in a cladogram', () => {
    const { after } = dated('((A,B),(C,(D,E)));', [[['A', 'C'], 12]], false);
    expect(lives(after)).toEqual({
      ...{ A: [6, 0], B: [6, 0], C: [7.5, 0] },
      ...{ D: [3.75, 0], E: [3.75, 0] },
    });
  });

  test('shares it by the lengths of a phylogram, and keeps tips of a known age', () => {
    const ages: [string[], number][] = [
      [['A', 'C'], 10],
      [['B'], 1],
    ];
    const { after } = dated('((A:0.1,B:0.2):0.3,C:0.4);', ages, true);
    expect(lives(after).C).toEqual([10, 0]);
    expect(lives(after).B?.[1]).toBe(1);
    expect(lives(after).A?.[0]).toBeGreaterThan(1);
    expect(lives(after).A?.[0]).toBeLessThan(10);
  });

  test('is one edit that also gives the tree the time of Earth', () => {
    const { forest, after, dates } = dated('((A,B),C);', [[['A', 'C'], 5]], false);
    const tree = { ...treeWith(forest) };
    const undated = { ...tree, fields: { ...tree.fields, scale: { kind: 'none' as const } } };
    const operation = datingOperation(forest, dates, undated.fields.scale);
    if (operation === null) throw new Error('Nothing changes');
    const performed = performOperation(undated, operation);
    if (!performed.ok) throw new Error(performed.error.message);
    expect([...performed.value.tree.forest.list()]).toEqual([...after.list()]);
    expect(performed.value.tree.fields.scale).toBeUndefined();
    // G3a: as every tree of millions of years.
    expect(performed.value.tree.fields.notation).toBe('ago');
    const inverse = invertOperation(undated, operation);
    const undone = performOperation(performed.value.tree, inverse);
    expect(undone.ok && undone.value.tree.fields).toEqual(undated.fields);
  });

  test('takes species of the same name apart, and says what contradicts', () => {
    const forest = readForest('((A,B),(A,C));');
    const rows = forest.names.flatMap((name, row) => (name === 'A' ? [row] : []));
    const of = rows.map((row) => forest.id(row));
    expect(dateByAges(forest, [{ of, age: 5e6 }], false).ok).toBe(true);
    const first = { of: [idOf(forest, 'B')], age: 9e6 };
    expect(dateByAges(forest, [{ of, age: 5e6 }, first], false)).toMatchObject({
      error: { code: 'known-ages-contradict' },
    });
    expect(dateByAges(forest, [], false).ok).toBe(false);
  });
});
