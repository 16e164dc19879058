import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferAncestors, sampleForest, seededNumbers } from '../../../testing/sample-forests.ts';
import { type SiblingOrder, siblingOrders } from '../../document/tree-document.ts';
import { Forest } from '../../species/forest.ts';
import { speciesId } from '../../species/ids/species-id.ts';
import type { Species } from '../../species/species.ts';
import { years } from '../../timeline/years.ts';
import { type Columns, columnsByTime } from '../columns.ts';
import { layOutForest } from '../forest-layout.ts';
import { drawnColumns } from './drawn-columns.ts';
import { layOutRows, type Rows } from './rows.ts';

type Sketch = readonly [id: string, ancestor: string | null, start: number, duration: number];

function forestOf(...sketches: Sketch[]): Forest {
  return forestOfSpecies(
    sketches.map(([id, ancestor, start, duration]) => ({
      id: speciesId(id),
      ancestorId: ancestor === null ? null : speciesId(ancestor),
      start: years(start),
      duration: years(duration),
      name: id,
      description: null,
      image: null,
    })),
  );
}

function forestOfSpecies(list: readonly Species[]): Forest {
  const built = Forest.fromSpecies(list);
  if (!built.ok) throw new Error(built.error.code);
  return built.value;
}

const namesByRow = (forest: Forest, rows: Rows): string =>
  Array.from(rows.speciesAt, (index) => forest.name(index)).join(' ');

const anyForest = fc
  .record({ size: fc.integer({ min: 0, max: 60 }), seed: fc.nat() })
  .map(({ size, seed }) => sampleForest('tangled', size, seed));

/** The same, or trees as in files, with some or all ancestors inferred. */
const anyInferredForest = fc
  .record({
    shape: fc.constantFrom('tangled' as const, 'branching' as const),
    size: fc.integer({ min: 0, max: 60 }),
    seed: fc.nat(),
    ratio: fc.constantFrom(0, 0.5, 1),
  })
  .map(({ shape, size, seed, ratio }) =>
    inferAncestors(sampleForest(shape, size, seed), ratio, seed),
  );

const positionsOf = (forest: Forest, rows: Rows) =>
  Array.from({ length: forest.size }, (_, index) => rows.position(index) ?? -1);

describe('rows', () => {
  it('put descendants that appear at the end alternately above and below', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 10, 5],
      ['c', 'a', 10, 5],
      ['d', 'a', 10, 5],
      ['e', 'a', 10, 5],
    );
    expect(namesByRow(forest, layOutRows(forest))).toBe('d b a c e');
  });

  it('G5: put an only descendant directly below, so that a line of descent reads as steps', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 10, 5],
      ['c', 'b', 2, 5],
      ['d', 'c', 5, 1],
    );
    expect(namesByRow(forest, layOutRows(forest))).toBe('a b c d');
  });

  it('put descendants that appear during life below, the latest nearest, after an only successor', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 2, 5],
      ['c', 'a', 8, 5],
      ['d', 'a', 5, 5],
      ['e', 'a', 10, 5],
    );
    expect(namesByRow(forest, layOutRows(forest))).toBe('a e c d b');
  });

  it('keep descendants that appear together during life in the order of their ids', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 2, 1],
      ['c', 'a', 5, 1],
      ['d', 'a', 2, 1],
      ['e', 'a', 5, 1],
      ['f', 'a', 1, 1],
    );
    expect(namesByRow(forest, layOutRows(forest))).toBe('a c e b d f');
  });

  it('treat an apparition that misses the end only by rounding as one at the end', () => {
    const forest = forestOf(
      ['a', null, 0, 0.3],
      ['b', 'a', 0.1 + 0.2 - 1e-16, 1],
      ['c', 'a', 0.3, 1],
    );
    expect(namesByRow(forest, layOutRows(forest))).toBe('b a c');
  });

  it('stack the roots', () => {
    const forest = forestOf(['a', null, 0, 10], ['b', null, 5, 1], ['c', 'a', 4, 2]);
    expect(namesByRow(forest, layOutRows(forest))).toBe('a c b');
  });

  it('leave out the descendants of a collapsed species, and keep the species', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 2, 5],
      ['c', 'b', 5, 5],
      ['d', 'a', 1, 5],
    );
    const rows = layOutRows(forest, { collapsed: new Set([speciesId('b'), speciesId('gone')]) });
    expect(namesByRow(forest, rows)).toBe('a b d');
    expect(rows.row(forest.indexOf(speciesId('c')))).toBeNull();
  });

  it('show only species that are extinct by the present time, if one is set', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 2, 5],
      ['c', 'a', 3, 4],
      ['d', 'b', 5, 5],
    );
    const rows = layOutRows(forest, { present: years(7) });
    expect(namesByRow(forest, rows)).toBe('c b');
  });

  it('show only species that are alive at the present time, if these are chosen', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 2, 5],
      ['c', 'a', 3, 1],
      ['d', 'b', 3, 5],
      ['e', 'a', 6, 5],
    );
    const rows = layOutRows(forest, { present: years(5), aliveThen: true });
    expect(namesByRow(forest, rows).split(' ').sort()).toEqual(['a', 'b', 'd']);
  });

  it('keep every species on its side while siblings are hidden and shown', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 10, 1],
      ['c', 'a', 10, 5],
      ['d', 'a', 10, 2],
    );
    expect(namesByRow(forest, layOutRows(forest))).toBe('d b a c');
    expect(namesByRow(forest, layOutRows(forest, { present: years(12) }))).toBe('d b a');
  });

  it('belong to one species each, without gaps, and every branch is contiguous', () => {
    fc.assert(
      fc.property(
        anyInferredForest,
        fc.option(fc.integer({ min: 0, max: 60 })),
        (forest, present) => {
          const rows = layOutRows(forest, { present: present === null ? null : years(present) });
          for (let rowIndex = 0; rowIndex < rows.count; rowIndex++) {
            expect(rows.rowOf[rows.species(rowIndex)]).toBe(rowIndex);
          }
          for (let index = 0; index < forest.size; index++) {
            const shown = [];
            for (let each = index; each < forest.branchEnd(index); each++) {
              if (rows.row(each) !== null) shown.push(rows.rowOf[each] ?? -1);
            }
            const top = rows.branchTops[index] ?? 0;
            expect(shown.length).toBe(rows.branchRows(index));
            expect(shown.toSorted((a, b) => a - b)).toEqual(shown.map((_, n) => top + n));
          }
        },
      ),
    );
  });

  it('do not depend on the order in which species are given', () => {
    fc.assert(
      fc.property(anyForest, fc.nat(), (forest, seed) => {
        const random = seededNumbers(seed);
        const shuffled = [...forest.list()]
          .map((species) => ({ species, key: random() }))
          .sort((a, b) => a.key - b.key)
          .map(({ species }) => species);
        const again = forestOfSpecies(shuffled);
        expect(namesByRow(again, layOutRows(again))).toBe(namesByRow(forest, layOutRows(forest)));
      }),
    );
  });
});

/** The number of bars and lines crossed by connectors, apart from touching ends, with species in these rows. */
function crossings(forest: Forest, rowOf: ArrayLike<number>, columns: Columns): number {
  const { starts, ends } = columns;
  let count = 0;
  for (let child = 0; child < forest.size; child++) {
    const parent = forest.ancestor(child);
    if (parent < 0) continue;
    const upper = Math.min(rowOf[child] ?? 0, rowOf[parent] ?? 0);
    const lower = Math.max(rowOf[child] ?? 0, rowOf[parent] ?? 0);
    const x = starts[child] ?? 0;
    for (let other = 0; other < forest.size; other++) {
      const rowIndex = rowOf[other] ?? 0;
      if (rowIndex <= upper || rowIndex >= lower) continue;
      if ((starts[other] ?? 0) < x - 1e-9 && x < (ends[other] ?? 0) - 1e-9) count++;
    }
  }
  return count;
}

describe('the order of siblings', () => {
  const order = (forest: Forest, by: SiblingOrder) =>
    namesByRow(forest, layOutRows(forest, { order: by }));

  it('G5: is exactly the one asked for among those that appear together', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['d', 'a', 10, 5],
      ['b', 'a', 10, 5],
      ['b1', 'b', 5, 5],
      ['c', 'a', 10, 5],
      ['c1', 'c', 5, 5],
      ['c2', 'c', 5, 5],
    );
    expect(order(forest, 'name')).toBe('b b1 a c1 c c2 d');
    expect(order(forest, 'largest')).toBe('c1 c c2 a b b1 d');
    expect(order(forest, 'smallest')).toBe('d a b b1 c1 c c2');
  });

  it('G5: by apparition puts the earliest at the top', () => {
    const forest = forestOf(
      ['a', null, 0, 10],
      ['b', 'a', 6, 5],
      ['c', 'a', 2, 5],
      ['d', 'a', 10, 5],
      ['e', 'a', 4, 5],
    );
    expect(order(forest, 'apparition')).toBe('c e b a d');
  });

  it('G5: by hand follows the ranks, and puts siblings without one last', () => {
    const list = [
      ...forestOf(['a', null, 0, 9], ['b', 'a', 9, 5], ['c', 'a', 9, 5], ['d', 'a', 9, 5]).list(),
    ];
    const ranks = new Map([
      ['c', 1],
      ['b', 2.5],
    ]);
    const forest = forestOfSpecies(
      list.map((species) => {
        const rank = ranks.get(species.id);
        return rank === undefined ? species : { ...species, rank };
      }),
    );
    expect(order(forest, 'hand')).toBe('c a b d');
  });

  it('G5: applies to roots too', () => {
    const forest = forestOf(
      ['a', null, 7, 10],
      ['b', null, 5, 1],
      ['c', null, 6, 2],
      ['d', 'c', 1, 1],
    );
    expect(order(forest, 'apparition')).toBe('b c d a');
    expect(order(forest, 'largest')).toBe('c d a b');
    expect(namesByRow(forest, layOutRows(forest))).toBe('a b c d');
  });

  it('ignores case only where names are otherwise equal, and reads numbers as numbers', () => {
    const forest = forestOf(
      ['x', null, 0, 1],
      ['b 10', 'x', 1, 1],
      ['b 9', 'x', 1, 1],
      ['A', 'x', 1, 1],
    );
    expect(order(forest, 'name')).toBe('A x b 9 b 10');
  });
});

const anyOrder = fc.constantFrom(undefined, ...siblingOrders);

describe('connectors', () => {
  it('A1, G5: cross no bar and no line of a split in any order', () => {
    fc.assert(
      fc.property(anyInferredForest, anyOrder, (forest, order) => {
        const rows = layOutRows(forest, { order });
        const columns = drawnColumns(columnsByTime(forest), forest, rows);
        expect(crossings(forest, positionsOf(forest, rows), columns)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('would cross many bars if rows simply followed the order of species or of apparitions', () => {
    let inOrder = 0;
    let byBirth = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const forest = sampleForest('tangled', 60, seed);
      const indexes = Array.from({ length: forest.size }, (_, index) => index);
      inOrder += crossings(forest, indexes, columnsByTime(forest));
      const born = indexes.toSorted((a, b) => forest.apparition(a) - forest.apparition(b));
      const rowOf = new Int32Array(forest.size);
      for (const [rowIndex, index] of born.entries()) rowOf[index] = rowIndex;
      byBirth += crossings(forest, rowOf, columnsByTime(forest));
    }
    expect(inOrder).toBeGreaterThan(100);
    expect(byBirth).toBeGreaterThan(100);
  });

  it('never enter the space to the right of a bar, where its name is', () => {
    fc.assert(
      fc.property(anyInferredForest, anyOrder, (forest, order) => {
        const rows = layOutRows(forest, { order });
        const rowOf = positionsOf(forest, rows);
        for (let child = 0; child < forest.size; child++) {
          const parent = forest.ancestor(child);
          if (parent < 0) continue;
          const upper = Math.min(rowOf[child] ?? 0, rowOf[parent] ?? 0);
          const lower = Math.max(rowOf[child] ?? 0, rowOf[parent] ?? 0);
          for (let other = 0; other < forest.size; other++) {
            const rowIndex = rowOf[other] ?? 0;
            if (rowIndex < upper || rowIndex > lower || rows.isSplit(other)) continue;
            expect(forest.apparition(child)).toBeLessThanOrEqual(forest.extinction(other));
          }
        }
      }),
    );
  });
});

describe('inferred ancestors', () => {
  it('A1: have no row and are centred on their descendants', () => {
    const forest = inferAncestors(
      forestOf(
        ['r', null, 0, 10],
        ['a', 'r', 10, 5],
        ['b', 'r', 10, 5],
        ['c', 'b', 5, 5],
        ['d', 'b', 5, 5],
        ['e', 'b', 5, 5],
      ),
    );
    const rows = layOutRows(forest);
    expect(namesByRow(forest, rows)).toBe('a e c d');
    const at = (id: string) => rows.position(forest.indexOf(speciesId(id)));
    expect([at('r'), at('a'), at('b')]).toEqual([1, 0, 2]);
    expect(rows.row(forest.indexOf(speciesId('b')))).toBeNull();
    expect(rows.isShown(forest.indexOf(speciesId('b')))).toBe(true);
  });

  it('A1: leave as many rows as there are tips in a tree of splits', () => {
    const forest = inferAncestors(sampleForest('branching', 45, 3));
    const tips = [...forest.list()].filter((_, index) => forest.branchSize(index) === 1);
    expect(layOutRows(forest).count).toBe(tips.length);
  });

  it('A1: have a row when folded or without shown descendants', () => {
    const forest = inferAncestors(
      forestOf(['r', null, 0, 10], ['a', 'r', 10, 5], ['b', 'r', 10, 5], ['c', 'b', 5, 5]),
    );
    const folded = layOutRows(forest, { collapsed: new Set([speciesId('b')]) });
    expect(namesByRow(forest, folded)).toBe('a b');
    const early = layOutRows(forest, { present: years(15) });
    expect(namesByRow(forest, early)).toBe('a b');
  });

  it('A1: have no row when descendants appear during their life, and are centred on the last of them', () => {
    const forest = inferAncestors(
      forestOf(
        ['r', null, 0, 10],
        ['a', 'r', 4, 9],
        ['b', 'r', 10, 5],
        ['c', 'r', 10, 5],
        ['d', 'r', 6, 5],
      ),
    );
    const rows = layOutRows(forest);
    expect(namesByRow(forest, rows)).toBe('b c d a');
    expect(rows.position(forest.indexOf(speciesId('r')))).toBe(0.5);
  });

  it('A1: end where the last of their descendants appears', () => {
    const forest = inferAncestors(forestOf(['r', null, 0, 10], ['a', 'r', 4, 9]));
    const { rows, columns } = layOutForest(forest);
    expect(namesByRow(forest, rows)).toBe('a');
    expect(rows.position(0)).toBe(0);
    expect(columns.ends[0]).toBe(columns.starts[1]);
  });

  it('A1: have no row when a branch of length zero starts just before their end', () => {
    const forest = inferAncestors(
      forestOf(['r', null, 0, 10], ['a', 'r', 10 - 2e-5, 2e-5], ['b', 'r', 10, 9]),
    );
    expect(namesByRow(forest, layOutRows(forest)).split(' ').sort()).toEqual(['a', 'b']);
  });

  it('A1: are lines that cross no bar', () => {
    fc.assert(
      fc.property(anyInferredForest, anyOrder, (forest, order) => {
        const rows = layOutRows(forest, { order });
        const columns = drawnColumns(columnsByTime(forest), forest, rows);
        for (let index = 0; index < forest.size; index++) {
          const position = rows.position(index);
          if (position === null || !rows.isSplit(index)) continue;
          for (const rowIndex of [Math.floor(position), Math.ceil(position)]) {
            const other = rows.species(rowIndex);
            expect(columns.starts[other]).toBeGreaterThanOrEqual((columns.ends[index] ?? 0) - 1e-9);
          }
        }
      }),
    );
  });

  it('A1: have the last of their descendants on both sides, or one that they continue into', () => {
    fc.assert(
      fc.property(anyInferredForest, (forest) => {
        const rows = layOutRows(forest);
        for (let index = 0; index < forest.size; index++) {
          if (!rows.isSplit(index)) continue;
          const descendants = [...forest.descendants(index)];
          const last = Math.max(...descendants.map((each) => forest.split(each)));
          const places = descendants
            .filter((each) => forest.split(each) > last - 1e-5)
            .map((each) => rows.position(each) ?? -1);
          const middle = (Math.min(...places) + Math.max(...places)) / 2;
          expect(rows.position(index)).toBe(middle);
          expect(rows.splitsIn(Math.round(middle))).toContain(index);
        }
      }),
    );
  });
});

describe('a change in one branch', () => {
  /** The species of a branch in the order of their rows. */
  const arrangement = (forest: Forest, rows: Rows, keep: (id: string) => boolean): string =>
    Array.from(rows.speciesAt, (index) => forest.id(index))
      .filter(keep)
      .join(' ');

  it('leaves every other branch arranged as it was, and in the same order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 60 }), fc.nat(), fc.nat(), (size, seed, pick) => {
        const forest = sampleForest('tangled', size, seed);
        const before = layOutRows(forest);
        const moved = pick % size;
        const id = forest.id(moved);
        const lived = forest.isRoot(moved) ? 9 : forest.duration(forest.ancestor(moved));
        const changed = forestOfSpecies(
          [...forest.list()].map((species) =>
            species.id === id
              ? { ...species, start: years((species.start + 1) % (lived + 1)) }
              : species,
          ),
        );
        const after = layOutRows(changed);
        const inside = new Set([...forest.list(moved, forest.branchEnd(moved))].map((s) => s.id));
        expect(arrangement(changed, after, (each) => inside.has(speciesId(each)))).toBe(
          arrangement(forest, before, (each) => inside.has(speciesId(each))),
        );
        // Siblings that appear at the same moment alternate; every other branch keeps its order.
        const parent = forest.ancestor(moved);
        const own = parent < 0 ? moved : parent;
        const near = new Set([...forest.list(own, forest.branchEnd(own))].map((s) => s.id));
        expect(arrangement(changed, after, (each) => !near.has(speciesId(each)))).toBe(
          arrangement(forest, before, (each) => !near.has(speciesId(each))),
        );
      }),
    );
  });

  it('that adds a species leaves the order of all the others as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), (size, seed, pick) => {
        const forest = sampleForest('tangled', size, seed);
        const ancestor = pick % size;
        // The only one that appears at its ancestor's end is below, and the first of several above.
        const lived = forest.duration(ancestor);
        const last = [...forest.descendants(ancestor)].filter(
          (each) => forest.start(each) >= lived,
        );
        fc.pre(last.length !== 1);
        const added: Species = {
          ...forest.species(ancestor),
          id: speciesId('99999999'),
          ancestorId: forest.id(ancestor),
          start: forest.duration(ancestor),
        };
        const larger = forestOfSpecies([...forest.list(), added]);
        const isOld = (id: string) => id !== '99999999';
        expect(arrangement(larger, layOutRows(larger), isOld)).toBe(
          arrangement(forest, layOutRows(forest), isOld),
        );
      }),
    );
  });
});

describe('very large trees', () => {
  it('of a chain of 100,000 species are laid out', () => {
    const forest = sampleForest('chain', 100_000);
    const rows = layOutRows(forest);
    expect(rows.row(99_999)).toBe(99_999);
  });

  it('of 100,000 descendants of one species are laid out, the latest nearest', () => {
    const forest = sampleForest('star', 100_000);
    const rows = layOutRows(forest);
    for (let rowIndex = 2; rowIndex < rows.count; rowIndex++) {
      const nearer = forest.start(rows.species(rowIndex - 1));
      if (nearer < forest.start(rows.species(rowIndex))) throw new Error(`row ${rowIndex}`);
    }
    expect(rows.count).toBe(100_000);
  });

  it('of many siblings that appear nearly together are laid out, the latest nearest', () => {
    const starts = fc.oneof(
      fc.constantFrom(0, 1e-300, 2e-300, 1, 1 + Number.EPSILON, 2),
      fc.double({ min: 0, max: 50, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(starts, { minLength: 1, maxLength: 20 }), (given) => {
        const offsets = Array.from({ length: 1500 }, (_, at) => given[at % given.length] ?? 0);
        const forest = forestOf(
          ['ancestor', null, 0, 100],
          ...offsets.map((start, at): Sketch => [`${10_000 + at}`, 'ancestor', start, 1]),
        );
        const rows = layOutRows(forest);
        const latestFirst = offsets
          .map((start, at) => ({ start, name: `${10_000 + at}` }))
          .sort((a, b) => b.start - a.start || Number(a.name) - Number(b.name));
        const names = latestFirst.map(({ name }) => name).join(' ');
        expect(namesByRow(forest, rows)).toBe(`ancestor ${names}`);
      }),
      { numRuns: 20 },
    );
  });
});
