export interface Count {
  /** How often the name was counted in its present window, this time included. */
  readonly count: number;
  readonly secondsLeft: number;
}

/** How long one must wait between attempts that fail. */
export interface Backoff {
  /** How many attempts are made without waiting. */
  readonly free: number;
  /** How long to wait after them; twice as long after each further attempt. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
  /** After this long without an attempt all are forgotten. */
  readonly forgetSeconds: number;
}

/** Counts how often something happened in a stretch of time. */
export interface RateCounter {
  /** The first count of a name opens a window; when the window ends, counting starts over. */
  add(name: string, windowSeconds: number, amount?: number): Promise<Count>;
  /**
   * Counts an attempt before it is known whether it fails, so that many at once gain nothing. Answers
   * 0, or how many seconds are still to be waited; then nothing was counted.
   */
  attempt(name: string, backoff: Backoff): Promise<number>;
  /** Takes back an attempt that did not fail, and the wait that would follow it. */
  cancelAttempt(name: string): Promise<void>;
}

/** How long to wait after this many attempts. */
export function waitSecondsAfter(count: number, backoff: Backoff): number {
  const { free, firstWaitSeconds, maxWaitSeconds } = backoff;
  if (count < free) return 0;
  return Math.min(firstWaitSeconds * 2 ** (count - free), maxWaitSeconds);
}
