import {
  type Bounds,
  emptyParts,
  fromNested,
  noteSource,
  partId,
  partsFrom,
  type SpeciesId,
} from '@life-tree/phylogeny';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderEdited } from '../../../../testing/edited-tree.tsx';
import { BoundsHint } from './bounds-hint.tsx';
import { OtherAncestors } from './other-ancestors.tsx';
import { PlacementSelect } from './placement-select.tsx';
import { AddValueMenu, TraitFields, useShownColumns } from './trait-fields.tsx';

const id = (digit: number) => partId(`0190b6a0-0000-7000-8000-00000000000${digit}`);
const forest = fromNested([
  {
    name: 'Pakicetus',
    apparition: -50,
    duration: 10,
    descendants: [{ name: 'Dorudon', afterApparition: 5, duration: 5 }],
  },
  { name: 'Remingtonocetus', apparition: -48, duration: 5 },
]);
const row = (name: string) => [...forest.list()].findIndex((one) => one.name === name);
const dorudon = row('Dorudon');

it('S3: an uncertain placement offers other possible ancestors, and a firm one has none', () => {
  const { tree, operations } = renderEdited(
    { forest, parts: emptyParts },
    <>
      <PlacementSelect rows={[dorudon]} />
      <OtherAncestors index={dorudon} />
    </>,
  );
  const placement = screen.getByRole('combobox', { name: 'Placement' });
  expect(placement).toHaveProperty('value', 'firm');
  fireEvent.change(placement, { target: { value: 'debated' } });
  fireEvent.click(screen.getByRole('combobox', { name: 'Add another ancestor' }));
  const list = screen.getByRole('listbox');
  // Neither itself nor the ancestor that it has already.
  expect(within(list).getAllByRole('option')).toHaveLength(1);
  fireEvent.click(within(list).getByText('Remingtonocetus'));
  const other = forest.id(row('Remingtonocetus'));
  expect(tree().forest.details(dorudon)).toEqual({
    placement: 'debated',
    otherAncestors: [{ id: other }],
  });
  screen.getByRole('button', { name: 'Remove Remingtonocetus' });
  fireEvent.change(placement, { target: { value: 'firm' } });
  expect(tree().forest.details(dorudon)).toBeNull();
  expect(operations).toHaveLength(3);
});

it('S3a: a firm placement may have a second ancestor that took part, with its own citations', async () => {
  const source = { id: id(9), value: noteSource('Doe 2001') };
  const { tree } = renderEdited(
    { forest, parts: partsFrom({ sources: [source] }) },
    <>
      <PlacementSelect rows={[dorudon]} />
      <OtherAncestors index={dorudon} />
    </>,
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'Add another ancestor' }));
  fireEvent.click(within(screen.getByRole('listbox')).getByText('Remingtonocetus'));
  const other = forest.id(row('Remingtonocetus'));
  const details = () => tree().forest.details(dorudon);
  expect(details()).toEqual({ otherAncestors: [{ id: other, as: 'hybrid' }] });
  const role = screen.getByRole('combobox', { name: 'How Remingtonocetus took part' });
  fireEvent.change(role, { target: { value: 'transfer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cite a source (Remingtonocetus)' }));
  fireEvent.click(await screen.findByRole('combobox', { name: 'Cite a source' }));
  fireEvent.click(within(screen.getByRole('listbox')).getByText('1. Doe 2001'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const cited = { id: other, as: 'transfer', citations: [{ sourceId: source.id }] };
  expect(details()).toEqual({ otherAncestors: [cited] });
  // It takes part whatever is said about the main ancestor.
  fireEvent.change(screen.getByRole('combobox', { name: 'Placement' }), {
    target: { value: 'probable' },
  });
  expect(details()).toEqual({ placement: 'probable', otherAncestors: [cited] });
});

const parts = partsFrom({
  columns: [
    { id: id(1), value: { name: 'Mass', type: 'number', unit: 'kg', rank: 1 } },
    {
      id: id(2),
      value: { name: 'Diet', type: 'choice', choices: [{ name: 'Fish', colour: '#336699' }] },
    },
    { id: id(3), value: { name: 'Extinct', type: 'yes-no', rank: 2 } },
    { id: id(4), value: { name: 'Page', type: 'link', rank: 3 } },
  ],
});

function Values({ index }: { readonly index: number }) {
  const columns = useShownColumns(index);
  return (
    <>
      <TraitFields rows={[index]} columns={columns.shown} onEdit={columns.show} />
      <AddValueMenu {...columns} />
    </>
  );
}

it('T1: a species has no fields for columns without a value until the user adds one', async () => {
  const { tree } = renderEdited({ forest, parts }, <Values index={dorudon} />);
  const user = userEvent.setup();
  const add = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Add value' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  expect(screen.queryByRole('textbox')).toBeNull();
  await add('Mass');
  const mass = screen.getByRole('textbox', { name: 'Mass (kg)' });
  fireEvent.change(mass, { target: { value: 'heavy' } });
  fireEvent.blur(mass);
  expect(screen.getByRole('alert').textContent).toBe('"heavy" is not a number');
  fireEvent.change(mass, { target: { value: '5600.5' } });
  fireEvent.blur(mass);
  await add('Diet');
  fireEvent.change(screen.getByRole('combobox', { name: 'Diet' }), {
    target: { value: 'string Fish' },
  });
  await add('Extinct');
  fireEvent.change(screen.getByRole('combobox', { name: 'Extinct' }), {
    target: { value: 'boolean true' },
  });
  await add('Page');
  const page = screen.getByRole('textbox', { name: 'Page' });
  fireEvent.change(page, { target: { value: 'javascript:alert(1)' } });
  fireEvent.blur(page);
  screen.getByText(/web addresses that start with http/);
  fireEvent.change(page, { target: { value: 'https://example.org/' } });
  fireEvent.blur(page);
  expect(tree().forest.details(dorudon)?.traits).toEqual({
    [id(1)]: 5600.5,
    [id(2)]: 'Fish',
    [id(3)]: true,
    [id(4)]: 'https://example.org/',
  });
  expect(screen.queryByRole('button', { name: 'Add value' })).toBeNull();
  fireEvent.change(mass, { target: { value: '' } });
  fireEvent.blur(mass);
  expect(tree().forest.details(dorudon)?.traits?.[id(1)]).toBeUndefined();
  screen.getByRole('textbox', { name: 'Mass (kg)' });
});

it('D2: bounds that cross are explained beside their field, with a way to the next species', () => {
  const bounds: Bounds = { before: 9, after: 0, kind: 'range' };
  const crossing = fromNested([
    {
      name: 'Pakicetus',
      apparition: -50,
      duration: 10,
      descendants: ['Dorudon', 'Basilosaurus'].map((name) => ({
        name,
        afterApparition: 5,
        duration: 5,
        apparitionBounds: bounds,
        extinctionBounds: bounds,
      })),
    },
  ]);
  const select = vi.fn<(species: SpeciesId | null) => void>();
  renderEdited(
    { forest: crossing, parts: emptyParts, select },
    <>
      <p data-testid="apparition">
        <BoundsHint index={1} end="apparition" />
      </p>
      <p data-testid="extinction">
        <BoundsHint index={1} end="extinction" />
      </p>
    </>,
  );
  const hint = screen.getByTestId('apparition');
  within(hint).getByText('The latest apparition is after the earliest extinction.');
  within(hint).getByText("The earliest apparition is before the ancestor's life.");
  expect(screen.getByTestId('extinction').textContent).toBe('');
  fireEvent.click(within(hint).getByRole('button'));
  expect(select).toHaveBeenCalledExactlyOnceWith(crossing.id(2));
});
