import { rowOf, whaleForest } from '@life-tree/canvas/testing';
import {
  applyOperation,
  emptyParts,
  type Operation,
  speciesId,
  type TreeDocument,
} from '@life-tree/phylogeny';
import { act, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { expect, test, vi } from 'vitest';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { createToasts } from '../../../ui/feedback/toasts.ts';
import { DialogsProvider } from '../../../ui/overlays/dialogs.tsx';
import { type TimeStyle, tableFields } from '../fields/table-fields.ts';
import { useTableEditing } from './use-table-editing.ts';

const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
const perform = vi.fn(() => null);

function PasteTwoRows() {
  const { apply } = useTableEditing(
    {
      latest: () => ({ fields, forest: whaleForest, parts: emptyParts }),
      perform,
      performLarge: async () => perform(),
      onUndo: () => undefined,
      onRedo: () => undefined,
      importText: () => undefined,
      maxSpecies: async () => whaleForest.speciesCount + 1,
    },
    { unit: 'Years', style: null },
    whaleForest,
    () => undefined,
  );
  const added = ['A', 'B'].map((name) => ({ id: speciesId(name), name, cells: [] }));
  return (
    <button type="button" onClick={() => apply(() => ({ cells: [], added }))}>
      Paste
    </button>
  );
}

test('T2: pasting more rows than the plan allows states the numbers and adds nothing', async () => {
  render(
    <Toaster toasts={createToasts()}>
      <DialogsProvider>
        <PasteTwoRows />
      </DialogsProvider>
    </Toaster>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Paste' }));
  const dialog = await screen.findByRole('alertdialog');
  const now = whaleForest.speciesCount;
  within(dialog).getByText(
    `The tree has ${now} of at most ${now + 1} species, and you are adding 2.`,
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(perform).not.toHaveBeenCalled();
});

/** The edits of a table of whales, in millions of years ago. */
function openTable(style: TimeStyle['style'] = { notation: 'ago' }) {
  const table = { tree: { fields, forest: whaleForest, parts: emptyParts } as TreeDocument };
  const times = { unit: 'Million Years', style } as const;
  const columns = tableFields(times, emptyParts.columns);
  const perform = (operation: Operation) => {
    table.tree = applyOperation(table.tree, operation).tree;
    return null;
  };
  const editing = {
    latest: () => table.tree,
    perform,
    performLarge: async (operation: Operation) => {
      await new Promise((resolve) => setTimeout(resolve));
      return perform(operation);
    },
    onUndo: vi.fn(),
    onRedo: () => undefined,
    importText: () => undefined,
    maxSpecies: async () => null,
  };
  const { result } = renderHook(
    () => useTableEditing(editing, times, whaleForest, () => undefined),
    {
      wrapper: ({ children }) => (
        <Toaster toasts={createToasts()}>
          <DialogsProvider>{children}</DialogsProvider>
        </Toaster>
      ),
    },
  );
  const cell = (name: string, key: string, text: string) => {
    const id = whaleForest.id(rowOf(whaleForest, name));
    const field = columns.find((one) => one.key === key);
    if (field === undefined) throw new Error('No such column');
    return { id, field, text };
  };
  return { table, editing, cell, edits: () => result.current };
}

test('T2: an edit starts from what the edits before it have changed, however fast one types', async () => {
  const { table, editing, cell, edits } = openTable();
  editing.onUndo.mockImplementation(() => expect(table.tree.forest.name(1)).toBe('Typed'));
  const { apply, undo } = edits();
  await act(() =>
    Promise.all([
      apply(() => ({ cells: [cell('Raoellidae', 'name', 'Typed')], added: [] })),
      apply((forest) => ({ cells: [cell('Pakicetus', 'name', forest.name(0))], added: [] })),
      undo(),
    ]),
  );
  expect(table.tree.forest.name(1)).toBe('Typed');
  expect(editing.onUndo).toHaveBeenCalledOnce();
});

test('D7: apparitions after the end of the ancestor leave ghosts, and a note says so', async () => {
  const { table, cell, edits } = openTable();
  edits().type(() => ({ cells: [cell('Ambulocetus', 'apparition', '45.5')], added: [] }));
  await screen.findByText(
    'Ambulocetus appears after Pakicetus ended. Its line begins there, older than its finds.',
  );
  await act(() =>
    edits().apply(() => ({
      cells: [cell('Odontoceti', 'apparition', '30'), cell('Mysticeti', 'apparition', '25')],
      added: [],
    })),
  );
  await screen.findByText(
    '2 species appear after their ancestors ended. Their lines begin there, older than their finds.',
  );
  expect(edits().refused).toEqual([]);
  const { forest } = table.tree;
  expect(forest.split(rowOf(forest, 'Ambulocetus'))).toBe(-46e6);
});

test('T2: a typed number is a time, also one that could only be an age', () => {
  const { table, cell, edits } = openTable(null);
  const id = speciesId('new');
  const type = (text: string, isNew = false) =>
    act(() => {
      const typed = { ...cell('Pakicetus', 'apparition', text), id };
      edits().type(() =>
        isNew
          ? { cells: [], added: [{ id, name: 'Alpha', cells: [typed] }] }
          : { cells: [typed], added: [], isAdding: true },
      );
    });
  const start = () => table.tree.forest.apparition(rowOf(table.tree.forest, 'Alpha'));
  type('55', true);
  expect(start()).toBe(55e6);
  type('45');
  expect(start()).toBe(45e6);
  screen.getByText('This is in the future. For the past, enter -45.');
});
