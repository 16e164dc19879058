import type { Database } from '../../database/database.ts';
import { findLiveSessions } from './sessions-queries.ts';

type FoundSession = Awaited<ReturnType<typeof findLiveSessions>>[number];

interface Waiting {
  readonly resolve: (found: FoundSession | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks up the sessions of all requests that arrived together in one query. Every request still reads its
 * session from the database after it arrived, so a session that was ended is never accepted.
 */
export function createSessionLookup(database: Database, now: () => Date) {
  let waiting = new Map<string, Waiting[]>();

  async function lookUp(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    try {
      const rows = await findLiveSessions(database, [...batch.keys()], now());
      const found = new Map(rows.map((row) => [row.tokenHash, row]));
      for (const [tokenHash, callers] of batch) {
        for (const { resolve } of callers) resolve(found.get(tokenHash) ?? null);
      }
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error);
    }
  }

  return {
    find: (tokenHash: string): Promise<FoundSession | null> =>
      new Promise((resolve, reject) => {
        // After all requests that have arrived are read.
        if (waiting.size === 0) setImmediate(() => void lookUp());
        waiting.set(tokenHash, [...(waiting.get(tokenHash) ?? []), { resolve, reject }]);
      }),
  };
}
