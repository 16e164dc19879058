import type { Acknowledgement } from '@life-tree/contract';
import { speciesId } from '@life-tree/phylogeny';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SocketProvider } from '../../../api/socket-context.ts';
import { fakeSocket } from '../../../testing/fake-socket.ts';
import { usePresence } from './use-presence.ts';

const [treeId, cat, dog] = ['tree', speciesId('cat'), speciesId('dog')];

/** The messages sent, each with a function that answers it. */
let sent: { readonly selection: unknown; answer(reply: Acknowledgement): void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
});
afterEach(() => vi.useRealTimers());

function open() {
  const fake = fakeSocket(
    (_name, message) =>
      new Promise((answer) => {
        sent.push({ selection: 'speciesId' in message ? message.speciesId : undefined, answer });
      }),
  );
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SocketProvider value={fake.socket}>{children}</SocketProvider>
  );
  const hook = renderHook(({ selection }) => usePresence(treeId, 'me', selection), {
    wrapper,
    initialProps: { selection: cat },
  });
  return { ...fake, ...hook };
}

const pass = () => act(() => vi.advanceTimersByTimeAsync(10_000));

test('a refused selection is sent again', async () => {
  open();
  sent[0]?.answer({ error: 'Join the tree before you edit it' });
  await pass();
  expect(sent.map(({ selection }) => selection)).toEqual([cat, cat]);
});

test('a late refusal does not send an old selection again', async () => {
  const { rerender } = open();
  rerender({ selection: dog });
  sent[1]?.answer({});
  sent[0]?.answer({ error: 'Connection Failed' });
  await pass();
  expect(sent.map(({ selection }) => selection)).toEqual([cat, dog]);
});

test('after unmounting, nothing listens and a late refusal is not retried', async () => {
  const { unmount, count } = open();
  expect(count()).toBeGreaterThan(0);
  unmount();
  expect(count()).toBe(0);
  sent[0]?.answer({ error: 'Connection Failed' });
  await pass();
  expect(sent).toHaveLength(1);
});

test('after a reconnection only the latest attempt is retried', async () => {
  const { receive } = open();
  act(() => receive('welcome', { userId: 'me' }));
  sent[0]?.answer({ error: 'Connection Failed' });
  sent[1]?.answer({ error: 'Join the tree before you edit it' });
  await pass();
  expect(sent).toHaveLength(3);
});
