import type { Database } from '../../database/database.ts';
import { findLiveSessions } from './sessions-queries.ts';

type FoundSession = Awaited<ReturnType<typeof findLiveSessions>>[number];

interface Waiting {
  readonly resolve: (found: FoundSession | null) => void;
  readonly reject: (error: unknown) => void;
}

/** How many tokens are remembered. */
const maxTokens = 5000;

/**
 * Looks up the sessions of all requests that arrived together in one query. Every request still reads its
 * session from the database after it arrived, so a session that was ended is never accepted.
 */
export function createSessionLookup(database: Database, now: () => Date) {
  let waiting = new Map<string, Waiting[]>();
  /** What was found last for each token, least recently looked up first. */
  const lastFound = new Map<string, FoundSession>();

  function remember(tokenHash: string, found: FoundSession | null): void {
    lastFound.delete(tokenHash);
    if (found !== null) lastFound.set(tokenHash, found);
    for (const oldest of lastFound.keys()) {
      if (lastFound.size <= maxTokens) break;
      lastFound.delete(oldest);
    }
  }

  async function lookUp(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    try {
      const rows = await findLiveSessions(database, [...batch.keys()], now());
      const found = new Map(rows.map((row) => [row.tokenHash, row]));
      for (const [tokenHash, callers] of batch) {
        const session = found.get(tokenHash) ?? null;
        remember(tokenHash, session);
        for (const { resolve } of callers) resolve(session);
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

    /** What was found last, which may have changed since; null if it is not known. */
    lastFound: (tokenHash: string): FoundSession | null => lastFound.get(tokenHash) ?? null,
  };
}
