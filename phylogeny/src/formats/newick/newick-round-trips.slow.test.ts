import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Forest } from '../../species/forest.ts';
import { chainOf, hostileForest } from '../hostile-forests.ts';
import { readTrees } from '../read.ts';
import { writeForest } from '../write.ts';

function readBack(input: string | Uint8Array): Forest {
  const read = readTrees(input);
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.report).toEqual([]);
  expect(read.value.trees).toHaveLength(1);
  const built = read.value.trees[0]?.build();
  if (!built?.ok) throw new Error(built?.error.message);
  expect(built.value.report).toEqual([]);
  return built.value.forest;
}

// The property tests build thousands of forests, which takes long on a busy machine.
describe.each(['newick', 'nexus'] as const)('a forest written as %s', (format) => {
  it('reads back as the same forest, bit for bit, with any texts', () => {
    fc.assert(
      fc.property(hostileForest, (forest) => {
        const text = writeForest(forest, format);
        expect(readBack(text).columns).toStrictEqual(forest.columns);
        const bytes = new TextEncoder().encode(text);
        expect(readBack(bytes).columns).toStrictEqual(forest.columns);
      }),
      { numRuns: 300 },
    );
  });

  it('can be a chain of 25,000 species', () => {
    const chain = chainOf(25_000);
    const { parents, starts } = readBack(writeForest(chain, format)).columns;
    expect(parents).toHaveLength(chain.size);
    expect(parents.every((parent, row) => parent === row - 1)).toBe(true);
    expect(starts.every((start, row) => start === chain.start(row))).toBe(true);
  });

  it('gives a forest or a fault when it is incomplete or damaged', () => {
    const damage = fc.tuple(
      hostileForest,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('(', ')', '[', "'", ':', ';', '{')),
    );
    fc.assert(
      fc.property(damage, ([forest, part, insertion]) => {
        const text = writeForest(forest, format);
        const at = Math.floor(part * text.length);
        for (const damaged of [
          text.slice(0, at),
          text.slice(0, at) + insertion + text.slice(at + 1),
        ]) {
          const read = readTrees(damaged);
          if (!read.ok) expect(read.error.message).not.toBe('');
          else for (const tree of read.value.trees) tree.build();
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a species with descendants during its life, written as Newick', () => {
  const forest = Forest.fromColumns({
    ids: null,
    parents: Int32Array.of(-1, 0, 0),
    starts: Float64Array.of(-10e6, 4e6, 10e6),
    durations: Float64Array.of(10e6, 2e6, 1e6),
    names: ['Homo erectus', 'Sister', 'Heir'],
    descriptions: null,
    images: null,
  });

  it('is split where each descendant appears, and its last segment ends at its extinction', () => {
    const plain = writeForest(forest, 'newick')
      .replace(/\[[^\]]*\]/g, '')
      .trim();
    expect(plain).toBe('(Sister:2,(Heir:1)Homo_erectus:6):4;');
  });

  it('is read like any other tree when the marks were removed', () => {
    const read = readTrees(writeForest(forest, 'newick').replace(/\[[^\]]*\]/g, ''));
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.forest.size).toBe(4);
  });

  it('is read like any other tree when the marks were edited and are inconsistent', () => {
    const edited = writeForest(forest, 'newick').replace('life_tree={1,', 'life_tree={0,');
    const read = readTrees(edited);
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.forest.size).toBe(4);
  });
});
