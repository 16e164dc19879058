import { emptyParts, fromNested, partId, partsFrom, sortColumns } from '@life-tree/phylogeny';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderEdited } from '../../../../testing/edited-tree.tsx';
import { refusalText } from '../../../../texts/rule-messages.ts';
import { ColumnsSection } from './columns-section.tsx';

const [mass, diet] = [
  partId('0190b6a0-0000-7000-8000-000000000001'),
  partId('0190b6a0-0000-7000-8000-000000000002'),
];
const parts = partsFrom({
  columns: [
    { id: mass, value: { name: 'Mass', type: 'number', unit: 'kg' } },
    {
      id: diet,
      value: { name: 'Diet', type: 'choice', choices: [{ name: 'Fish', colour: '#336699' }] },
    },
  ],
});
const forest = fromNested([
  { name: 'Dorudon', apparition: -40, duration: 5, traits: { [mass]: 5600, [diet]: 'Fish' } },
]);

function open(start = { forest, parts }) {
  const edited = renderEdited(start, <ColumnsSection />);
  return {
    ...edited,
    other: edited.perform,
    columns: () => sortColumns(edited.tree().parts.columns),
  };
}

const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('T1: adds a column of any type', () => {
  const { columns } = open({ forest, parts: emptyParts });
  press('Add column');
  type('Name', 'Habitat');
  fireEvent.change(screen.getByRole('combobox', { name: 'Values' }), {
    target: { value: 'choice' },
  });
  type('Choice 1', 'Sea');
  type('Choice 2', 'Land');
  press('Save');
  expect(columns().map(({ value }) => value)).toMatchObject([
    { name: 'Habitat', type: 'choice', choices: [{ name: 'Sea' }, { name: 'Land' }], rank: 0 },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('T1: explains why a column cannot be saved', () => {
  const { operations } = open();
  press('Add column');
  type('Name', 'mass');
  press('Save');
  screen.getByText(refusalText({ code: 'column-name-used', values: {} }));
  expect(operations).toEqual([]);
});

it('T1: renames a column and a choice, and species keep their values', () => {
  const { tree, operations } = open();
  press('Edit Diet');
  type('Name', 'Food');
  type('Choice 1', 'Small fish');
  press('Save');
  expect(operations).toHaveLength(1);
  expect(tree().parts.columns.get(diet)?.name).toBe('Food');
  expect(tree().forest.details(0)?.traits?.[diet]).toBe('Small fish');
});

it('T1: changes the type of a column after listing the values that do not fit', () => {
  const { tree, columns } = open();
  const chooseType = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Values' }), { target: { value } });
  press('Edit Mass');
  chooseType('choice');
  screen.getByDisplayValue('5600');
  type('Choice 1', 'Heavy');
  expect(screen.queryByText(/not fit/)).toBeNull();
  press('Save');
  expect(tree().forest.details(0)?.traits?.[mass]).toBe('Heavy');
  press('Edit Mass');
  chooseType('number');
  screen.getByText('1 value does not fit and will be removed:');
  screen.getByText('Dorudon: Heavy');
  press('Save');
  expect(columns()[0]?.value).toEqual({ name: 'Mass', type: 'number', unit: 'kg' });
  expect(tree().forest.details(0)?.traits?.[mass]).toBeUndefined();
});

it('T1: moves columns, and removes one after saying how many values it has', async () => {
  const { columns } = open();
  press('Move Mass down');
  expect(columns().map(({ value }) => value.name)).toEqual(['Diet', 'Mass']);
  press('Remove Mass');
  await screen.findByText('1 species has a value in it. You can undo this.');
  press('Remove');
  await waitFor(() => expect(columns().map(({ value }) => value.name)).toEqual(['Diet']));
});

it('T1: keeps the columns that two people add at the same time', () => {
  const { other, columns } = open();
  press('Add column');
  type('Name', 'Habitat');
  other({
    ...{ kind: 'put-part', part: 'columns', id: partId('0190b6a0-0000-7000-8000-000000000003') },
    value: { name: 'Length', type: 'number', rank: 2 },
  });
  press('Save');
  expect(columns().map(({ value }) => value.name)).toEqual(['Mass', 'Diet', 'Length', 'Habitat']);
});

it('T1: keeps what someone else changes in a column while its dialog is open', () => {
  const { other, columns } = open();
  press('Edit Mass');
  type('Name', 'Body mass');
  other({
    ...{ kind: 'put-part', part: 'columns', id: mass },
    value: { name: 'Mass', type: 'number', unit: 't', rank: 5 },
  });
  press('Save');
  expect(columns().at(-1)?.value).toEqual({
    ...{ name: 'Body mass', type: 'number', unit: 't', rank: 5 },
  });
});

it('T1: keeps the choices that someone else adds or colours while the dialog is open', () => {
  const { other, columns, tree } = open();
  press('Edit Diet');
  type('Choice 1', 'Fishes');
  press('Add choice');
  type('Choice 2', 'Krill');
  other({
    ...{ kind: 'put-part', part: 'columns', id: diet },
    value: {
      ...{ name: 'Diet', type: 'choice' },
      choices: [
        { name: 'Fish', colour: '#aa3322' },
        { name: 'Squid', colour: '#999999' },
      ],
    },
  });
  press('Save');
  const saved = columns().find(({ id }) => id === diet)?.value.choices;
  expect(saved?.map(({ name }) => name)).toEqual(['Fishes', 'Squid', 'Krill']);
  expect(saved?.[0]?.colour).toBe('#aa3322');
  expect(tree().forest.details(0)?.traits?.[diet]).toBe('Fishes');
});
