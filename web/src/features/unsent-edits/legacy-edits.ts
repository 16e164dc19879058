import { type EditDatabase, type EditRecord, editStore } from './edit-database.ts';
import type { UnsentEdit } from './unsent-edit.ts';

const prefix = 'unsent:';

/**
 * Moves edits that earlier releases left in `localStorage` to the database, as edits of closed windows.
 * They are deleted from `localStorage` only after they are in the database.
 */
export async function migrateLegacyEdits(database: EditDatabase, storage: Storage): Promise<void> {
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
  for (const key of keys) {
    const [accountId = '', treeId = '', windowId = ''] = key.slice(prefix.length).split(':');
    const { store, done } = database.transaction(editStore, 'readwrite');
    const records = readEdits(storage.getItem(key)).map(
      (edit, order): EditRecord => ({
        ...{ accountId, treeId, windowId, order, edit },
        madeAt: timeOf(edit.operationId),
      }),
    );
    await Promise.all([...records.map((record) => store.put(record)), done]);
    storage.removeItem(key);
  }
}

/** The id of an edit is a UUIDv7, which begins with its time. */
function timeOf(operationId: string): number {
  const time = Number.parseInt(operationId.replaceAll('-', '').slice(0, 12), 16);
  return Number.isNaN(time) ? Date.now() : time;
}

function readEdits(text: string | null): UnsentEdit[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.filter(isLegacyEdit).map((edit) => ({ ...edit, action: 'edit', target: null }));
  } catch {
    return [];
  }
}

/** Other scripts can write to `localStorage` too, so unknown values are ignored. */
function isLegacyEdit(value: unknown): value is Pick<UnsentEdit, 'operationId' | 'operation'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'operationId' in value &&
    typeof value.operationId === 'string' &&
    'operation' in value &&
    typeof value.operation === 'object' &&
    value.operation !== null &&
    'kind' in value.operation
  );
}
