import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  /** Whether the server is shutting down, so that load balancers should not send new requests. */
  hasBegun(): boolean;
  /** Resolves when the last connection is closed. */
  finished(): Promise<void>;
}

/**
 * Shuts down without failing requests: for some seconds, the server only reports that it is not ready, so
 * that load balancers use other servers. Then it accepts no new connections and finishes open requests.
 * Must be added before everything else that closes with the server.
 */
export function addDraining(app: FastifyInstance, seconds: number): Draining {
  let hasBegun = false;
  let finished: Promise<void> = Promise.resolve();
  app.addHook('preClose', async () => {
    hasBegun = true;
    if (seconds > 0) await pause(seconds * 1000);
    // Take the connections that the operating system has already accepted: closing would cut them off.
    await nextTurn();
    finished = new Promise((resolve) => {
      app.server.close(() => resolve());
    });
  });
  return { hasBegun: () => hasBegun, finished: () => finished };
}
