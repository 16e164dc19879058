export interface Count {
  /** How often the name was counted in its current window, including this time. */
  readonly count: number;
  readonly secondsLeft: number;
}

/** The wait between failed attempts. */
export interface Backoff {
  /** How many attempts need no wait. */
  readonly free: number;
  /** The wait after them; it doubles with each further attempt. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
  /** After this time without an attempt, all are forgotten. */
  readonly forgetSeconds: number;
}

/** Counts how often something happened in a period of time. */
export interface RateCounter {
  /** The first count of a name opens a window; when the window ends, counting starts over. */
  add(name: string, windowSeconds: number, amount?: number): Promise<Count>;
  /**
   * Counts an attempt before its result is known, so that concurrent attempts gain nothing. Returns 0, or
   * the seconds to wait; then nothing was counted.
   */
  attempt(name: string, backoff: Backoff): Promise<number>;
  /** Removes an attempt that did not fail, and the wait after it. */
  cancelAttempt(name: string): Promise<void>;
}

/** How long to wait after this many attempts. */
export function waitSecondsAfter(count: number, backoff: Backoff): number {
  const { free, firstWaitSeconds, maxWaitSeconds } = backoff;
  if (count < free) return 0;
  return Math.min(firstWaitSeconds * 2 ** (count - free), maxWaitSeconds);
}
