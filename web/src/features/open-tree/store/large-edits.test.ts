import { type Operation, speciesId, years } from '@life-tree/phylogeny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAtOnce } from '../../../scheduling/slices.ts';
import { fakeEditStorage } from '../../../testing/fake-edit-storage.ts';
import { FakeTreeServer, speciesOf } from '../../../testing/fake-tree-server.ts';
import { operationJson } from './operation-json.ts';
import { TreeStore } from './tree-store.ts';

const added = 1200;
const addMany: Operation = {
  kind: 'import-branch',
  species: Array.from({ length: added }, (_, number) => ({
    ...speciesOf(0),
    id: speciesId(`0190b6a0-0000-7000-8000-${String(number).padStart(12, '0')}`),
    name: `New ${number}`,
  })),
};
const rename = (name: string): Operation => ({ kind: 'edit-species', id: speciesOf(0).id, name });

async function openTree() {
  const server = new FakeTreeServer();
  const browser = fakeEditStorage();
  const store = new TreeStore({
    api: server.api,
    loaded: { details: server.details, forest: server.forest },
    openStorage: browser.open,
    onRefused: vi.fn(),
  });
  server.onEvent = (event) => store.applyServerEvent(event);
  store.start();
  await vi.advanceTimersByTimeAsync(1000);
  const size = () => store.state().forest.size;
  const name = () => {
    const { forest } = store.state();
    return forest.name(forest.indexOf(speciesOf(0).id));
  };
  return { server, browser, store, size, name, before: size() };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('nothing of a large edit is shown, stored or sent until all of it is', async () => {
  const { server, browser, store, size, before } = await openTree();
  const shown = new Set<number>();
  store.subscribe(() => shown.add(size()));
  const preparing = store.prepare(addMany);
  // Leaving the page now would lose the edit.
  expect(store.hasUnstored).toBe(true);
  await vi.runAllTimersAsync();
  await preparing;
  expect(store.hasUnstored).toBe(false);
  expect(browser.storage.edits()).toEqual([]);
  expect(store.perform(addMany).ok).toBe(true);
  expect(browser.storage.edits()).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(server.forest.size).toBe(before + added);
  expect(store.state().saving).toBe('saved');
  expect([...shown].filter((one) => one !== before)).toEqual([before + added]);
});

test('a large edit takes in what others change while it is computed', async () => {
  const { server, store, size, name, before } = await openTree();
  const preparing = store.prepare(addMany);
  server.edit(rename('Theirs'));
  await vi.runAllTimersAsync();
  await preparing;
  store.perform(addMany);
  expect([size(), name()]).toEqual([before + added, 'Theirs']);
  await vi.runAllTimersAsync();
  expect(server.forest.size).toBe(before + added);
});

test('an edit made while a large one is undone comes after the undo', async () => {
  const { server, store, size, name, before } = await openTree();
  store.perform(addMany);
  await vi.runAllTimersAsync();
  store.undo();
  store.perform(rename('Mine'));
  expect([size(), name()]).toEqual([before, 'Mine']);
  store.undo();
  expect([size(), name()]).toEqual([before, speciesOf(0).name]);
  await vi.runAllTimersAsync();
  store.redo();
  await vi.runAllTimersAsync();
  expect(server.forest.size).toBe(before);
  expect(name()).toBe('Mine');
});

test('a large edit is undone and redone as a whole', async () => {
  const { server, store, size, before } = await openTree();
  store.perform(addMany);
  await vi.runAllTimersAsync();
  store.undo();
  await vi.runAllTimersAsync();
  expect([size(), server.forest.size]).toEqual([before, before]);
  store.redo();
  await vi.runAllTimersAsync();
  expect([size(), server.forest.size]).toEqual([before + added, before + added]);
});

test('the JSON of an operation is what JSON.stringify writes', () => {
  const operations: Operation[] = [
    addMany,
    { kind: 'set-duration', id: speciesOf(0).id, duration: years(2) },
    { kind: 'sequence', steps: [{ kind: 'delete-branches', ids: [] }, addMany] },
  ];
  for (const operation of operations) {
    expect(runAtOnce(operationJson(operation))).toBe(JSON.stringify(operation));
  }
});

test('the deletion of one large branch is computed before it is performed, too', async () => {
  const { server, store, size, before } = await openTree();
  const [root, ...below] = addMany.kind === 'import-branch' ? addMany.species : [];
  if (root === undefined) throw new Error('There is no species.');
  store.perform({
    kind: 'import-branch',
    species: [root, ...below.map((one) => ({ ...one, ancestorId: root.id, start: years(0) }))],
  });
  await vi.runAllTimersAsync();
  const deletion: Operation = { kind: 'delete-branches', ids: [root.id] };
  const preparing = store.prepare(deletion);
  expect(store.hasUnstored).toBe(true);
  await vi.runAllTimersAsync();
  await preparing;
  expect(size()).toBe(before + added);
  expect(store.perform(deletion).ok).toBe(true);
  await vi.runAllTimersAsync();
  expect([size(), server.forest.size]).toEqual([before, before]);
});
