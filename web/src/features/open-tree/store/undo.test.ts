import type { Operation } from '@life-tree/phylogeny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { FakeTreeServer, namesIn, speciesOf } from '../../../testing/fake-tree-server.ts';
import { openTree, rename, settled } from '../../../testing/open-tree-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an edit whose reply and event got lost is also undone on the server', async () => {
  const { server, store, name, saving, reconnect } = await openTree();
  server.network = 'silent';
  server.isLive = false;
  store.perform(rename(0, 'A'));
  await settled();
  expect(server.names()[0]).toBe('A');
  store.undo();
  expect(name()).toBe('Species 0');
  expect(saving()).toBe('offline');
  await reconnect();
  expect(server.names()[0]).toBe('Species 0');
  expect(name()).toBe('Species 0');
  expect(saving()).toBe('saved');
});

test('an undo whose reply got lost is not done twice', async () => {
  const { server, store, name, reconnect } = await openTree();
  store.perform(rename(0, 'A'));
  store.perform(rename(0, 'B'));
  await settled();
  server.network = 'silent';
  server.isLive = false;
  store.undo();
  await settled();
  expect(server.names()[0]).toBe('A');
  expect(name()).toBe('A');
  await reconnect();
  expect(server.names()[0]).toBe('A');
  store.redo();
  await settled();
  expect(server.names()[0]).toBe('B');
});

test('undoing an edit made offline keeps the order of the edits before it', async () => {
  const { server, store, name, saving, reconnect } = await openTree();
  store.perform(rename(0, 'A'));
  await settled();
  server.network = 'offline';
  server.isLive = false;
  store.perform(rename(1, 'B'));
  await settled();
  store.undo();
  store.undo();
  expect(name()).toBe('Species 0');
  expect(saving()).toBe('offline');
  store.redo();
  store.redo();
  expect(namesIn(store.state().forest)).toEqual(['A', 'B', 'Species 2']);
  await reconnect();
  expect(server.names()).toEqual(['A', 'B', 'Species 2']);
  store.undo();
  store.undo();
  await settled();
  expect(server.names()).toEqual(['Species 0', 'Species 1', 'Species 2']);
});

test('undo and redo are possible only if there is something to undo or redo', async () => {
  const { store } = await openTree();
  const can = () => [store.state().canUndo, store.state().canRedo];
  expect(can()).toEqual([false, false]);
  store.perform(rename(0, 'A'));
  expect(can()).toEqual([true, false]);
  store.undo();
  expect(can()).toEqual([false, true]);
  store.redo();
  await settled();
  expect(can()).toEqual([true, false]);
  store.undo();
  await settled();
  expect(can()).toEqual([false, true]);
  store.perform(rename(0, 'B'));
  expect(can()).toEqual([true, false]);
});

test('edits from before the window was opened can be undone and redone', async () => {
  const server = new FakeTreeServer();
  const first = await openTree({ server });
  first.store.perform(rename(0, 'A'));
  await settled();
  first.store.stop();

  const { store, name } = await openTree({ server });
  const can = () => [store.state().canUndo, store.state().canRedo];
  expect(can()).toEqual([true, false]);
  store.undo();
  await settled();
  expect(name()).toBe('Species 0');
  expect(can()).toEqual([false, true]);
  store.stop();

  const third = await openTree({ server });
  expect([third.store.state().canUndo, third.store.state().canRedo]).toEqual([false, true]);
  third.store.redo();
  await settled();
  expect(third.name()).toBe('A');
  expect([third.store.state().canUndo, third.store.state().canRedo]).toEqual([true, false]);
});

test('undo can be tried if the server cannot say whether there is something to undo', async () => {
  const server = new FakeTreeServer();
  server.network = 'offline';
  const { store } = await openTree({ server });
  expect(store.state().canUndo).toBe(true);
});

test('"Offline" is not shown while nothing is unsent', async () => {
  const { server, store, saving, reconnect } = await openTree();
  server.network = 'offline';
  store.perform(rename(0, 'A'));
  store.perform(rename(0, 'B'));
  await settled();
  store.undo();
  store.undo();
  await settled();
  // The first edit may have reached the server, so the server must be asked.
  expect(saving()).toBe('offline');
  await reconnect();
  expect(saving()).toBe('saved');
  expect(server.names()[0]).toBe('Species 0');
  server.network = 'offline';
  store.retry();
  await settled();
  expect(saving()).toBe('saved');
});

test('a request that seemed lost but arrives late is undone', async () => {
  const { server, store, name, reconnect } = await openTree();
  server.network = 'offline';
  store.perform(rename(0, 'A'));
  await settled();
  const late: Operation = rename(0, 'A');
  const [{ operationId } = { operationId: '' }] = store.unsent();
  store.undo();
  await reconnect();
  await server.api.call('POST ph-tree/{id}/operation', {
    params: { id: store.treeId },
    body: { operationId, operation: late as never },
  });
  await settled();
  expect(server.names()[0]).toBe('Species 0');
  expect(name()).toBe('Species 0');
});

test('a request that arrives after its edit was undone and redone does not undo the redo', async () => {
  const { server, store, name, reconnect } = await openTree();
  server.network = 'offline';
  store.perform(rename(0, 'A'));
  await settled();
  const [{ operationId } = { operationId: '' }] = store.unsent();
  store.undo();
  await reconnect();
  server.network = 'offline';
  store.redo();
  await settled();
  server.network = 'up';
  await server.api.call('POST ph-tree/{id}/operation', {
    params: { id: store.treeId },
    body: { operationId, operation: rename(0, 'A') as never },
  });
  await reconnect();
  expect([server.names()[0], name()]).toEqual(['A', 'A']);
  store.undo();
  await settled();
  expect([server.names()[0], name()]).toEqual(['Species 0', 'Species 0']);
});

test('an undo that arrives after it was redone and undone again is kept', async () => {
  const { server, store, name, onRefused, reconnect } = await openTree();
  store.perform(rename(0, 'A'));
  const [{ operationId: edit } = { operationId: '' }] = store.unsent();
  await settled();
  server.network = 'offline';
  store.undo();
  await settled();
  const [{ operationId } = { operationId: '' }] = store.unsent();
  store.redo();
  await reconnect();
  expect(server.names()[0]).toBe('A');
  server.network = 'offline';
  store.undo();
  await settled();
  server.network = 'up';
  await server.api.call('POST ph-tree/{id}/undo', {
    params: { id: store.treeId },
    body: { operationId, edit },
  });
  await reconnect();
  expect(onRefused).not.toHaveBeenCalled();
  expect([server.names()[0], name()]).toEqual(['Species 0', 'Species 0']);
  store.redo();
  await settled();
  expect([server.names()[0], name()]).toEqual(['A', 'A']);
});

test('redoing a typed text that was never sent restores all of it', async () => {
  const { server, store, name } = await openTree();
  server.turns = 5;
  store.perform(rename(1, 'First'));
  store.perform(rename(0, 'A'), 'typing');
  store.perform(rename(0, 'Ab'), 'typing');
  store.undo();
  store.redo();
  expect(name()).toBe('Ab');
  await settled();
  expect(server.names()[0]).toBe('Ab');
});

test('changes from before this window cannot be undone offline', async () => {
  const first = await openTree();
  first.store.perform(rename(0, 'A'));
  await settled();
  first.store.stop();
  const { server, store, onRefused } = await openTree(first);
  server.network = 'offline';
  store.perform(rename(1, 'B'));
  await settled();
  store.undo();
  store.undo();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(
    'This needs a connection. Try again when you are online.',
  );
});

test('undo says so if there is nothing to undo, and asks nobody', async () => {
  const { server, store, onRefused } = await openTree();
  store.undo();
  store.perform(rename(0, 'A'));
  store.redo();
  await settled();
  expect(onRefused.mock.calls).toEqual([
    ['You have nothing to undo', 'nothing-to-undo'],
    ['You have nothing to redo', 'nothing-to-redo'],
  ]);
  expect(server.called.filter((name) => name.startsWith('POST'))).toEqual([
    'POST ph-tree/{id}/operation',
  ]);
});

test('undoing a change from before this window reports the version that did it', async () => {
  const first = await openTree();
  first.store.perform(rename(0, 'A'));
  await settled();
  first.store.stop();
  const { server, store, onEarlierReversed } = await openTree(first);
  store.perform(rename(1, 'B'));
  store.undo();
  await settled();
  expect(onEarlierReversed).not.toHaveBeenCalled();
  store.undo();
  await settled();
  expect(onEarlierReversed).toHaveBeenCalledExactlyOnceWith(server.version);
  expect(server.names()).toEqual(['Species 0', 'Species 1', 'Species 2']);
});

test('undo never reverses the edit before a change that cannot be undone without saying so', async () => {
  const { server, store, onRefused } = await openTree();
  store.perform(rename(0, 'A'));
  await store.change(async () => ({ version: server.version }), null);
  store.undo();
  await settled();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(
    'Your last change cannot be undone. Undo again to undo the change before it.',
  );
  expect(server.names()[0]).toBe('A');
  store.undo();
  await settled();
  expect(server.names()[0]).toBe('Species 0');
});

test('a change that only the server can make is undone by its id, whatever another window does', async () => {
  const { server, store } = await openTree();
  const [mine, other] = ['mine', 'in another window'];
  const post = (operationId: string, operation: Operation) =>
    server.api.call('POST ph-tree/{id}/operation', {
      params: { id: store.treeId },
      body: { operationId, operation: operation as never },
    });
  await store.change(() => post(mine, rename(0, 'A')), mine);
  await post(other, rename(1, 'B'));
  store.undo();
  await settled();
  expect(server.names()).toEqual(['Species 0', 'B', 'Species 2']);
});

test('A1: redoing that an inferred ancestor is a species, and its name, does both again', async () => {
  const { server, store, reconnect } = await openTree();
  const { id } = speciesOf(0);
  store.perform({ kind: 'edit-species', id, inferred: true });
  await settled();
  server.network = 'offline';
  store.perform({ kind: 'edit-species', id, name: 'P', inferred: null }, 'typing');
  store.perform(rename(0, 'Pakicetus'), 'typing');
  store.undo();
  expect(store.state().forest.isInferred(0)).toBe(true);
  store.redo();
  expect(store.state().forest.isInferred(0)).toBe(false);
  await reconnect();
  expect([server.names()[0], server.forest.isInferred(0)]).toEqual(['Pakicetus', false]);
});

test('an undo follows what its edit does after an edit of somebody else', async () => {
  const { server, store, name, reconnect } = await openTree();
  server.network = 'offline';
  store.perform(rename(0, 'Mine'));
  store.undo();
  await settled();
  server.edit(rename(0, 'Theirs'));
  expect(name()).toBe('Theirs');
  await reconnect();
  expect([server.names()[0], name()]).toEqual(['Theirs', 'Theirs']);
});

test('what depends on a refused edit goes with it', async () => {
  const { server, store, onRefused, name, reconnect } = await openTree();
  server.refused.add('No');
  server.network = 'offline';
  store.perform(rename(0, 'No'));
  store.undo();
  store.redo();
  store.perform(rename(1, 'B'));
  await settled();
  await reconnect();
  expect(onRefused).toHaveBeenCalledOnce();
  expect([server.names(), name()]).toEqual([['Species 0', 'B', 'Species 2'], 'Species 0']);
  store.undo();
  await settled();
  expect(server.names()[1]).toBe('Species 1');
  expect(store.state().canUndo).toBe(false);
});

test('an edit that the fetched tree already contains is undone correctly', async () => {
  const { server, store, name, reconnect } = await openTree();
  server.network = 'silent';
  server.isLive = false;
  store.perform(rename(0, 'A'));
  await settled();
  server.network = 'up';
  const { call } = server.api;
  const calls = vi.spyOn(server.api, 'call').mockImplementation((route, options) => {
    // The tree can be fetched before the state of the edit is known.
    if (route.includes('operation')) throw new ApiError('connection-failed');
    return call(route, options);
  });
  store.resume(server.version);
  await settled();
  store.undo();
  expect(name()).toBe('Species 0');
  calls.mockRestore();
  await reconnect();
  expect(server.names()[0]).toBe('Species 0');
  expect(name()).toBe('Species 0');
});

test('an edit undone in one window and redone in the next is sent', async () => {
  const first = await openTree();
  first.server.network = 'offline';
  first.store.perform(rename(0, 'A'));
  await settled();
  first.store.undo();
  first.store.stop();
  const { server, store, onRefused, name, reconnect } = await openTree(first);
  store.redo();
  expect(name()).toBe('A');
  await reconnect();
  expect(server.names()[0]).toBe('A');
  expect(name()).toBe('A');
  expect(onRefused).not.toHaveBeenCalled();
});

test('a redo that changes nothing, because another user did the same, cannot be undone', async () => {
  const { server, store, onRefused, reconnect } = await openTree();
  server.network = 'offline';
  store.perform(rename(1, 'B'));
  await settled();
  store.perform(rename(0, 'A'));
  store.undo();
  server.edit(rename(0, 'A'));
  store.redo();
  await reconnect();
  expect(server.names()).toEqual(['A', 'B', 'Species 2']);
  store.undo();
  await settled();
  expect(server.names()).toEqual(['A', 'Species 1', 'Species 2']);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('You have nothing to undo', 'nothing-to-undo');
});

test('undoing an edit of a species that another user has deleted is refused and changes nothing', async () => {
  const { server, store, onRefused, saving } = await openTree();
  store.perform(rename(0, 'A'));
  store.perform(rename(1, 'B'));
  await settled();
  server.edit({ kind: 'delete-branches', ids: [speciesOf(1).id] });
  store.undo();
  await settled();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(saving()).toBe('saved');
  expect(namesIn(store.state().forest)).toEqual(['A', 'Species 2']);
  store.undo();
  await settled();
  expect(server.names()).toEqual(['Species 0', 'Species 2']);
  expect(namesIn(store.state().forest)).toEqual(server.names());
});
