import { whaleForest } from '@life-tree/canvas/testing';
import { emptyParts, type SpeciesId } from '@life-tree/phylogeny';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NodeTab } from './node-tab.tsx';

test('T5: readers who select several species see which ones and when they lived', async () => {
  const onSelect = vi.fn<(id: SpeciesId | null) => void>();
  const [first, second] = [whaleForest.id(0), whaleForest.id(1)];
  render(
    <NodeTab
      forest={whaleForest}
      parts={emptyParts}
      selection={first}
      selected={new Set([first, second])}
      unit="Million Years"
      onSelect={onSelect}
    />,
  );
  screen.getByRole('heading', { name: '2 species selected' });
  screen.getByRole('button', { name: whaleForest.name(0) });
  await userEvent.click(screen.getByRole('button', { name: whaleForest.name(1) }));
  expect(onSelect).toHaveBeenLastCalledWith(second);
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(onSelect).toHaveBeenLastCalledWith(null);
});
