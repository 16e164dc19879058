import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../fixtures/fixture-files.ts';
import { operationFor, randomEdit, treeOf } from '../../testing/arbitraries.ts';
import { type ReadOptions, readTrees } from '../formats/read.ts';
import { buildTrees } from '../formats/trees/build-trees.ts';
import { performOperation } from '../operations/index.ts';
import type { Forest } from '../species/forest.ts';
import { compareForests, type Difference } from './compare-forests.ts';

function readForest(text: string, options: ReadOptions = {}): Forest {
  const file = readTrees(text, options);
  const built = file.ok ? buildTrees(file.value.trees) : file;
  if (!built.ok) throw new Error(built.error.message);
  return built.value.forest;
}

const byNames = { by: 'names', sharesTime: true } as const;
const byIds = { by: 'ids', sharesTime: true } as const;

/** The names of species by how they differ. */
function named(earlier: Forest, later: Forest, options: typeof byNames | typeof byIds = byNames) {
  const found: Partial<Record<Difference['kind'], string[]>> = {};
  for (const difference of compareForests(earlier, later, options).differences) {
    const name =
      'later' in difference ? later.name(difference.later) : earlier.name(difference.earlier);
    found[difference.kind] = [...(found[difference.kind] ?? []), name];
  }
  return found;
}

const distance = (one: string, other: string) =>
  compareForests(readForest(one), readForest(other), byNames).robinsonFoulds;

describe('C1: what differs between two trees', () => {
  const outline = 'Miacis 60–40\n  Felis 30–0\n  Canis 35–0\n    Vulpes 10–0\n';

  test('species that were added, removed, moved and retimed', () => {
    const later = 'Miacis 60–40\n  Felis 25–0\n    Vulpes 10–0\n  Ursus 20–0\n';
    expect(named(readForest(outline), readForest(later))).toEqual({
      removed: ['Canis'],
      added: ['Ursus'],
      moved: ['Vulpes'],
      retimed: ['Felis'],
    });
  });

  test('a name that is written in another way is the same species, renamed', () => {
    const later = outline.replace('Felis', 'FELIS');
    expect(named(readForest(outline), readForest(later))).toEqual({ renamed: ['FELIS'] });
  });

  test('a split between a species and its ancestor moves nothing', () => {
    const one = '((A:1,B:1,C:1)Clade:1,D:2);';
    const other = '(((A:1,B:1):0.5,C:1.5)Clade:0.5,D:2);';
    expect(named(readForest(one), readForest(other))).toMatchObject({ added: ['Ancestor 2'] });
    expect(named(readForest(one), readForest(other)).moved).toBeUndefined();
  });

  test('an ancestor without a name is the same if it has the same species below it', () => {
    const one = readForest('((A:1,B:1)First:1,(C:1,D:1)Second:1);');
    const other = readForest('((C:1,D:1)Dogs:1,(B:1,A:1)Cats:1);');
    expect(named(one, other)).toEqual({ renamed: ['Dogs', 'Cats'] });
  });

  test('of ancestors with the same species below them, one after the other is matched', () => {
    const one = readForest('((((A:1,B:1):1):1):1,C:1);');
    const other = readForest('(((A:1,B:1):2):1,C:1);');
    const { match, differences } = compareForests(one, other, byNames);
    expect(match.ties).toEqual([]);
    expect(differences.map(({ kind }) => kind)).not.toContain('added');
    expect(differences.filter(({ kind }) => kind === 'removed')).toHaveLength(1);
    expect(compareForests(one, one, byNames).differences).toEqual([]);
  });

  test('a clade keeps its name when a species leaves it', () => {
    const one = readForest('((A:1,B:1,C:1)Cats:1,(D:1,E:1)Dogs:1);');
    const other = readForest('((A:1,B:1)Cats:1,(C:1,D:1,E:1)Dogs:1);');
    expect(named(one, other)).toEqual({ moved: ['C'] });
  });

  test('names that several species have are not matched, and are reported', () => {
    const one = readForest('(A:1,A:1,B:1,C:1);');
    const other = readForest('(A:1,B:1,C:1);');
    const { match, differences } = compareForests(one, other, byNames);
    expect(match.ties).toEqual(['A']);
    expect(differences).toEqual([]);
  });

  test('of names that differ in how they are written, those that are written alike belong together', () => {
    const one = readForest("('Ursus arctos':1,'Ursus-arctos':1,'Canis lupus':1);");
    const other = readForest("('Ursus ARCTOS':1,'Ursus arctos':1,'Canis lupus Linnaeus, 1758':1);");
    expect(named(one, other)).toEqual({
      renamed: ['Ursus ARCTOS', 'Canis lupus Linnaeus, 1758'],
    });
  });

  test('thousands of spellings of one name are one tie', () => {
    const spelling = (at: number, marks: readonly [string, string]) =>
      `'a${at.toString(2).replaceAll('0', marks[0]).replaceAll('1', marks[1])}b':1`;
    const spellings = (marks: readonly [string, string]) =>
      readForest(
        `(${Array.from({ length: 5000 }, (_, at) => spelling(at, marks)).join()},C:1,D:1);`,
      );
    const [one, other] = [spellings(['-', '+']), spellings(['.', ';'])];
    const { match, differences } = compareForests(one, other, byNames);
    expect(match.ties).toHaveLength(1);
    expect(differences).toEqual([]);
  });

  test('times are not compared between trees whose times mean something else', () => {
    const later = readForest(outline.replace('30', '31'));
    const { differences } = compareForests(readForest(outline), later, {
      by: 'names',
      sharesTime: false,
    });
    expect(differences).toEqual([]);
  });

  test('law: a tree does not differ from itself', () => {
    fc.assert(
      fc.property(treeOf('awkward'), ({ forest }) => {
        expect(compareForests(forest, forest, byIds)).toMatchObject({
          differences: [],
          robinsonFoulds: 0,
        });
      }),
    );
  });

  test('law: seen from the other side, added species are removed, and the others differ alike', () => {
    fc.assert(
      fc.property(treeOf('exact'), fc.array(randomEdit('exact')), (tree, edits) => {
        let edited = tree;
        for (const edit of edits) {
          const performed = performOperation(edited, operationFor(edited, edit));
          if (performed.ok) edited = performed.value.tree;
        }
        const there = compareForests(tree.forest, edited.forest, byIds);
        const back = compareForests(edited.forest, tree.forest, byIds);
        expect(back.robinsonFoulds).toBe(there.robinsonFoulds);
        const swapped = back.differences.map((difference) => {
          if (difference.kind === 'added') return { kind: 'removed', earlier: difference.later };
          if (difference.kind === 'removed') return { kind: 'added', later: difference.earlier };
          const { earlier, later } = difference;
          return { ...difference, earlier: later, later: earlier };
        });
        const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort();
        expect(sorted(swapped)).toEqual(sorted(there.differences));
      }),
    );
  });
});

describe('C1: the Robinson–Foulds distance', () => {
  test("equals that of R's phangorn and ape", () => {
    const text = new TextDecoder().decode(fixture('distances/robinson-foulds.json'));
    const pairs: { one: string; other: string; distance: number }[] = JSON.parse(text);
    expect(pairs).toHaveLength(28);
    for (const pair of pairs) expect(distance(pair.one, pair.other)).toBe(pair.distance);
  });

  test('takes splits of length zero for one split, whatever was invented to draw them', () => {
    const topology = '(A,B,(C,D,(E,F)),G);';
    const lengths = '(A:9,B:0,(C:4,D:0,(E:0,F:2):0):0,G:5);';
    expect(distance(topology, lengths)).toBe(0);
  });

  test('is that of the species which both trees have', () => {
    expect(distance('((A,B),(C,(D,X)));', '((A,C),((B,Y),D));')).toBe(2);
    expect(distance('((A,B),(C,(D,X)));', '((A,B),((C,Y),D));')).toBe(0);
  });

  test('counts an ancestor that was found as a species', () => {
    const one = 'Root 60–40\n  A 40–0\n    B 30–0\n    C 20–0\n    D 10–0\n';
    const other = 'Root 60–40\n  A 40–0\n    B 30–0\n    D 20–0\n    C 10–0\n';
    expect(compareForests(readForest(one), readForest(other), byNames).robinsonFoulds).toBe(2);
  });

  test('is the number of splits that only one of two random trees has', () => {
    const size = 9;
    // Each number joins two of the branches that are left.
    const joins = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), {
      minLength: size,
      maxLength: size,
    });
    fc.assert(
      fc.property(joins, joins, (one, other) => {
        const [first, second] = [branchesJoined(size, one), branchesJoined(size, other)];
        const splits = [first, second].map(({ sets }) => new Set(sets.flatMap(splitOf)));
        const different = [...(splits[0] ?? [])].filter((split) => !splits[1]?.has(split)).length;
        const others = [...(splits[1] ?? [])].filter((split) => !splits[0]?.has(split)).length;
        expect(distance(`${first.newick};`, `${second.newick};`)).toBe(different + others);
      }),
    );

    /** A split as the side without the first taxon; none if one of its sides has fewer than two. */
    function splitOf(set: readonly number[]): string[] {
      const all = [...Array(size).keys()];
      const side = set.includes(0) ? all.filter((taxon) => !set.includes(taxon)) : [...set];
      return side.length < 2 || side.length > size - 2 ? [] : [side.sort().join(' ')];
    }
  });
});

interface Branch {
  readonly newick: string;
  readonly taxa: readonly number[];
}

/** A random tree as Newick, and the taxa below each of its nodes. */
function branchesJoined(
  size: number,
  joins: readonly (readonly [number, number, boolean])[],
): { newick: string; sets: readonly (readonly number[])[] } {
  const left: Branch[] = Array.from({ length: size }, (_, taxon) => ({
    newick: `T${taxon}`,
    taxa: [taxon],
  }));
  const sets: (readonly number[])[] = [];
  for (const [first, second, isTriple] of joins) {
    const joined: Branch[] = [];
    for (const number of isTriple ? [first, second, first] : [first, second]) {
      const [one] = left.splice(number % Math.max(left.length, 1), 1);
      if (one !== undefined) joined.push(one);
    }
    const taxa = joined.flatMap((one) => one.taxa);
    const [only] = joined;
    if (joined.length === 1 && only !== undefined) left.push(only);
    else left.push({ newick: `(${joined.map(({ newick }) => newick).join(',')})`, taxa });
    sets.push(taxa);
  }
  if (left.length === 1) return { newick: left[0]?.newick ?? '', sets };
  return { newick: `(${left.map(({ newick }) => newick).join(',')})`, sets };
}
