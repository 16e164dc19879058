import type { RateCounter } from './rate-counter.ts';

interface Window {
  count: number;
  readonly endsAt: number;
}

// Bounds the memory a flood of made-up names can take; the oldest windows are given up first.
const windowLimit = 100_000;

/** Counts within this process alone. */
export function memoryRateCounter(now: () => number): RateCounter {
  const windows = new Map<string, Window>();

  function open(name: string, windowSeconds: number): Window {
    if (windows.size >= windowLimit) forget();
    const window = { count: 0, endsAt: now() + windowSeconds * 1000 };
    windows.delete(name);
    windows.set(name, window);
    return window;
  }

  function forget(): void {
    const time = now();
    for (const [name, window] of windows) if (window.endsAt <= time) windows.delete(name);
    for (const name of windows.keys()) {
      if (windows.size < windowLimit) break;
      windows.delete(name);
    }
  }

  return {
    add: async (name, windowSeconds, amount = 1) => {
      const known = windows.get(name);
      const window = known && known.endsAt > now() ? known : open(name, windowSeconds);
      window.count += amount;
      return {
        count: window.count,
        secondsLeft: Math.max(1, Math.ceil((window.endsAt - now()) / 1000)),
      };
    },
  };
}
