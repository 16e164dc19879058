import { type Operation, years } from '@life-tree/phylogeny';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeEditStorage } from '../../../testing/fake-edit-storage.ts';
import { FakeTreeServer, namesIn, speciesOf } from '../../../testing/fake-tree-server.ts';
import { TreeStore } from './tree-store.ts';

const { id } = speciesOf(0);
const rename = (name: string): Operation => ({ kind: 'edit-species', id, name });
const theirs = (name: string): Operation => ({
  kind: 'edit-species',
  id: speciesOf(1).id,
  name,
});

/** Opens a tree whose first species this window edits. Pass a former result to open it again. */
function openTree({ server = new FakeTreeServer(), browser = fakeEditStorage() } = {}) {
  const onRefused = vi.fn();
  const onStorageFailed = vi.fn();
  const store = new TreeStore({
    api: server.api,
    loaded: { details: server.details, forest: server.forest },
    openStorage: browser.open,
    onRefused,
    onStorageFailed,
  });
  server.onEvent = (event) => store.applyServerEvent(event);
  store.start();
  const shown = () => namesIn(store.state().forest);
  const sent = () => server.called.filter((name) => name.startsWith('POST')).length;
  const saving = () => store.state().saving;
  const reconnect = async () => {
    server.network = 'up';
    server.isLive = true;
    store.resume(server.version);
    await settled();
  };
  return { server, browser, store, onRefused, onStorageFailed, shown, sent, saving, reconnect };
}

const settled = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('edits', () => {
  test('are shown immediately and as saved when the server has them', async () => {
    const { store, shown, saving } = openTree();
    expect(store.perform(rename('A')).ok).toBe(true);
    expect(shown()[0]).toBe('A');
    expect(saving()).toBe('saving');
    await settled();
    expect(saving()).toBe('saved');
    expect(shown()[0]).toBe('A');
  });

  test('that are invalid or change nothing are not sent', async () => {
    const { store, sent } = openTree();
    const refused = store.perform({ kind: 'set-duration', id, duration: years(0) });
    expect(refused).toMatchObject({
      ok: false,
      error: { message: 'The duration of the species must be greater than 0' },
    });
    store.perform(rename('Species 0'));
    await settled();
    expect(sent()).toBe(0);
  });

  test('that are refused are reverted alone, with the reason', async () => {
    const { store, server, onRefused, shown, saving } = openTree();
    server.refused.add('B');
    store.perform(rename('A'));
    store.perform(rename('B'));
    await settled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(
      'This edit is no longer possible',
      'edit-refused',
    );
    expect(shown()[0]).toBe('A');
    expect(saving()).toBe('saved');
  });

  test('made offline are stored, shown as offline, and sent in order after reconnecting', async () => {
    const { store, server, browser, shown, sent, saving, reconnect } = openTree();
    server.network = 'offline';
    store.perform(rename('A'));
    await settled();
    store.perform(rename('B'));
    await settled();
    expect(saving()).toBe('offline');
    expect(shown()[0]).toBe('B');
    expect(browser.storage.edits()).toHaveLength(2);
    await reconnect();
    expect(sent()).toBe(2);
    expect(saving()).toBe('saved');
    expect(server.names()[0]).toBe('B');
    expect(browser.storage.edits()).toEqual([]);
  });

  test('are retried automatically', async () => {
    const { store, server, saving } = openTree();
    server.network = 'offline';
    store.perform(rename('A'));
    await settled();
    server.network = 'up';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.names()[0]).toBe('A');
    expect(saving()).toBe('saved');
  });

  test('that were not sent survive a reload', async () => {
    const first = openTree();
    first.server.network = 'offline';
    first.store.perform(rename('A'));
    await settled();
    first.store.stop();
    first.server.network = 'up';
    const second = openTree(first);
    await settled();
    expect(second.shown()[0]).toBe('A');
    expect(first.server.names()[0]).toBe('A');
    expect(first.browser.storage.edits()).toEqual([]);
  });

  test('made offline and refused later are reported once with their species, also after a reload', async () => {
    const reason = 'This edit is no longer possible';
    const first = openTree();
    first.server.refused.add('A').add('B');
    first.server.network = 'offline';
    first.store.perform(rename('A'));
    first.store.perform(theirs('B'));
    await settled();
    await first.reconnect();
    expect(first.onRefused.mock.calls).toEqual([
      [`A change of Species 0 was not saved: ${reason}`, 'edit-refused'],
      [`A change of Species 1 was not saved: ${reason}`, 'edit-refused'],
    ]);

    first.server.network = 'offline';
    first.store.perform(rename('A'));
    await settled();
    first.store.stop();
    first.server.network = 'up';
    const second = openTree(first);
    await settled();
    expect(second.onRefused).toHaveBeenCalledExactlyOnceWith(
      `A change of Species 0 was not saved: ${reason}`,
      'edit-refused',
    );
    expect(second.shown()[0]).toBe('Species 0');
    expect(second.saving()).toBe('saved');
    second.store.stop();
    const third = openTree(second);
    await settled();
    expect(third.onRefused).not.toHaveBeenCalled();
  });

  test('made offline are named after what they add or change, if that can be known', async () => {
    const { store, server, onRefused, reconnect } = openTree();
    server.network = 'offline';
    store.perform({
      kind: 'add-species',
      species: { ...speciesOf(5), ancestorId: speciesOf(2).id, start: years(1) },
    });
    store.perform({
      kind: 'attach-descendants',
      id: speciesOf(2).id,
      descendantIds: [id, speciesOf(1).id],
    });
    store.perform({ kind: 'edit-species', id: speciesOf(2).id, description: 'Gone' });
    await settled();
    server.edit({ kind: 'delete-branches', ids: [speciesOf(2).id] });
    await reconnect();
    expect(onRefused.mock.calls.map(([text]) => text.split(':')[0])).toEqual([
      'A change of Species 5 was not saved',
      'A change of 3 species was not saved',
      'A change was not saved',
    ]);
  });

  test('that were not sent are found by a window whose storage opens late', async () => {
    const first = openTree();
    first.server.network = 'offline';
    first.store.perform(rename('A'));
    await settled();
    first.store.stop();
    first.server.network = 'up';
    const { storage, open } = first.browser;
    const openLate: typeof open = (onFailed) =>
      new Promise((resolve) => setTimeout(() => resolve(open(onFailed)), 10_000));
    const second = openTree({ server: first.server, browser: { storage, open: openLate } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(second.shown()[0]).not.toBe('A');
    await vi.advanceTimersByTimeAsync(6000);
    expect(second.shown()[0]).toBe('A');
    expect(first.server.names()[0]).toBe('A');
    expect(storage.edits()).toEqual([]);
  });

  test('that an earlier window may have sent are not sent twice', async () => {
    const first = openTree();
    await settled();
    first.server.network = 'silent';
    first.store.perform(rename('A'));
    await settled();
    first.store.stop();
    first.server.network = 'up';
    const posts = first.sent();
    const second = openTree(first);
    await settled();
    expect(second.sent()).toBe(posts);
    expect(second.saving()).toBe('saved');
  });

  test('that the browser cannot store are reported, and leaving the page would lose them', async () => {
    const { store, server, browser, onStorageFailed, saving, reconnect } = openTree();
    await settled();
    server.network = 'offline';
    browser.storage.isFull = true;
    expect(store.hasUnstored).toBe(false);
    store.perform(rename('A'));
    expect(onStorageFailed).toHaveBeenCalledOnce();
    await settled();
    expect(saving()).toBe('unstored');
    expect(store.hasUnstored).toBe(true);
    await reconnect();
    expect(saving()).toBe('saved');
    expect(store.hasUnstored).toBe(false);
  });

  test('that are stored when a lost session closes the screen are not asked about', async () => {
    const { store, server, browser } = openTree();
    await settled();
    server.network = 'offline';
    store.perform(rename('A'));
    store.stop();
    await store.persistence.settled();
    expect(browser.storage.edits()).toHaveLength(1);
    expect(store.hasUnstored).toBe(false);
  });

  test('that arrive after the screen was closed are deleted from the storage', async () => {
    const { store, browser, server } = openTree();
    await settled();
    store.perform(rename('A'));
    store.stop();
    await settled();
    expect(server.names()[0]).toBe('A');
    expect(browser.storage.edits()).toEqual([]);
  });

  test('made offline do not each add a retry timer', async () => {
    const { store, server } = openTree();
    await settled();
    server.network = 'offline';
    for (let edit = 0; edit < 20; edit++) {
      store.perform(rename(`Edit ${edit}`));
      await settled();
    }
    const call = vi.spyOn(server.api, 'call');
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(call.mock.calls.length).toBeLessThan(20);
  });

  test('that change nothing are not mistaken for the version in their reply', async () => {
    const { store, server, shown, reconnect } = openTree();
    await settled();
    server.holdsEvents = true;
    server.edit(rename('A'));
    server.edit(theirs('B'));
    store.perform(rename('A'));
    server.deliver();
    server.isLive = false;
    server.deliverAll();
    await settled();
    server.holdsEvents = false;
    await reconnect();
    expect(shown()).toEqual(server.names());
  });

  test('that change nothing do not hide later edits of others', async () => {
    const { store, server, shown } = openTree();
    await settled();
    const events: Parameters<TreeStore['applyServerEvent']>[0][] = [];
    server.onEvent = (event) => void events.push(event);
    server.edit(rename('A'));
    server.edit(theirs('B'));
    store.perform(rename('A'));
    await settled();
    for (const event of events.reverse()) store.applyServerEvent(event);
    server.onEvent = (event) => store.applyServerEvent(event);
    server.edit(rename('C'));
    expect(shown()).toEqual(['C', 'B', 'Species 2']);
  });

  test('a store that is started again sends nothing twice', async () => {
    const { store, server, sent } = openTree();
    server.network = 'offline';
    store.perform(rename('A'));
    await settled();
    store.stop();
    server.network = 'up';
    store.start();
    await settled();
    expect(sent()).toBe(1);
  });
});

describe("others' edits", () => {
  test('are applied in order, even if they arrive out of order', () => {
    const { store, server, shown } = openTree();
    const events: Parameters<TreeStore['applyServerEvent']>[0][] = [];
    server.onEvent = (event) => void events.push(event);
    server.edit(theirs('First'));
    server.edit(theirs('Second'));
    for (const event of events.reverse()) store.applyServerEvent(event);
    expect(shown()[1]).toBe('Second');
  });

  test('that never arrive or are too large for an event cause a fetch of the tree', async () => {
    const { store, server, shown } = openTree();
    server.isLive = false;
    server.edit(theirs('First'));
    server.isLive = true;
    server.edit(theirs('Second'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()[1]).toBe('Second');
    server.isLive = false;
    server.edit(theirs('Third'));
    store.applyServerEvent({ type: 'new', version: server.version, userId: server.details.userId });
    await settled();
    expect(shown()[1]).toBe('Third');
  });

  test('that arrive during the download of the tree do not cause another one', async () => {
    const { store, server, shown } = openTree();
    await settled();
    const { api } = server;
    const call = api.call;
    let edits = 0;
    Object.assign(api, {
      call: async (...given: Parameters<typeof call>) => {
        const reply = await call(...given);
        // Another user keeps editing during the download.
        if (given[0] === 'GET ph-tree/{id}/open') {
          for (let more = 0; more < 3; more++) server.edit(theirs(`Edit ${++edits}`));
        }
        return reply;
      },
    });
    server.isLive = false;
    server.edit(theirs('Missed'));
    server.isLive = true;
    store.resume(server.version);
    await settled();
    expect(server.called.filter((name) => name === 'GET ph-tree/{id}/open')).toHaveLength(1);
    expect(shown()).toEqual(server.names());
    expect(shown()[1]).toBe('Edit 3');
  });
});

describe('a fetch of the tree', () => {
  test('is repeated if a later version becomes known meanwhile', async () => {
    const { store, server, shown } = openTree();
    await settled();
    server.isLive = false;
    server.edit(theirs('First'));
    store.resume(server.version);
    // The species were already read, and this window gets no event for the next edit.
    server.edit(theirs('Second'));
    store.resume(server.version);
    await settled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toEqual(server.names());
  });

  test('that fails is retried until it succeeds, less and less often', async () => {
    const { store, server, shown } = openTree();
    await settled();
    server.isLive = false;
    server.edit(theirs('First'));
    server.network = 'silent';
    store.resume(server.version);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(server.called.length).toBeLessThan(30);
    server.network = 'up';
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shown()).toEqual(server.names());
  });

  test('is not delayed by edits that arrive after the missing one', async () => {
    const { server, shown } = openTree();
    await settled();
    server.isLive = false;
    server.edit(theirs('Missed'));
    server.isLive = true;
    for (let edit = 0; edit < 5; edit++) {
      server.edit(theirs(`Edit ${edit}`));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(shown()).toEqual(server.names());
  });
});

describe('typed text', () => {
  test('is one edit and one undo step, however often it is saved', async () => {
    const { store, server, browser, shown, sent, saving } = openTree();
    await settled();
    for (const text of ['H', 'Homo', 'Homo s']) {
      store.perform(rename(text), 'session');
      expect(browser.storage.edits()).toMatchObject([{ operation: { name: text } }]);
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(saving()).toBe('saving');
    expect(sent()).toBe(0);
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.names()[0]).toBe('Homo s');
    store.perform(rename('Homo sapiens'), 'session');
    store.typed.end('session');
    await settled();
    expect(server.names()[0]).toBe('Homo sapiens');
    expect(sent()).toBe(2);
    store.undo();
    await settled();
    expect(shown()[0]).toBe('Species 0');
    expect(server.names()[0]).toBe('Species 0');
    store.redo();
    await settled();
    expect(server.names()[0]).toBe('Homo sapiens');
  });

  test('A1: names an inferred ancestor, however slowly it is typed', async () => {
    const { store, server } = openTree();
    store.perform({ kind: 'edit-species', id, inferred: true });
    await settled();
    // As in the panel: after the first letter, the species is no longer inferred.
    store.perform({ kind: 'edit-species', id, name: 'P', inferred: null }, 'session');
    await vi.advanceTimersByTimeAsync(700);
    store.perform(rename('Pakicetus'), 'session');
    store.typed.end('session');
    await settled();
    expect(server.names()[0]).toBe('Pakicetus');
    expect(server.forest.isInferred(0)).toBe(false);
  });

  test('that is cancelled leaves no edit', async () => {
    const { store, shown, sent, saving } = openTree();
    await settled();
    store.perform(rename('Homo'), 'session');
    store.typed.cancel('session');
    await settled();
    expect(shown()[0]).toBe('Species 0');
    expect(sent()).toBe(0);
    expect(saving()).toBe('saved');
  });

  test('is not shown as saved while it is a draft, and is saved when the page closes', async () => {
    const { store, server, saving } = openTree();
    await settled();
    const draft = {
      save: () => {
        store.typed.removeDraft(draft);
        store.perform(rename('Homo'), 'session');
      },
      drop: () => undefined,
    };
    store.typed.addDraft(draft);
    expect(saving()).toBe('saving');
    store.stop();
    await settled();
    expect(server.names()[0]).toBe('Homo');
  });
});

test('edits of a tree that is deleted meanwhile are discarded with a message', async () => {
  const { store, server, browser, onRefused, reconnect } = openTree();
  await settled();
  server.network = 'offline';
  store.perform(rename('A'));
  store.perform(rename('B'));
  await settled();
  expect(browser.storage.edits()).toHaveLength(2);
  store.close('deleted');
  expect(browser.storage.edits()).toEqual([]);
  await reconnect();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(
    '2 unsaved changes were discarded, because their trees were deleted or you can no longer edit them.',
  );
});
