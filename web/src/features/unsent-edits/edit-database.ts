import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { UnsentEdit } from './unsent-edit.ts';

export interface EditRecord {
  readonly accountId: string;
  readonly treeId: string;
  readonly windowId: string;
  /** Position among the edits of the window. */
  readonly order: number;
  readonly madeAt: number;
  readonly edit: UnsentEdit;
}

type EditKey = [accountId: string, treeId: string, windowId: string, order: number];

interface Schema extends DBSchema {
  'unsent-edits': { key: EditKey; value: EditRecord };
}

export type EditDatabase = IDBPDatabase<Schema>;

export const editStore = 'unsent-edits';

export type WritableEdits = IDBPObjectStore<
  Schema,
  [typeof editStore],
  typeof editStore,
  'readwrite'
>;

export function openEditDatabase(): Promise<EditDatabase> {
  return openDB<Schema>('life-tree', 1, {
    upgrade: (database) => {
      database.createObjectStore(editStore, {
        keyPath: ['accountId', 'treeId', 'windowId', 'order'],
      });
    },
    // Close the database, so that a later release can upgrade it without waiting for this window.
    blocking: (_, __, { target }) => {
      if (target instanceof IDBDatabase) target.close();
    },
  });
}

export function keyOf({ accountId, treeId, windowId, order }: EditRecord): EditKey {
  return [accountId, treeId, windowId, order];
}

/** The range of all keys that begin with these parts. */
export function startingWith(...parts: readonly string[]): IDBKeyRange {
  // Arrays sort after all numbers and strings.
  return IDBKeyRange.bound([...parts], [...parts, []]);
}
