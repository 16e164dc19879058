import { fromNested, partId, partsFrom } from '@life-tree/phylogeny';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderEdited } from '../../../../testing/edited-tree.tsx';
import { StripsField } from './strips-field.tsx';

const [mass, alive, note] = [partId('mass'), partId('alive'), partId('note')];
const parts = partsFrom({
  columns: [
    { id: mass, value: { name: 'Mass', type: 'number' } },
    { id: alive, value: { name: 'Alive', type: 'yes-no' } },
    { id: note, value: { name: 'Note', type: 'text' } },
  ],
});
const forest = fromNested([{ name: 'Dorudon', apparition: -40, duration: 5 }]);

const open = (start = { forest, parts }) => renderEdited(start, <StripsField />);
const select = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

it('G4a: adds, changes and removes strips', () => {
  const { tree } = open();
  const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(choices).toEqual(['None', 'Alive', 'Mass']);
  select('Columns beside the names', mass);
  select('Columns beside the names', alive);
  expect(tree().fields.strips).toEqual([
    { column: mass, as: 'bars' },
    { column: alive, as: 'colour' },
  ]);
  select('Alive beside the names', 'symbols');
  fireEvent.click(screen.getByRole('button', { name: 'Do not show Mass beside the names' }));
  expect(tree().fields.strips).toEqual([{ column: alive, as: 'symbols' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Do not show Alive beside the names' }));
  expect(tree().fields).not.toHaveProperty('strips');
});

it('G4a: is not there without a column that can be shown', () => {
  open({
    forest,
    parts: partsFrom({ columns: [{ id: note, value: { name: 'Note', type: 'text' } }] }),
  });
  expect(screen.queryByRole('combobox')).toBeNull();
});
