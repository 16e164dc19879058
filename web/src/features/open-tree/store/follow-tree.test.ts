import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSocket } from '../../../testing/fake-socket.ts';
import { followTree } from './follow-tree.ts';

function follow(version: number) {
  const send = vi.fn(async () => ({ version }));
  const fake = fakeSocket(send);
  const store = {
    treeId: 'tree',
    resume: vi.fn(),
    verifyAccess: vi.fn(),
    applyServerEvent: vi.fn(),
    close: vi.fn(),
  };
  const stop = followTree(fake.socket, store, true);
  return { ...fake, send, store, stop };
}

test('an open tree asks for its version again after lost events', async () => {
  const { receive, store, send } = follow(7);
  await waitFor(() => expect(store.resume).toHaveBeenCalledTimes(1));
  receive('resync');
  await waitFor(() => expect(store.resume).toHaveBeenCalledTimes(2));
  expect(store.resume).toHaveBeenLastCalledWith(7);
  expect(send).toHaveBeenLastCalledWith('join-tree', { treeId: 'tree' });
});

test('after it stops following a tree, events and late replies are ignored', async () => {
  const { receive, store, send, stop, count } = follow(7);
  stop();
  expect(count()).toBe(0);
  receive('resync');
  receive('welcome', { userId: null });
  await Promise.resolve();
  expect(store.resume).not.toHaveBeenCalled();
  expect(send.mock.calls).toHaveLength(2);
  expect(send).toHaveBeenLastCalledWith('leave-tree', { treeId: 'tree' });
});
