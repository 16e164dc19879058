import { fromNested, partId, partsFrom } from '@life-tree/phylogeny';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderEdited } from '../../../../testing/edited-tree.tsx';
import { SplitLabelsFields } from './split-labels-fields.tsx';

const support = partId('0190b6a0-0000-7000-8000-000000000001');
const parts = partsFrom({
  columns: [{ id: support, value: { name: 'Support', type: 'number' } }],
});
const forest = fromNested([{ name: 'Cat', apparition: -5, duration: 5 }]);

it('A3: support is shown at splits with one choice, then with fewer digits and from a value on', async () => {
  const { tree } = renderEdited({ forest, parts }, <SplitLabelsFields />);
  const choice = screen.getByRole('combobox', { name: 'At splits' });
  expect(screen.queryByRole('combobox', { name: 'Decimals at splits' })).toBeNull();
  fireEvent.change(choice, { target: { value: `column ${support}` } });
  expect(tree().fields.splits).toEqual({ label: { column: support } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Decimals at splits' }), {
    target: { value: '1' },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Smallest value' }), '0.5{Tab}');
  expect(tree().fields.splits).toEqual({ label: { column: support }, digits: 1, least: 0.5 });
  fireEvent.change(choice, { target: { value: 'age' } });
  expect(tree().fields.splits).toEqual({ label: 'age', digits: 1 });
  expect(screen.queryByRole('textbox', { name: 'Smallest value' })).toBeNull();
  fireEvent.change(choice, { target: { value: 'name' } });
  expect(tree().fields.splits).toBeUndefined();
});
