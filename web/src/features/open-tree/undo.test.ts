import type { Operation } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeEditStorage } from '../../testing/fake-edit-keeper.ts';
import { FakeTreeServer, namesIn, speciesOf } from '../../testing/fake-tree-server.ts';
import { TreeStore } from './tree-store.ts';

const rename = (number: number, name: string): Operation => ({
  kind: 'edit-species',
  id: speciesOf(number).id,
  name,
});

const settled = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};

async function openTree() {
  const server = new FakeTreeServer();
  const onRefused = vi.fn();
  const store = new TreeStore({
    api: server.api,
    loaded: { details: server.details, forest: server.forest },
    openKeeper: fakeEditStorage().open,
    onRefused,
  });
  server.onEvent = (event) => store.hear(event);
  store.start();
  await settled();
  const name = () => namesIn(store.state().forest)[0];
  const saving = () => store.state().saving;
  const comeBack = async () => {
    server.network = 'up';
    server.isLive = true;
    store.resume(server.version);
    await settled();
    await vi.advanceTimersByTimeAsync(60_000);
  };
  return { server, store, onRefused, name, saving, comeBack };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an edit whose reply and event got lost is undone on the server too', async () => {
  const { server, store, name, saving, comeBack } = await openTree();
  server.network = 'silent';
  server.isLive = false;
  store.perform(rename(0, 'A'));
  await settled();
  expect(server.names()[0]).toBe('A');
  store.undo();
  expect(name()).toBe('Species 0');
  expect(saving()).toBe('offline');
  await comeBack();
  expect(server.called).toContain('GET ph-tree/{id}/operation/{operationId}');
  expect(server.names()[0]).toBe('Species 0');
  expect(name()).toBe('Species 0');
  expect(saving()).toBe('saved');
});

test('an undo whose reply got lost is not done twice', async () => {
  const { server, store, name, comeBack } = await openTree();
  store.perform(rename(0, 'A'));
  store.perform(rename(0, 'B'));
  await settled();
  server.network = 'silent';
  server.isLive = false;
  store.undo();
  await settled();
  expect(server.names()[0]).toBe('A');
  expect(name()).toBe('A');
  await comeBack();
  expect(server.names()[0]).toBe('A');
  store.redo();
  await settled();
  expect(server.names()[0]).toBe('B');
});

test('an edit made and undone offline leaves the one before it in its place', async () => {
  const { server, store, name, saving, comeBack } = await openTree();
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
  await comeBack();
  expect(server.names()).toEqual(['A', 'B', 'Species 2']);
  store.undo();
  store.undo();
  await settled();
  expect(server.names()).toEqual(['Species 0', 'Species 1', 'Species 2']);
});

test('"Offline" is not said while nothing is unsent', async () => {
  const { server, store, saving, comeBack } = await openTree();
  server.network = 'offline';
  store.perform(rename(0, 'A'));
  store.perform(rename(0, 'B'));
  await settled();
  store.undo();
  store.undo();
  await settled();
  // The first of them may have reached the server, which has to be asked.
  expect(saving()).toBe('offline');
  await comeBack();
  expect(saving()).toBe('saved');
  expect(server.names()[0]).toBe('Species 0');
  server.network = 'offline';
  store.retry();
  await settled();
  expect(saving()).toBe('saved');
});

test('a request that arrives after it was given up for lost is undone', async () => {
  const { server, store, name, comeBack } = await openTree();
  server.network = 'offline';
  store.perform(rename(0, 'A'));
  await settled();
  const late: Operation = rename(0, 'A');
  const [{ operationId } = { operationId: '' }] = store.unsent();
  store.undo();
  await comeBack();
  await server.api.call('POST ph-tree/{id}/operation', {
    params: { id: store.treeId },
    body: { operationId, operation: late as never },
  });
  await settled();
  expect(server.names()[0]).toBe('Species 0');
  expect(name()).toBe('Species 0');
});

test('what was done before this window is undone by the server, but not unseen', async () => {
  const { server, store, onRefused } = await openTree();
  server.network = 'offline';
  store.perform(rename(1, 'B'));
  await settled();
  store.undo();
  store.undo();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(
    'This needs a connection. Try again when you are online.',
  );
});

type Deed =
  | 'edit'
  | 'undo'
  | 'redo'
  | 'up'
  | 'offline'
  | 'silent'
  | 'deaf'
  | 'others'
  | 'moment'
  | 'pause';

test('whatever gets lost, client and server end the same, and as the person left it', async () => {
  const deed = fc.constantFrom<Deed>(
    ...(['edit', 'edit', 'undo', 'undo', 'redo', 'up', 'offline', 'silent', 'deaf'] as const),
    ...(['others', 'moment', 'pause'] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 40 }), async (deeds) => {
      const { server, store, comeBack, saving } = await openTree();
      const done: [species: number, name: string][] = [];
      const undone: typeof done = [];
      for (const [place, one] of deeds.entries()) {
        if (one === 'edit') {
          const edit: [number, string] = [place % 2, `Edit ${place}`];
          store.perform(rename(...edit));
          done.push(edit);
          undone.length = 0;
        } else if (one === 'undo') {
          const edit = done.pop();
          if (edit !== undefined) undone.push(edit);
          if (edit !== undefined) store.undo();
        } else if (one === 'redo') {
          const edit = undone.pop();
          if (edit !== undefined) done.push(edit);
          if (edit !== undefined) store.redo();
        } else if (one === 'others') server.edit(rename(2, `Theirs ${place}`));
        else if (one === 'moment') await settled();
        else if (one === 'pause') await vi.advanceTimersByTimeAsync(2500);
        else if (one === 'deaf') server.isLive = false;
        else if (one === 'up') {
          server.network = 'up';
          server.isLive = true;
          store.resume(server.version);
        } else server.network = one;
        const shown = namesIn(store.state().forest);
        expect(shown.slice(0, 2)).toEqual(expected(done));
      }
      await comeBack();
      expect(saving()).toBe('saved');
      expect(server.names().slice(0, 2)).toEqual(expected(done));
      expect(namesIn(store.state().forest)).toEqual(server.names());
      store.stop();
    }),
    { numRuns: 300, examples: [[['deaf', 'edit', 'up', 'deaf', 'others']]] },
  );
});

function expected(done: readonly (readonly [number, string])[]): string[] {
  const names = ['Species 0', 'Species 1'];
  for (const [species, name] of done) names[species] = name;
  return names;
}
