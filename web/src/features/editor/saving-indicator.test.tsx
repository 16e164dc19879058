import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SocketProvider } from '../../api/socket-context.ts';
import { fakeSocket } from '../../testing/fake-socket.ts';
import type { SavingState } from '../open-tree/index.ts';
import { SavingIndicator } from './saving-indicator.tsx';

function show() {
  const { socket, receive } = fakeSocket();
  const indicator = (saving: SavingState) => (
    <SocketProvider value={socket}>
      <SavingIndicator treeId="whales" saving={saving} />
    </SocketProvider>
  );
  const { rerender } = render(indicator('saving'));
  return {
    text: () => screen.getByRole('status').textContent,
    progress: (treeId: string, progress: number) =>
      act(() => receive('edit-progress', { treeId, progress })),
    become: (saving: SavingState) => rerender(indicator(saving)),
  };
}

describe('while a large edit of a tree is saved', () => {
  it('the editor shows how much is stored', () => {
    const { text, progress, become } = show();
    expect(text()).toBe('Saving…');
    progress('whales', 0.456);
    expect(text()).toBe('Saving…45%');
    become('saved');
    expect(text()).toBe('Saved');
    become('saving');
    expect(text()).toBe('Saving…');
  });

  it('the progress of another tree is not shown', () => {
    const { text, progress } = show();
    progress('horses', 0.5);
    expect(text()).toBe('Saving…');
  });
});

it('both usual texts have a place, so that saving does not move the toolbar', () => {
  const { container } = render(
    <SocketProvider value={fakeSocket().socket}>
      <SavingIndicator treeId="whales" saving="saved" />
    </SocketProvider>,
  );
  const places = Array.from(container.querySelectorAll('[data-text]'), (one) =>
    one.getAttribute('data-text'),
  );
  expect(places).toEqual(['Saved', 'Saving…']);
});
