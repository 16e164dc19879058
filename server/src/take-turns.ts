import { setImmediate } from 'node:timers/promises';

/** After this many milliseconds of long work, other requests are served. */
const maxTurnMilliseconds = 25;

/** For long work: call the result between steps, so that other requests are served meanwhile. */
export function takeTurns(): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    if (performance.now() - turnBegan <= maxTurnMilliseconds) return;
    await setImmediate();
    turnBegan = performance.now();
  };
}
