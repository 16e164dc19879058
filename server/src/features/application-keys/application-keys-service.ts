import { keyBeginning, newIdentifier } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { hashSecret, newSecret } from '../../secrets.ts';
import {
  deleteKey,
  deleteKeysOf,
  findKeyId,
  findWebAppKey,
  insertKey,
  insertWebAppKeyOnce,
  listKeyBeginningsOf,
} from './application-keys-queries.ts';

export type ApplicationKeysService = Awaited<ReturnType<typeof createApplicationKeysService>>;

/** Creates the web app's own key at the first start, and reads it at later ones. */
export async function createApplicationKeysService({
  database,
  now,
}: Pick<Resources, 'database' | 'now'>) {
  const rowOf = (key: string) => ({
    id: newIdentifier(),
    keyHash: hashSecret(key),
    beginning: keyBeginning(key),
    createdAt: now(),
  });
  const newKey = newSecret();
  await insertWebAppKeyOnce(database, { ...rowOf(newKey), publicKey: newKey, ownerId: null });
  const webAppKey = (await findWebAppKey(database)) ?? newKey;

  return {
    /** In memory, so that the web app's calls need no query. */
    webAppKey,

    /** The id of a key that was created in the settings, or null if there is no such key. */
    idOf: (key: string): Promise<string | null> => findKeyId(database, hashSecret(key)),

    /** Latest first. */
    beginningsOf: (tx: Database, ownerId: string): Promise<string[]> =>
      listKeyBeginningsOf(tx, ownerId),

    /** Returns the key, which can't be read again. */
    make: async (tx: Database, ownerId: string): Promise<string> => {
      const key = newSecret();
      await insertKey(tx, { ...rowOf(key), ownerId });
      return key;
    },

    /**
     * Takes the whole key or its beginning. Takes effect immediately in all processes. False if the user has
     * no such key.
     */
    revoke: (tx: Database, ownerId: string, key: string): Promise<boolean> =>
      deleteKey(tx, ownerId, { keyHash: hashSecret(key), beginning: key }),

    revokeAll: (tx: Database, ownerId: string): Promise<void> => deleteKeysOf(tx, ownerId),
  };
}
