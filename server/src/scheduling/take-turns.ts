import { setImmediate } from 'node:timers/promises';

/**
 * After this many milliseconds of long work, other requests are served. They wait several times as
 * long at worst: garbage collection and the turns of other long requests come on top.
 */
const maxTurnMilliseconds = 10;

/** For long work: call the result between steps, so that other requests are served meanwhile. */
export function takeTurns(): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    if (performance.now() - turnBegan <= maxTurnMilliseconds) return;
    await setImmediate();
    turnBegan = performance.now();
  };
}
