import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Numbers, treeOf } from '../../../testing/arbitraries.ts';
import { bits } from '../../../testing/law-checks.ts';
import { seededNumbers } from '../../../testing/sample-forests.ts';
import type { TreeDocument } from '../../document/tree-document.ts';
import { readTrees } from '../../formats/read.ts';
import { buildTrees } from '../../formats/trees/build-trees.ts';
import { writeForest } from '../../formats/write.ts';
import { lastCommonAncestor } from '../../species/ancestry/common-ancestor.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { applyOperation, invertOperation, performOperation } from '../index.ts';
import { dropSpecies, keepOnly, type Pruning } from './prune.ts';

describe('keeping and dropping species (C7)', () => {
  it('closes splits with one descendant left and lengthens its branch', () => {
    expect(kept('((A:2,B:2):3,(C:4,D:4):1);', ['A', 'C', 'D'])).toBe('(A:5,(C:4,D:4):1);');
    expect(kept('((A:2,B:2):3,(C:4,D:4):1);', ['A', 'B'])).toBe('(A:2,B:2):3;');
    expect(dropped('((A:2,B:2):3,(C:4,D:4):1);', ['B', 'C'])).toBe('(A:5,D:5);');
  });

  it('takes a clade for all of its species', () => {
    const file = '((A:2,B:2)Ab:3,(C:4,D:4)Cd:1);';
    expect(kept(file, ['Ab', 'C'])).toBe('((A:2,B:2)Ab:3,C:5);');
    expect(dropped(file, ['Ab'])).toBe('(C:4,D:4)Cd:1;');
    expect(keepOnly(readNewick(file), idsOf(readNewick(file), ['Ab', 'C'])).closedClades).toEqual([
      'Cd',
    ]);
  });

  it('says what it does', () => {
    const forest = readNewick('((A:2,B:2):3,(C:4,D:4):1);');
    const { removed, lengthened } = dropSpecies(forest, idsOf(forest, ['B', 'C', 'nobody']));
    expect({ removed, lengthened }).toEqual({ removed: 2, lengthened: 2 });
    expect(keepOnly(forest, idsOf(forest, ['A', 'B', 'C', 'D']))).toEqual({
      operation: null,
      removed: 0,
      closedClades: [],
      unnamed: [],
      lengthened: 0,
    });
  });

  for (const numbers of ['exact', 'awkward'] as const) {
    it(`leaves the chosen species, and when their lines part (${numbers})`, () => {
      fc.assert(
        fc.property(pruned(numbers), ({ tree, wanted, pruning, after }) => {
          const { forest } = tree;
          const named = (of: Forest) => rowsOf(of).filter((row) => !of.isInferred(row));
          const rows = named(forest).filter((row) => wanted.has(forest.id(row)));
          const ids = rows.map((row) => forest.id(row));
          expect(
            named(after)
              .map((row) => after.id(row))
              .sort(),
          ).toEqual([...ids].sort());
          expect(pruning.removed).toBe(named(forest).length - ids.length);
          for (const row of rows) {
            const now = after.indexOf(forest.id(row));
            expect(after.name(now)).toBe(forest.name(row));
            expect(near(after.extinction(now), forest.extinction(row))).toBe(true);
            expect(after.apparition(now)).toBeLessThanOrEqual(forest.apparition(row) + 1e-6);
            for (const other of rows) {
              const then = after.indexOf(forest.id(other));
              expect(after.isInBranch(now, then)).toBe(forest.isInBranch(row, other));
              const before = parting(forest, row, other);
              const parted = parting(after, now, then);
              if (before === null || parted === null) expect(parted).toBe(before);
              else expect(near(parted, before)).toBe(true);
            }
          }
        }),
      );
    });
  }

  it('leaves what lives today living today, to the last digit', () => {
    const random = seededNumbers(7);
    const bracket = (size: number): string => {
      if (size === 1) return `t${Math.floor(random() * 1e9)}:${random()}`;
      const left = 1 + Math.floor(random() * (size - 1));
      return `(${bracket(left)},${bracket(size - left)}):${random()}`;
    };
    const forest = readNewick(`${bracket(300)};`);
    const living = rowsOf(forest).filter((row) => forest.extinction(row) === 0);
    const tips = rowsOf(forest).filter((row) => !forest.isInferred(row));
    const some = tips.filter((_, at) => at % 7 === 0).map((row) => forest.id(row));
    const after = perform(forest, keepOnly(forest, some).operation);
    expect(living.length).toBeGreaterThan(0);
    for (const id of some) {
      const before = forest.extinction(forest.indexOf(id));
      const now = after.extinction(after.indexOf(id));
      expect(now <= 0).toBe(before <= 0);
    }
  });

  it('leaves no split with one descendant that it has not found so', () => {
    fc.assert(
      fc.property(pruned('exact'), ({ tree: { forest }, after }) => {
        for (const row of rowsOf(after)) {
          const before = forest.indexOf(after.id(row));
          if (!after.isInferred(row) || linesOf(after, row) !== 1) continue;
          expect(forest.isInferred(before) && linesOf(forest, before) === 1).toBe(true);
        }
      }),
    );
  });

  it('is one operation, which undo takes back exactly', () => {
    fc.assert(
      fc.property(pruned('awkward'), ({ tree, pruning: { operation } }) => {
        if (operation === null) return;
        const inverse = invertOperation(tree, operation);
        const { tree: changed } = applyOperation(tree, operation);
        expect(bits(applyOperation(changed, inverse).tree)).toEqual(bits(tree));
      }),
    );
  });

  it('drops what it does not keep', () => {
    fc.assert(
      fc.property(treeOf('exact'), fc.nat(), ({ forest }, seed) => {
        const all = rowsOf(forest).filter((row) => !forest.isInferred(row));
        const some = new Set(all.filter((row) => ((seed >> (row % 20)) & 1) === 1));
        fc.pre(rowsOf(forest).every((row) => !forest.isInferred(row) || linesOf(forest, row) > 0));
        const ids = (isIn: boolean) =>
          all.filter((row) => some.has(row) === isIn).map((row) => forest.id(row));
        expect(dropSpecies(forest, ids(false))).toEqual(keepOnly(forest, ids(true)));
      }),
    );
  });

  it('does not say that a find is older where lineages are drawn apart from finds', () => {
    const forest = readNewick('((A:2,B:2):3,C:5);');
    const withGhost = forest.withValues({
      details: rowsOf(forest).map((row) =>
        forest.name(row) === 'C' ? { ghost: 0.5e6 as never } : forest.details(row),
      ),
    });
    const { operation, lengthened } = dropSpecies(withGhost, idsOf(forest, ['B']));
    expect(lengthened).toBe(0);
    const after = perform(withGhost, operation);
    const [a] = idsOf(after, ['A']);
    const row = after.indexOf(a as SpeciesId);
    expect(near(after.apparition(row), forest.apparition(forest.indexOf(a as SpeciesId)))).toBe(
      true,
    );
    expect(near(after.ghost(row), 3e6)).toBe(true);
  });
});

interface Pruned {
  readonly tree: TreeDocument;
  readonly wanted: ReadonlySet<SpeciesId>;
  readonly pruning: Pruning;
  readonly after: Forest;
}

/** A tree, some of its species, and what is left when only they are kept. */
function pruned(numbers: Numbers): fc.Arbitrary<Pruned> {
  return fc.tuple(treeOf(numbers), fc.infiniteStream(fc.boolean())).map(([tree, choices]) => {
    const wanted = new Set<SpeciesId>();
    const { forest } = tree;
    for (const row of rowsOf(forest)) {
      if (!forest.isInferred(row) && choices.next().value === true) wanted.add(forest.id(row));
    }
    const pruning = keepOnly(forest, wanted);
    if (pruning.operation === null) return { tree, wanted, pruning, after: forest };
    const result = performOperation(tree, pruning.operation);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return { tree, wanted, pruning, after: result.value.tree.forest };
  });
}

function rowsOf(forest: Forest): number[] {
  return Array.from({ length: forest.size }, (_, row) => row);
}

function linesOf(forest: Forest, row: number): number {
  return [...forest.descendants(row)].length;
}

/** When the lines of two species part, absolute. */
function parting(forest: Forest, one: number, other: number): number | null {
  const common = lastCommonAncestor(forest, one, other);
  if (common < 0) return null;
  const lines = [one, other].filter((row) => row !== common);
  const splits = lines.map((row) => {
    let line = row;
    while (forest.ancestor(line) !== common) line = forest.ancestor(line);
    return forest.split(line);
  });
  return splits.length === 0 ? null : Math.min(...splits);
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
}

function readNewick(text: string): Forest {
  const file = readTrees(new TextEncoder().encode(text), {
    format: 'newick',
    lengths: 'time',
    yearsPerUnit: 1e6,
  });
  if (!file.ok) throw new Error(file.error.message);
  const built = buildTrees(file.value.trees);
  if (!built.ok) throw new Error(built.error.message);
  return built.value.forest;
}

function idsOf(forest: Forest, names: readonly string[]): SpeciesId[] {
  return rowsOf(forest)
    .filter((row) => names.includes(forest.name(row)))
    .map((row) => forest.id(row));
}

function perform(forest: Forest, operation: Pruning['operation']): Forest {
  if (operation === null) return forest;
  const tree = { fields: {}, forest, parts: {} } as unknown as TreeDocument;
  const result = performOperation(tree, operation);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.tree.forest;
}

function kept(text: string, names: readonly string[]): string {
  const forest = readNewick(text);
  return newick(perform(forest, keepOnly(forest, idsOf(forest, names)).operation));
}

function dropped(text: string, names: readonly string[]): string {
  const forest = readNewick(text);
  return newick(perform(forest, dropSpecies(forest, idsOf(forest, names)).operation));
}

function newick(forest: Forest): string {
  return [...writeForest(forest, 'newick', null, {})]
    .join('')
    .replace(/^(\[[^\]]*\] )*/, '')
    .trim();
}
