import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * After this many milliseconds of long work, other requests are served. They wait several times as
 * long at worst: garbage collection and the turns of other long requests come on top.
 */
const maxTurnMilliseconds = 10;

/** A step that could not be divided took longer than this. */
const longStepMilliseconds = 40;
/** Enough for a request to ask the database and be answered. Otherwise it would wait for one long step after another. */
const pauseMilliseconds = 15;

/** For long work: call the result between steps, so that other requests are served meanwhile. */
export function takeTurns(): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    const milliseconds = performance.now() - turnBegan;
    if (milliseconds <= maxTurnMilliseconds) return;
    await (milliseconds > longStepMilliseconds ? setTimeout(pauseMilliseconds) : setImmediate());
    turnBegan = performance.now();
  };
}
