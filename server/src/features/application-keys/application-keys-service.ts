import { newIdentifier } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { newSecret } from '../../secrets.ts';
import {
  deleteKey,
  deleteKeysOf,
  findWebAppKey,
  insertKey,
  insertWebAppKeyOnce,
  keyExists,
  listKeysOf,
} from './application-keys-queries.ts';

export type ApplicationKeysService = Awaited<ReturnType<typeof createApplicationKeysService>>;

/** Creates the web app's own key at the first start, and reads it at later ones. */
export async function createApplicationKeysService({
  database,
  now,
}: Pick<Resources, 'database' | 'now'>) {
  const newKey = newSecret();
  await insertWebAppKeyOnce(database, {
    id: newIdentifier(),
    key: newKey,
    ownerId: null,
    createdAt: now(),
  });
  const webAppKey = (await findWebAppKey(database)) ?? newKey;

  return {
    webAppKey,
    /** The web app's key is in memory, so that its calls need no query. */
    isValid: async (key: string): Promise<boolean> => key === webAppKey || keyExists(database, key),

    /** Latest first. */
    keysOf: (tx: Database, ownerId: string): Promise<string[]> => listKeysOf(tx, ownerId),

    make: async (tx: Database, ownerId: string): Promise<string> => {
      const key = newSecret();
      await insertKey(tx, { id: newIdentifier(), key, ownerId, createdAt: now() });
      return key;
    },

    /** Takes effect immediately in all processes. False if the user has no such key. */
    revoke: (tx: Database, ownerId: string, key: string): Promise<boolean> =>
      deleteKey(tx, ownerId, key),

    revokeAll: (tx: Database, ownerId: string): Promise<void> => deleteKeysOf(tx, ownerId),
  };
}
