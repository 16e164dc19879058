import type { Database } from './database.ts';

/** Reads everything as of one moment. Nothing else uses the embedded database meanwhile. */
export function inSnapshot<Value>(
  database: Database,
  read: (tx: Database) => Promise<Value>,
): Promise<Value> {
  return database.transaction(read, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
