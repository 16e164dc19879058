import { newIdentifier } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { newSecret } from '../../secrets.ts';
import {
  deleteKey,
  deleteKeysOf,
  findWebAppKey,
  insertKey,
  insertKeyUnlessThere,
  keyExists,
  listKeysOf,
} from './application-keys-queries.ts';

export type ApplicationKeysService = Awaited<ReturnType<typeof createApplicationKeysService>>;

/** Makes the web app's own key at the first start, and finds it again at every later one. */
export async function createApplicationKeysService({
  database,
  now,
}: Pick<Resources, 'database' | 'now'>) {
  const made = newSecret();
  await insertKeyUnlessThere(database, {
    id: newIdentifier(),
    key: made,
    ownerId: null,
    createdAt: now(),
  });
  const webAppKey = (await findWebAppKey(database)) ?? made;

  return {
    webAppKey,
    /** The web app's key is in memory, so that its many calls cost no query. */
    isValid: async (key: string): Promise<boolean> => key === webAppKey || keyExists(database, key),

    /** Latest first. */
    keysOf: (tx: Database, ownerId: string): Promise<string[]> => listKeysOf(tx, ownerId),

    make: async (tx: Database, ownerId: string): Promise<string> => {
      const key = newSecret();
      await insertKey(tx, { id: newIdentifier(), key, ownerId, createdAt: now() });
      return key;
    },

    /** From then on no process takes it. False where the person has no such key. */
    revoke: (tx: Database, ownerId: string, key: string): Promise<boolean> =>
      deleteKey(tx, ownerId, key),

    revokeAll: (tx: Database, ownerId: string): Promise<void> => deleteKeysOf(tx, ownerId),
  };
}
