import { whaleForest } from '@life-tree/canvas/testing';
import type { SpeciesId } from '@life-tree/phylogeny';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { shownTree } from '../../testing/shown-tree.ts';
import { ShownTreeProvider } from '../shown-tree/index.ts';
import { NodeTab } from './node-tab.tsx';

test('T5: readers who select several species see which ones and when they lived', async () => {
  const select = vi.fn<(id: SpeciesId | null) => void>();
  const [first, second] = [whaleForest.id(0), whaleForest.id(1)];
  render(
    <ShownTreeProvider
      shown={shownTree(whaleForest, {
        selection: first,
        selected: new Set([first, second]),
        select,
      })}
    >
      <NodeTab />
    </ShownTreeProvider>,
  );
  screen.getByRole('heading', { name: '2 species selected' });
  screen.getByRole('button', { name: whaleForest.name(0) });
  await userEvent.click(screen.getByRole('button', { name: whaleForest.name(1) }));
  expect(select).toHaveBeenLastCalledWith(second);
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(select).toHaveBeenLastCalledWith(null);
});
