import { whaleForest } from '@life-tree/canvas/testing';
import { emptyParts, speciesId } from '@life-tree/phylogeny';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { createToasts } from '../../../ui/feedback/toasts.ts';
import { DialogsProvider } from '../../../ui/overlays/dialogs.tsx';
import { useTableEditing } from './use-table-editing.ts';

const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
const perform = vi.fn(async () => null);

function PasteTwoRows() {
  const { apply } = useTableEditing(
    {
      tree: () => ({ fields, forest: whaleForest, parts: emptyParts }),
      perform,
      onUndo: () => undefined,
      onRedo: () => undefined,
      maxSpecies: async () => whaleForest.speciesCount + 1,
    },
    { unit: 'Years', style: null },
    () => undefined,
  );
  const added = ['A', 'B'].map((name) => ({ id: speciesId(name), name, cells: [] }));
  return (
    <button type="button" onClick={() => apply({ cells: [], added })}>
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
