import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { UnsentEdit } from './unsent-edit.ts';

/** One edit as it is stored. */
export interface EditRecord {
  readonly accountId: string;
  readonly treeId: string;
  /** The window whose edit it is. */
  readonly windowId: string;
  /** Its place among the edits of that window. */
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
    // A later release that changes the database must not wait for this window.
    blocking: (_, __, { target }) => {
      if (target instanceof IDBDatabase) target.close();
    },
  });
}

export function keyOf({ accountId, treeId, windowId, order }: EditRecord): EditKey {
  return [accountId, treeId, windowId, order];
}

/** All records whose key begins with these parts. */
export function startingWith(...parts: readonly string[]): IDBKeyRange {
  // An array sorts after every number and text.
  return IDBKeyRange.bound([...parts], [...parts, []]);
}
