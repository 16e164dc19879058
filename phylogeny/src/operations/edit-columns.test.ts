import { describe, expect, test } from 'vitest';
import { choicesOfTraits, retypedTrait, unfitTraits } from '../matching/index.ts';
import { partId } from '../parts/part-id.ts';
import type { Column } from '../parts/part-values.ts';
import { sortColumns } from '../parts/sort-columns.ts';
import { emptyParts, partsFrom } from '../parts/tree-parts.ts';
import type { Forest } from '../species/forest.ts';
import { fromNested } from '../species/nested.ts';
import type { TraitValue } from '../species/values/traits.ts';
import { countValues, editColumn, lastColumnRank, moveColumn } from './edit-columns.ts';
import { applyOperation, invertOperation, performOperation } from './index.ts';

const fields = { name: 'Cats', description: null, isPublic: false, tags: [] };
const id = (name: string) => partId(`00000000-0000-4000-8000-00000000000${name}`);
const diet: Column = {
  name: 'Diet',
  type: 'choice',
  choices: [
    { name: 'Meat', colour: '#aa0000' },
    { name: 'Grass', colour: '#00aa00' },
  ],
  rank: 1,
};
const parts = partsFrom({
  columns: [
    { id: id('1'), value: { name: 'Mass', type: 'number', unit: 'kg' } },
    { id: id('2'), value: diet },
    { id: id('3'), value: { name: 'Page', type: 'link', rank: 1 } },
  ],
});
const forest = fromNested(
  ['Meat', 'Grass', 'Meat'].map((value, row) => ({
    name: `s${row}`,
    apparition: -10,
    duration: 1,
    traits: { [id('2')]: value },
  })),
);
const tree = { fields, forest, parts };
const names = (columns = parts.columns) => sortColumns(columns).map(({ value }) => value.name);

describe('T1: the columns of a tree', () => {
  test('are sorted by rank, then by id, and a new one comes last', () => {
    expect(names()).toEqual(['Mass', 'Diet', 'Page']);
    expect(lastColumnRank(parts.columns)).toBe(2);
    expect(lastColumnRank(emptyParts.columns)).toBe(0);
  });

  test('can be moved anywhere as one edit', () => {
    const orders = [
      [0, ['Page', 'Mass', 'Diet']],
      [1, ['Mass', 'Page', 'Diet']],
    ] as const;
    for (const [to, order] of orders) {
      const operation = moveColumn(parts.columns, id('3'), to);
      if (operation === null) throw new RangeError('nothing to do');
      const { columns } = applyOperation(tree, operation).tree.parts;
      expect(names(columns)).toEqual(order);
    }
    expect(moveColumn(parts.columns, id('9'), 0)).toBeNull();
  });

  test('whose choice is renamed keep the values of species', () => {
    const choices = [
      { name: 'Flesh', colour: '#aa0000' },
      { name: 'Grass', colour: '#00aa00' },
    ];
    const operation = editColumn(forest, id('2'), { ...diet, choices }, (old) =>
      old === 'Meat' ? 'Flesh' : old,
    );
    const performed = performOperation(tree, operation);
    if (!performed.ok) throw new RangeError(performed.error.message);
    const changed = performed.value.tree.forest;
    expect([...changed.list()].map(({ traits }) => traits?.[id('2')])).toEqual([
      'Flesh',
      'Grass',
      'Flesh',
    ]);
    expect(editColumn(forest, id('2'), diet)).toMatchObject({ kind: 'put-part' });
  });

  test('can get another type with the values that fit it, as one edit that can be undone', () => {
    const texts = ['5600', 'about 5 t', '12'];
    const read = fromNested(
      texts.map((text, row) => ({
        ...{ name: `s${row}`, apparition: -10, duration: 1, traits: { [id('2')]: text } },
      })),
    );
    const before = {
      ...{ fields, forest: read },
      parts: partsFrom({ columns: [{ id: id('2'), value: { name: 'Mass', type: 'text' } }] }),
    };
    const mass: Column = { name: 'Mass', type: 'number' };
    const values = (one: Forest) => [...one.list()].map(({ traits }) => traits?.[id('2')]);
    const newValue = (old: TraitValue) => retypedTrait(mass, old);
    expect(unfitTraits(read, id('2'), newValue)).toEqual([{ index: 1, value: 'about 5 t' }]);
    const operation = editColumn(read, id('2'), mass, newValue);
    const after = applyOperation(before, operation).tree;
    expect(values(after.forest)).toEqual([5600, undefined, 12]);
    const undone = performOperation(after, invertOperation(before, operation));
    if (!undone.ok) throw new RangeError(undone.error.message);
    expect(values(undone.value.tree.forest)).toEqual(texts);
    expect(undone.value.tree.parts.columns.get(id('2'))?.type).toBe('text');
    // Numbers, yes and no become the texts that a CSV file has.
    expect(retypedTrait({ name: 'Mass', type: 'text' }, 0.5)).toBe('0.5');
    expect(retypedTrait({ name: 'Fossil', type: 'yes-no' }, 1)).toBe(true);
    expect(retypedTrait(diet, 'meat')).toBe('Meat');
    expect(choicesOfTraits(forest, id('2')).map(({ name }) => name)).toEqual(['Grass', 'Meat']);
  });

  test('say how many species have a value', () => {
    expect(countValues(forest, id('2'))).toBe(3);
    expect(countValues(forest, id('2'), 'Meat')).toBe(2);
    expect(countValues(forest, id('1'))).toBe(0);
  });
});
