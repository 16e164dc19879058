import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

const maxMilliseconds = 5;

/**
 * Lets others have their turn between queries. The embedded engine answers in the server's own thread,
 * and a query that waited for the one before begins as soon as that has ended: without a pause, a
 * hundred small queries would hold up everything else as one large one does.
 */
export function giveTurns(engine: PGlite): void {
  let lastTurn = performance.now();

  async function rest(): Promise<void> {
    if (performance.now() - lastTurn < maxMilliseconds) return;
    await nextTurn();
    lastTurn = performance.now();
  }

  const { execProtocol, execProtocolStream } = engine;
  engine.execProtocol = async (...words) => {
    await rest();
    return execProtocol.apply(engine, words);
  };
  engine.execProtocolStream = async (...words) => {
    await rest();
    return execProtocolStream.apply(engine, words);
  };
}
