import type { TreeEvent } from '@life-tree/contract';
import { Forest, type Operation, speciesId, years } from '@life-tree/phylogeny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { whales } from '../../testing/sample-trees.ts';
import { TreeStore } from './tree-store.ts';
import { unsentEditsIn } from './unsent-edits.ts';

const root = speciesId('0190b6a0-0000-7000-8000-0000000000a1');
const somebodyElse = '0190b6a0-0000-7000-8000-000000000002';

function plainForest(name = 'Pakicetus'): Forest {
  const forest = Forest.fromSpecies([
    {
      id: root,
      ancestorId: null,
      start: years(-50),
      duration: years(10),
      name,
      description: null,
      image: null,
    },
  ]);
  if (!forest.ok) throw new Error('The sample is no forest');
  return forest.value;
}

const rename = (name: string): Operation => ({ kind: 'edit-species', id: root, name });

function flat(name: string) {
  return {
    id: root,
    treeId: whales.id,
    name,
    description: null,
    image: null,
    ancestorId: null,
    apparition: -50,
    afterApparition: null,
    duration: 10,
  };
}

interface Server {
  version: number;
  name: string;
  state: 'up' | 'offline';
  refuses: string | null;
}

interface SentOperation {
  readonly operationId: string;
  readonly operation: { readonly name: string };
}

/** A server that knows one species and its name. */
function openTree() {
  const server: Server = { version: 1, name: 'Pakicetus', state: 'up', refuses: null };
  const sent: SentOperation[] = [];
  let fetches = 0;
  const answers: Record<string, (body: SentOperation) => unknown> = {
    'POST ph-tree/{id}/operation': (body) => {
      sent.push(body);
      if (server.refuses === body.operation.name) throw new ApiError('Not possible', 409);
      server.version += 1;
      server.name = body.operation.name;
      return { version: server.version, species: [], deleted: [], skipped: [] };
    },
    'POST ph-tree/{id}/undo': () => {
      throw new ApiError('There is nothing of yours to undo', 409);
    },
    'GET ph-tree/{id}': () => ({ ...whales, version: server.version }),
    'GET species/{treeId}': () => {
      fetches += 1;
      return [flat(server.name)];
    },
  };
  const call = async (name: string, { body }: { body: SentOperation }) => {
    if (server.state === 'offline') throw new ApiError('Connection Failed', null);
    return answers[name]?.(body);
  };
  const onRefused = vi.fn();
  const unsent = unsentEditsIn(localStorage, 'mary', whales.id, 'window');
  const store = new TreeStore({
    // Only these calls are ever made, and each is answered in its own shape.
    api: { call } as unknown as ApiClient,
    loaded: { details: { ...whales, version: 1 }, forest: plainForest() },
    unsent,
    onRefused,
  });
  store.start();
  const shownName = () => store.state().forest.name(0);
  const event = (name: string, version: number, operationId?: string): TreeEvent => ({
    type: 'edit',
    version,
    userId: somebodyElse,
    operation: rename(name),
    ...(operationId !== undefined && { operationId }),
  });
  const sentNames = () => sent.map(({ operation }) => operation.name);
  return { server, store, onRefused, shownName, event, sent, sentNames, fetches: () => fetches };
}

const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an edit is seen at once and said to be saved when the server has it', async () => {
  const { store, shownName } = openTree();
  expect(store.perform(rename('Ambulocetus')).ok).toBe(true);
  expect(shownName()).toBe('Ambulocetus');
  expect(store.state().saving).toBe('saving');
  await settled();
  expect(store.state().saving).toBe('saved');
  expect(shownName()).toBe('Ambulocetus');
});

test('edits are sent one after the other, in the order they were made', async () => {
  const { store, sentNames, shownName } = openTree();
  for (const name of ['A', 'B', 'C']) store.perform(rename(name));
  await settled();
  expect(sentNames()).toEqual(['A', 'B', 'C']);
  expect(shownName()).toBe('C');
});

test('what cannot be done is not sent, and the reason is given', () => {
  const { store, sentNames } = openTree();
  const refused = store.perform({ kind: 'set-duration', id: root, duration: years(0) });
  expect(refused).toMatchObject({
    ok: false,
    error: { message: 'The duration of the species must be greater than 0' },
  });
  expect(sentNames()).toEqual([]);
});

test('a refused edit is taken back alone, and the person reads why', async () => {
  const { store, server, onRefused, shownName } = openTree();
  server.refuses = 'B';
  store.perform(rename('A'));
  store.perform(rename('B'));
  await settled();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('Not possible');
  expect(shownName()).toBe('A');
  expect(store.state().saving).toBe('saved');
});

test("others' edits are shown in their order", () => {
  const { store, shownName, event } = openTree();
  store.hear(event('Rodhocetus', 2));
  store.hear(event('Dorudon', 3));
  expect(shownName()).toBe('Dorudon');
});

test('events that overtake each other are put in order', () => {
  const { store, shownName, event } = openTree();
  store.hear(event('Dorudon', 3));
  expect(shownName()).toBe('Pakicetus');
  store.hear(event('Rodhocetus', 2));
  expect(shownName()).toBe('Dorudon');
});

test('a version that never comes makes the tree be fetched again', async () => {
  const { store, server, shownName, event } = openTree();
  Object.assign(server, { version: 4, name: 'Basilosaurus' });
  store.hear(event('Dorudon', 3));
  await vi.advanceTimersByTimeAsync(5000);
  expect(shownName()).toBe('Basilosaurus');
});

test('an edit too large to be told makes the tree be fetched again', async () => {
  const { store, server, shownName } = openTree();
  Object.assign(server, { version: 2, name: 'Basilosaurus' });
  store.hear({ type: 'new', version: 2, userId: somebodyElse });
  await settled();
  expect(shownName()).toBe('Basilosaurus');
});

test("one's own edit is not done a second time when the server tells of it", async () => {
  const { store, sent, event, shownName, fetches } = openTree();
  store.perform(rename('A'));
  await settled();
  store.hear(event('A', 2, sent[0]?.operationId));
  store.hear(event('Dorudon', 3));
  expect(shownName()).toBe('Dorudon');
  expect(fetches()).toBe(0);
});

test("two people's edits at once end as the server has them", async () => {
  const { store, server, shownName, event } = openTree();
  server.version = 2;
  store.perform(rename('Mine'));
  store.hear(event('Theirs', 2));
  expect(shownName()).toBe('Mine');
  await settled();
  expect(shownName()).toBe('Mine');
  store.hear(event('Theirs again', 4));
  expect(shownName()).toBe('Theirs again');
});

test('edits made offline are kept, said to be so, and sent in order on return', async () => {
  const { store, server, shownName, sentNames } = openTree();
  server.state = 'offline';
  store.perform(rename('A'));
  await settled();
  store.perform(rename('B'));
  await settled();
  expect(store.state().saving).toBe('offline');
  expect(shownName()).toBe('B');
  server.state = 'up';
  store.retry();
  await settled();
  expect(sentNames()).toEqual(['A', 'B']);
  expect(store.state().saving).toBe('saved');
  expect(server.name).toBe('B');
});

test('without being told, it tries again by itself', async () => {
  const { store, server } = openTree();
  server.state = 'offline';
  store.perform(rename('A'));
  await settled();
  server.state = 'up';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.name).toBe('A');
  expect(store.state().saving).toBe('saved');
});

test('a reload keeps what was not sent', async () => {
  const first = openTree();
  first.server.state = 'offline';
  first.store.perform(rename('A'));
  await settled();
  first.store.stop();
  const second = openTree();
  expect(second.shownName()).toBe('A');
  await settled();
  expect(second.sentNames()).toEqual(['A']);
  expect(localStorage.length).toBe(0);
});

test('an edit that was never sent is undone without the server', async () => {
  const { store, server, shownName } = openTree();
  server.state = 'offline';
  store.perform(rename('A'));
  await settled();
  await store.undo();
  expect(shownName()).toBe('Pakicetus');
  expect(store.state().saving).toBe('saved');
});

test('edits undone before the server heard of them can be done again, until something else is done', async () => {
  const { store, server, shownName, sentNames } = openTree();
  server.state = 'offline';
  for (const name of ['A', 'B', 'C']) store.perform(rename(name));
  await settled();
  await store.undo();
  await store.undo();
  expect(shownName()).toBe('A');
  await store.redo();
  expect(shownName()).toBe('B');
  store.perform(rename('D'));
  await settled();
  await store.redo();
  expect(shownName()).toBe('D');
  server.state = 'up';
  store.retry();
  await settled();
  expect(sentNames()).toEqual(['A', 'B', 'D']);
});

test('nothing to undo is said', async () => {
  const { store, onRefused } = openTree();
  await store.undo();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('There is nothing of yours to undo');
});

test('a store that is started again sends nothing twice', async () => {
  const { store, server, sentNames } = openTree();
  server.state = 'offline';
  store.perform(rename('A'));
  await settled();
  store.stop();
  server.state = 'up';
  store.start();
  await settled();
  expect(sentNames()).toEqual(['A']);
});
