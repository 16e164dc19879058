import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../fixtures/fixture-files.ts';
import { readTrees } from '../formats/read.ts';
import type { RawTree } from '../formats/trees/raw-tree.ts';
import { type SummaryKind, summarizeTrees, summaryKinds } from './summarize-trees.ts';

function readSet(text: string): readonly RawTree[] {
  const file = readTrees(text, { format: 'newick' });
  if (!file.ok) throw new Error(file.error.message);
  return file.value.trees.flatMap(({ stated }) => stated);
}

function summarize(trees: readonly RawTree[], kind: SummaryKind): RawTree {
  const summary = summarizeTrees(trees, kind);
  if (!summary.ok) throw new Error(JSON.stringify(summary.error));
  return summary.value;
}

interface FoundClade {
  readonly tips: string;
  readonly support: number;
  readonly age: number;
  readonly hpd: readonly number[];
}

/** The clades of a tree by a slow way that is easy to believe. */
function tipsBelow({ parents, names }: RawTree, row: number): readonly string[] {
  const isInner = parents.includes(row);
  if (!isInner) return [names[row] ?? ''];
  return [...parents.keys()].flatMap((child) =>
    parents[child] === row ? tipsBelow({ parents, names } as RawTree, child) : [],
  );
}

function cladesOf(tree: RawTree): readonly FoundClade[] {
  const { parents, lengths, columns, intervals } = tree;
  const depths: number[] = [];
  for (const [row, parent] of parents.entries()) {
    depths.push(parent < 0 ? 0 : (depths[parent] ?? 0) + (lengths[row] ?? 0));
  }
  const deepest = Math.max(...depths);
  return [...(columns?.[0]?.values ?? [])]
    .map(([row, support]) => ({
      tips: [...tipsBelow(tree, row)].sort().join(' '),
      support: Number(support),
      age: deepest - (depths[row] ?? 0),
      hpd: intervals?.values.get(row)?.ends ?? [],
    }))
    .sort((one, other) => (one.tips < other.tips ? -1 : 1));
}

describe('C6: a set of trees', () => {
  const sets: ({ trees: string } & Record<SummaryKind, FoundClade[]>)[] = JSON.parse(
    new TextDecoder().decode(fixture('sets/summaries.json')),
  );

  test.each(summaryKinds)('has the clades, support, ages and intervals of R (%s)', (kind) => {
    for (const set of sets) {
      const clades = cladesOf(summarize(readSet(set.trees), kind));
      const expected = set[kind].sort((one, other) => (one.tips < other.tips ? -1 : 1));
      expect(clades.map(({ tips, support }) => [tips, support])).toEqual(
        expected.map(({ tips, support }) => [tips, expect.closeTo(support, 5)]),
      );
      for (const [index, { age, hpd }] of clades.entries()) {
        expect(age).toBeCloseTo(expected[index]?.age ?? 0, 7);
        expect(hpd[0]).toBeCloseTo(expected[index]?.hpd[0] ?? 0, 7);
        expect(hpd[1]).toBeCloseTo(expected[index]?.hpd[1] ?? 0, 7);
      }
    }
    expect.hasAssertions();
  });

  const taxa = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  /** Trees of the same tips, whose splits are chosen at random. */
  const topology = fc
    .array(fc.tuple(fc.nat(), fc.nat()), { minLength: taxa.length - 1, maxLength: taxa.length - 1 })
    .map((choices) => {
      const parts = [...taxa];
      for (const [one, other] of choices) {
        const [first = ''] = parts.splice(one % parts.length, 1);
        const [second = ''] = parts.splice(other % parts.length, 1);
        parts.push(`(${first}:1,${second}:2)`);
      }
      return `${parts[0]};`;
    });

  test('has a clade in its majority tree exactly if more than half of the trees have it', () => {
    fc.assert(
      fc.property(fc.array(topology, { minLength: 2, maxLength: 9 }), (texts) => {
        const trees = readSet(texts.join('\n'));
        const counts = new Map<string, number>();
        for (const tree of trees) {
          for (const row of tree.parents.keys()) {
            const tips = tipsBelow(tree, row);
            if (tips.length < 2 || tips.length === taxa.length) continue;
            const key = [...tips].sort().join(' ');
            counts.set(key, (counts.get(key) ?? 0) + 1);
          }
        }
        for (const [kind, least] of [
          ['majority', Math.floor(trees.length / 2) + 1],
          ['strict', trees.length],
        ] as const) {
          const clades = cladesOf(summarize(trees, kind)).map(({ tips }) => tips);
          const expected = [...counts].flatMap(([tips, count]) => (count >= least ? [tips] : []));
          expect(clades).toEqual(expected.sort());
        }
      }),
    );
  });

  test('of one tree, repeated, is that tree', () => {
    fc.assert(
      fc.property(topology, fc.constantFrom(...summaryKinds), (text, kind) => {
        const trees = readSet(`${text}\n${text}\n${text}`);
        const summary = summarize(trees, kind);
        expect(summary.parents).toEqual(trees[0]?.parents);
        expect(summary.lengths.slice(1)).toEqual(trees[0]?.lengths.slice(1));
        expect(cladesOf(summary).every(({ support }) => support === 1)).toBe(true);
      }),
    );
  });

  test('without lengths has no ages, and its tips stay in the order of the file', () => {
    const { names, lengths, intervals } = summarize(
      readSet('((C,A),(B,D));\n((A,C),B,D);'),
      'strict',
    );
    expect(names.filter((name) => name !== '')).toEqual(['C', 'A', 'B', 'D']);
    expect([...lengths].every(Number.isNaN)).toBe(true);
    expect(intervals).toBe(null);
  });

  test.each([
    ['((A,B),C);', { code: 'one-tree' }],
    ['((A,B),C);\n((A,B),D);', { code: 'other-tips', tree: 2, name: 'D' }],
    ['((A,B),C);\n(A,B);', { code: 'other-tips', tree: 2, name: 'C' }],
    ['((A,B),C);\n((A,A),(B,C));', { code: 'repeated-tip', tree: 2, name: 'A' }],
    ['((A,A),C);\n((A,A),C);', { code: 'repeated-tip', tree: 1, name: 'A' }],
    ['((A,(B)#H1),(#H1,C));\n((A,B),C);', { code: 'no-tree-shape', tree: 1 }],
  ])('is refused: %s', (text, error) => {
    expect(summarizeTrees(readSet(text), 'majority')).toEqual({ ok: false, error });
  });
});
