import { whaleForest } from '@life-tree/canvas/testing';
import { applyOperation, emptyParts, speciesId, type TreeDocument } from '@life-tree/phylogeny';
import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { createToasts } from '../../../ui/feedback/toasts.ts';
import { DialogsProvider } from '../../../ui/overlays/dialogs.tsx';
import { tableFields } from '../fields/table-fields.ts';
import { useTableEditing } from './use-table-editing.ts';

const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
const perform = vi.fn(() => null);

function PasteTwoRows() {
  const { apply } = useTableEditing(
    {
      tree: () => ({ fields, forest: whaleForest, parts: emptyParts }),
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

test('T2: an edit starts from what the edits before it have changed, however fast one types', async () => {
  let tree: TreeDocument = { fields, forest: whaleForest, parts: emptyParts };
  const times = { unit: 'Years', style: null } as const;
  const name = tableFields(times, emptyParts.columns).find(({ key }) => key === 'name');
  if (name === undefined) throw new Error('The table has no names');
  const editing = {
    tree: () => tree,
    perform,
    performLarge: async (operation: Parameters<typeof applyOperation>[1]) => {
      await new Promise((resolve) => setTimeout(resolve));
      tree = applyOperation(tree, operation).tree;
      return null;
    },
    onUndo: vi.fn(() => expect(tree.forest.name(1)).toBe('Typed')),
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
  const [first, second] = [whaleForest.id(0), whaleForest.id(1)];
  const { apply, undo } = result.current;
  await act(() =>
    Promise.all([
      apply(() => ({ cells: [{ id: first, field: name, text: 'Typed' }], added: [] })),
      apply((forest) => ({
        cells: [{ id: second, field: name, text: forest.name(0) }],
        added: [],
      })),
      undo(),
    ]),
  );
  expect(tree.forest.name(1)).toBe('Typed');
  expect(editing.onUndo).toHaveBeenCalledOnce();
});
