import { type EditDatabase, type EditRecord, editStore } from './edit-database.ts';
import type { UnsentEdit } from './unsent-edit.ts';

const prefix = 'unsent:';

/**
 * Moves edits that earlier releases left in `localStorage` to the database, as those of windows that
 * are closed. They leave `localStorage` only when the database has them.
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

/** Ids of edits begin with the time they were made at. */
function timeOf(operationId: string): number {
  const moment = Number.parseInt(operationId.replaceAll('-', '').slice(0, 12), 16);
  return Number.isNaN(moment) ? Date.now() : moment;
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

/** Anything on the page can write to `localStorage`; whatever else is found there counts as nothing. */
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
