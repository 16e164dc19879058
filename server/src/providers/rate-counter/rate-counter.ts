export interface Count {
  /** How often the name was counted in its present window, this time included. */
  readonly count: number;
  readonly secondsLeft: number;
}

/** Counts how often something happened in a stretch of time. */
export interface RateCounter {
  /** The first count of a name opens a window; when the window ends, counting starts over. */
  add(name: string, windowSeconds: number, amount?: number): Promise<Count>;
}
