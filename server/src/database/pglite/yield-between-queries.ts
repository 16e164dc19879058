import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

const maxMilliseconds = 5;

/**
 * Yields to the event loop between queries. The embedded engine runs in the server's own thread, and a
 * queued query starts as soon as the previous one ends: without a pause, a hundred small queries would
 * block everything else.
 */
export function yieldBetweenQueries(engine: PGlite): void {
  let lastTurn = performance.now();

  async function pause(): Promise<void> {
    if (performance.now() - lastTurn < maxMilliseconds) return;
    await nextTurn();
    lastTurn = performance.now();
  }

  const { execProtocol, execProtocolStream } = engine;
  engine.execProtocol = async (...args) => {
    await pause();
    return execProtocol.apply(engine, args);
  };
  engine.execProtocolStream = async (...args) => {
    await pause();
    return execProtocolStream.apply(engine, args);
  };
}
