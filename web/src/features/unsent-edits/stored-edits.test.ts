import { speciesId } from '@life-tree/phylogeny';
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocks } from '../../testing/fake-locks.ts';
import {
  countStoredEdits,
  deleteStoredEdits,
  type EditStorage,
  openStoredEdits,
} from './open-stored-edits.ts';
import type { UnsentEdit } from './unsent-edit.ts';

const day = 24 * 60 * 60 * 1000;
const id = speciesId('0190b6a0-0000-7000-8000-0000000000a1');
const edit = (name: string): UnsentEdit => ({
  operationId: `operation ${name}`,
  action: 'edit',
  operation: { kind: 'edit-species', id, name },
  target: null,
});
const [a, b, c] = ['A', 'B', 'C'].map(edit) as [UnsentEdit, UnsentEdit, UnsentEdit];

let windows = 0;
async function openWindow({ accountId = 'mary', treeId = 'whales' } = {}) {
  windows += 1;
  const onFailed = vi.fn();
  const windowId = `window ${windows}`;
  const storage = await openStoredEdits({ accountId, treeId, windowId, onFailed });
  const crash = async () => {
    await storage.settled();
    storage.close(Promise.resolve());
    // The lock is released asynchronously.
    await Promise.resolve();
    await Promise.resolve();
  };
  const takeOver = async (age: 'recent' | 'old') => {
    const taken: UnsentEdit[] = [];
    await storage.takeOver(age, (edits) => taken.push(...edits));
    return taken;
  };
  return Object.assign(Object.create(storage) as typeof storage, {
    onFailed,
    crash,
    taken: takeOver,
  });
}

function putAll(storage: Pick<EditStorage, 'put'>, edits: readonly UnsentEdit[]) {
  for (const one of edits) storage.put(one);
}

/** A window makes these edits and is closed. */
async function leaveEdits(edits: readonly UnsentEdit[]) {
  const window = await openWindow();
  putAll(window, edits);
  await window.crash();
}

beforeEach(stubLocks);

test('the edits of a closed window are taken over once, in order, as last saved', async () => {
  const first = await openWindow();
  putAll(first, [a, b, { ...b, operation: c.operation }, c]);
  first.delete(a.operationId);
  expect(first.hasUnstored).toBe(true);
  await first.settled();
  expect(first.hasUnstored).toBe(false);
  await first.crash();
  const second = await openWindow();
  expect(await second.taken('recent')).toEqual([{ ...b, operation: c.operation }, c]);
  expect(await second.taken('recent')).toEqual([]);
  second.delete(b.operationId);
  await second.crash();
  const third = await openWindow();
  expect(await third.taken('recent')).toEqual([c]);
});

test('the edits of a window that is open are left alone', async () => {
  const first = await openWindow();
  putAll(first, [a]);
  await first.settled();
  const second = await openWindow();
  putAll(second, [b]);
  expect(await second.taken('recent')).toEqual([]);
  await second.crash();
  const third = await openWindow();
  expect(await third.taken('recent')).toEqual([b]);
});

test('edits taken over come before those made meanwhile', async () => {
  const first = await openWindow();
  putAll(first, [a, b]);
  await first.crash();
  const second = await openWindow();
  putAll(second, [c]);
  await second.taken('recent');
  await second.crash();
  const third = await openWindow();
  expect(await third.taken('recent')).toEqual([a, b, c]);
});

test('several closed windows are taken over all at once, or not at all', async () => {
  for (const edits of [[a], [b, c]]) await leaveEdits(edits);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  put.mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const failing = await openWindow();
  await expect(failing.taken('recent')).rejects.toThrow('Full');
  expect(failing.hasUnstored).toBe(false);
  await failing.crash();
  put.mockRestore();
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const next = await openWindow();
  transactions.mockClear();
  expect(await next.taken('recent')).toEqual([a, b, c]);
  const writing = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writing).toHaveLength(1);
  transactions.mockRestore();
});

test('edits belong to one account and tree and are deleted with the account', async () => {
  const window = await openWindow();
  putAll(window, [a, b]);
  const other = await openWindow({ treeId: 'cats' });
  putAll(other, [c]);
  await Promise.all([window.crash(), other.crash()]);
  expect(await (await openWindow({ accountId: 'joe' })).taken('recent')).toEqual([]);
  const counts = [...(await countStoredEdits('mary'))];
  expect(counts).toEqual([
    ['cats', 1],
    ['whales', 2],
  ]);
  expect((await countStoredEdits('joe')).size).toBe(0);
  await deleteStoredEdits('joe');
  expect(await (await openWindow({ treeId: 'cats' })).taken('recent')).toEqual([c]);
  await deleteStoredEdits('mary');
  expect(await (await openWindow()).taken('recent')).toEqual([]);
});

test('after 30 days, edits can be sent or discarded but are not taken over', async () => {
  const made = Date.now() - 31 * day;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(made);
  const first = await openWindow();
  putAll(first, [a, b]);
  await first.crash();
  clock.mockRestore();
  const second = await openWindow();
  expect(await second.taken('recent')).toEqual([]);
  expect(await second.findOld()).toEqual({ count: 2, since: made });
  expect(await second.taken('old')).toEqual([a, b]);
  expect(await second.findOld()).toBeNull();
  await second.crash();
  const third = await openWindow();
  expect(await third.findOld()).toEqual({ count: 2, since: made });
  await third.discardOld();
  expect(await third.findOld()).toBeNull();
});

test('an edit that the browser cannot store is reported and counts as unstored', async () => {
  const window = await openWindow();
  const unclonable = { ...a, operation: { kind: 'edit-species', id, name: () => 'A' } as never };
  putAll(window, [unclonable]);
  await window.settled();
  expect(window.onFailed).toHaveBeenCalledOnce();
  expect(window.hasFailed).toBe(true);
  expect(window.hasUnstored).toBe(true);
  window.delete(a.operationId);
  expect([window.hasUnstored, window.hasFailed]).toEqual([false, false]);
});

test('a large edit is stored as JSON and taken over as it was', async () => {
  const large: UnsentEdit = { ...a, json: JSON.stringify(a.operation) };
  await leaveEdits([large, b]);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const second = await openWindow();
  expect(await second.taken('recent')).toEqual([large, b]);
  expect(put.mock.calls[0]?.[0]).toMatchObject({ edit: { operation: null, json: large.json } });
  put.mockRestore();
  await second.crash();
  expect(await (await openWindow()).taken('recent')).toEqual([large, b]);
});

test('opening fails in a browser without storage', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
  await expect(openWindow()).rejects.toThrow('Denied');
});
