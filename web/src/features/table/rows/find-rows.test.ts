import { Forest, type PartId, speciesId, years } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runAtOnce } from '../../../scheduling/slices.ts';
import type { TableField } from '../fields/table-field.ts';
import { type ColumnFilter, findRows, type RowQuery } from './find-rows.ts';

function forestOf(names: readonly string[]): Forest {
  const list = names.map((name, index) => ({
    id: speciesId(String(index).padStart(8, '0')),
    ancestorId: null,
    start: years(-index),
    duration: years(index + 1),
    name,
    description: null,
    image: null,
  }));
  const made = Forest.fromSpecies(list);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

const name: TableField = {
  key: 'name',
  field: 'name',
  label: 'Name',
  width: 100,
  isNumeric: false,
  text: (forest, row) => forest.name(row),
  sortKey: (forest) => (row) => forest.name(row) || null,
};
/** The length of the name, as a column with missing values. */
const length: TableField = {
  ...name,
  key: 'length',
  field: { column: '1' as PartId },
  isNumeric: true,
  sortKey: (forest) => (row) => forest.name(row).length || null,
};

function rowsOf(forest: Forest, query: Partial<RowQuery>): number[] {
  const order = runAtOnce(
    findRows(forest, [name, length], { filters: new Map(), sorting: null, ...query }),
  );
  const rows = Array.from({ length: order.size }, (_, position) => order.rowAt(position));
  for (const [position, row] of rows.entries()) expect(order.positionOf(row)).toBe(position);
  return rows;
}

it('T2: sorts any rows like a stable sort, with missing values last in both directions', () => {
  // More rows than are sorted in one step.
  const texts = fc.array(fc.string({ maxLength: 2 }), { maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.boolean(), fc.boolean(), (few, isDescending, isNumeric) => {
      const names = Array.from(
        { length: few.length * 90 },
        (_, at) => few[(at * 7) % few.length] ?? '',
      );
      const forest = forestOf(names);
      const field = isNumeric ? length : name;
      const key = field.sortKey(forest);
      const expected = [...names.keys()].sort((a, b) => {
        const [first, second] = [key(a), key(b)];
        if (first === second) return a - b;
        if (first === null) return 1;
        if (second === null) return -1;
        return (first < second ? -1 : 1) * (isDescending ? -1 : 1);
      });
      expect(rowsOf(forest, { sorting: { key: field.key, isDescending } })).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

it('T2: shows only the rows that match all filters', () => {
  const forest = forestOf(['Basilosaurus', 'basilotritus', '', 'Dorudon']);
  const shown = (filters: readonly (readonly [string, ColumnFilter])[]) =>
    rowsOf(forest, { filters: new Map(filters) });
  expect(shown([['name', { kind: 'contains', text: ' dor' }]])).toEqual([]);
  expect(shown([['name', { kind: 'contains', text: 'asilo' }]])).toEqual([0, 1]);
  expect(shown([['length', { kind: 'between', from: 7, to: null }]])).toEqual([0, 1, 3]);
  expect(shown([['length', { kind: 'between', from: null, to: 7 }]])).toEqual([3]);
  expect(shown([['name', { kind: 'empty' }]])).toEqual([2]);
  expect(
    shown([
      ['name', { kind: 'filled' }],
      ['length', { kind: 'between', from: 8, to: 20 }],
    ]),
  ).toEqual([0, 1]);
});
