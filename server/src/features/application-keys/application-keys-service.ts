import { newIdentifier } from '../../database/identifier.ts';
import type { Resources } from '../../resources.ts';
import { newSecret } from '../../secrets.ts';
import {
  findWebAppKey,
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
    keysOf: (ownerId: string): Promise<string[]> => listKeysOf(database, ownerId),
  };
}
