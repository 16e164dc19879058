import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationFor, randomEdit, treeOf } from '../../testing/arbitraries.ts';
import { readTrees } from '../formats/read.ts';
import { buildTrees } from '../formats/trees/build-trees.ts';
import { performOperation } from '../operations/index.ts';
import type { Forest } from '../species/forest.ts';
import { compareForests } from './compare-forests.ts';
import type { MatchBy } from './match-forests.ts';
import { mergeForests } from './merge-forests.ts';

function readForest(text: string): Forest {
  const file = readTrees(text);
  const built = file.ok ? buildTrees(file.value.trees) : file;
  if (!built.ok) throw new Error(built.error.message);
  return built.value.forest;
}

function merge(earlier: Forest, later: Forest, by: MatchBy = 'names') {
  return mergeForests(earlier, later, compareForests(earlier, later, { by, sharesTime: true }));
}

/** Each species of one side with its nearest ancestor of that side, and its times. */
function sideOf(
  { forest, earlier, sides }: ReturnType<typeof merge>,
  side: 1 | 2,
): readonly string[] {
  const shown = side === 1 ? earlier : forest;
  const lines: string[] = [];
  for (let row = 0; row < shown.size; row++) {
    if (((sides[row] ?? 0) & side) === 0) continue;
    let ancestor = shown.ancestor(row);
    while (ancestor >= 0 && ((sides[ancestor] ?? 0) & side) === 0)
      ancestor = shown.ancestor(ancestor);
    const above = ancestor < 0 ? '' : shown.name(ancestor);
    const [from, to] = [shown.apparition(row), shown.extinction(row)].map((time) =>
      time.toFixed(3),
    );
    lines.push(`${shown.name(row)} < ${above} ${from} ${to}`);
  }
  return lines.sort();
}

function linesOf(forest: Forest): readonly string[] {
  return Array.from(forest.names, (name, row) => {
    const ancestor = forest.ancestor(row);
    const above = ancestor < 0 ? '' : forest.name(ancestor);
    const [from, to] = [forest.apparition(row), forest.extinction(row)].map((time) =>
      time.toFixed(3),
    );
    return `${name} < ${above} ${from} ${to}`;
  }).sort();
}

describe('C1: two trees as one', () => {
  const outline = 'Miacis 60–0\n  Felis 30–0\n  Canis 35–0\n    Vulpes 10–0\n';

  test('has what stayed once, and what moved at both places', () => {
    const later = 'Miacis 60–0\n  Felis 25–0\n    Vulpes 10–0\n  Ursus 20–0\n';
    const merged = merge(readForest(outline), readForest(later));
    const changes = merged.changes.map((change, row) => `${merged.forest.name(row)} ${change}`);
    expect(changes.sort()).toEqual([
      'Canis removed',
      'Felis edited',
      'Miacis same',
      'Ursus added',
      'Vulpes left',
      'Vulpes moved',
    ]);
    const named = merged.moves.map(({ from, to }) => [merged.changes[from], merged.changes[to]]);
    expect(named).toEqual([['left', 'moved']]);
  });

  test('has an ancestor that was put in between without moving what is below it', () => {
    const later =
      'Miacis 60–0\n  Carnivora 50–0\n    Felis 30–0\n    Canis 35–0\n      Vulpes 10–0\n';
    for (const [one, other, change] of [
      [outline, later, 'added'],
      [later, outline, 'removed'],
    ] as const) {
      const { changes, forest } = merge(readForest(one), readForest(other));
      expect(forest.size).toBe(5);
      expect(changes.filter((each) => each !== 'same')).toEqual([change]);
    }
  });

  test('tells names that several species have from added and removed ones', () => {
    const { changes } = merge(readForest('A 9–0\nB 9–0\nB 8–0\n'), readForest('A 9–0\nB 9–0\n'));
    expect([...changes].sort()).toEqual(['same', 'unclear', 'unclear', 'unclear']);
  });

  test.each(['ids', 'names'] as const)('is each of the trees, matched by %s', (by) => {
    fc.assert(
      fc.property(treeOf('exact'), fc.array(randomEdit('exact')), (tree, edits) => {
        let edited = tree;
        for (const edit of edits) {
          const performed = performOperation(edited, operationFor(edited, edit));
          if (performed.ok) edited = performed.value.tree;
        }
        const merged = merge(tree.forest, edited.forest, by);
        expect(sideOf(merged, 1)).toEqual(linesOf(tree.forest));
        expect(sideOf(merged, 2)).toEqual(linesOf(edited.forest));
      }),
    );
  });

  test('is each of two topologies of the same species', () => {
    const one = readForest('(((A:1,B:1):1,C:2):1,(D:1,E:1):2);');
    const other = readForest('((A:2,(B:1,C:1):1):1,(D:1,E:1):2);');
    const merged = merge(one, other);
    expect(sideOf(merged, 1).length).toBe(one.size);
    expect(sideOf(merged, 2)).toEqual(linesOf(other));
  });
});
