import { largeForest, whaleForest } from '@life-tree/canvas/testing';
import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ForestProvider } from '../../shown-tree/index.ts';
import { SpeciesPicker } from './species-picker.tsx';

function openPicker({
  forest = whaleForest,
  chosen = 1,
}: {
  forest?: Forest;
  chosen?: number;
} = {}) {
  const onChoose = vi.fn<(species: SpeciesId | null) => void>();
  render(
    <ForestProvider value={forest}>
      <SpeciesPicker
        label="Ancestor"
        none="No ancestor"
        value={chosen < 0 ? null : forest.id(chosen)}
        onChoose={onChoose}
      />
    </ForestProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Ancestor' });
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.firstChild
      ?.textContent;
  return { onChoose, field, active, user: userEvent.setup() };
}

test('opening the list and pressing Enter keeps the chosen species', async () => {
  const { user, field, active, onChoose } = openPicker();
  await user.click(field);
  expect(active()).toBe(whaleForest.name(1));
  await user.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('the field keeps the focus and names its list and the active option', async () => {
  const { user, field, active, onChoose } = openPicker({ chosen: -1 });
  await user.tab();
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  await user.keyboard('{ArrowDown}');
  const list = screen.getByRole('listbox', { name: 'Ancestor' });
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  expect(active()).toBe('No ancestor');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe(screen.getAllByRole('option').at(-1)?.firstChild?.textContent);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).id).toBe(
    field.getAttribute('aria-activedescendant'),
  );
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith(whaleForest.id(0));
});

test('Escape and Alt+Up close the list, and the typed text is dropped', async () => {
  const { user, field } = openPicker();
  for (const keys of ['{Escape}', '{Alt>}{ArrowUp}{/Alt}']) {
    await user.type(field, 'x');
    await user.keyboard(keys);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveProperty('value', whaleForest.name(1));
  }
});

test('Enter that ends a word of an input method chooses nothing', async () => {
  const { user, field, onChoose } = openPicker();
  await user.type(field, whaleForest.name(2));
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(onChoose).not.toHaveBeenCalled();
});

test('a text that matches nothing is announced, without an empty list', async () => {
  const { user, field } = openPicker();
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await user.type(field, 'no such species');
  expect(status.textContent).toBe('No species to choose from');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('100,000 species are searched, but only the first are listed', async () => {
  const forest = largeForest(100_000);
  const { user, field, onChoose } = openPicker({ forest, chosen: -1 });
  await user.click(field);
  expect(screen.getAllByRole('option').length).toBeLessThan(60);
  const last = forest.size - 1;
  await user.clear(field);
  await user.paste(forest.name(last));
  await user.keyboard('{Enter}');
  const chosen = onChoose.mock.calls[0]?.[0];
  expect(chosen && forest.name(forest.indexOf(chosen))).toBe(forest.name(last));
});
