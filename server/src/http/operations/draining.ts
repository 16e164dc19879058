import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  /** Whether the server is about to end, so that nobody new should come. */
  hasBegun(): boolean;
  /** Resolves when the last connection is gone. */
  finished(): Promise<void>;
}

/**
 * Lets a server end without failing anybody: for some seconds it only says that it is not ready, so
 * that balancers which ask go elsewhere; then it takes no new connection; and what it has taken is
 * served to the end. Must be added before whatever else ends with the server.
 */
export function addDraining(app: FastifyInstance, seconds: number): Draining {
  let hasBegun = false;
  let finished: Promise<void> = Promise.resolve();
  app.addHook('preClose', async () => {
    hasBegun = true;
    if (seconds > 0) await pause(seconds * 1000);
    // What the system has accepted for us while we were busy is taken in this turn: it would be cut off.
    await nextTurn();
    finished = new Promise((resolve) => {
      app.server.close(() => resolve());
    });
  });
  return { hasBegun: () => hasBegun, finished: () => finished };
}
