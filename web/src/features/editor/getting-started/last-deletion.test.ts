import type { HistoryEntry } from '@life-tree/contract';
import { expect, test } from 'vitest';
import { lastDeletion } from './last-deletion.ts';

const noon = Date.parse('2026-03-05T12:00:00Z');

/** A history, latest first: who did it, how many species it deleted, minutes before noon. */
function history(
  ...entries: readonly (readonly [
    user: string,
    deleted: number,
    minutes: number,
    changed?: Partial<HistoryEntry>,
  ])[]
): HistoryEntry[] {
  return entries.map(([user, deleted, minutes, changed], index) => ({
    version: entries.length - index,
    userId: user,
    username: user,
    createdAt: new Date(noon - minutes * 60_000).toISOString(),
    action: 'edit',
    changes: [{ code: 'any', values: deleted === 0 ? {} : { deleted } }],
    summary: '',
    restorable: true,
    ...changed,
  }));
}

test('is who deleted species last, how many, and the version before', () => {
  expect(lastDeletion(history(['mary', 21, 1], ['ada', 0, 5]))).toEqual({
    userId: 'mary',
    username: 'mary',
    count: 21,
    at: '2026-03-05T11:59:00.000Z',
    restores: 1,
  });
});

test('is found below later changes of the tree', () => {
  const found = lastDeletion(history(['ada', 0, 0], ['mary', 21, 1], ['ada', 0, 5]));
  expect([found?.count, found?.restores]).toEqual([21, 1]);
});

test('adds up what one user deleted one by one', () => {
  const found = lastDeletion(
    history(['mary', 1, 1], ['mary', 3, 2], ['mary', 4, 90], ['ada', 0, 99]),
  );
  expect([found?.count, found?.restores]).toEqual([4, 2]);
});

test('does not blame a user for what another one deleted', () => {
  const found = lastDeletion(history(['mary', 1, 1], ['ada', 20, 2], ['ada', 0, 3]));
  expect([found?.username, found?.count, found?.restores]).toEqual(['mary', 1, 2]);
});

test('is neither an undone deletion nor an undone addition', () => {
  const undo = { action: 'undo' };
  expect(lastDeletion(history(['mary', 0, 1, undo], ['mary', 0, 2]))).toBeNull();
  expect(lastDeletion(history(['mary', 3, 1, undo], ['mary', 0, 2]))).toBeNull();
});

test('is a deletion that was redone', () => {
  expect(lastDeletion(history(['mary', 3, 1, { action: 'redo' }], ['mary', 0, 2]))?.count).toBe(3);
});

test('is unknown if the version before it cannot be restored', () => {
  expect(lastDeletion(history(['mary', 3, 1]))).toBeNull();
  expect(lastDeletion(history(['mary', 3, 1], ['mary', 0, 2, { restorable: false }]))).toBeNull();
});
