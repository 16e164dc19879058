import { type RateCounter, waitSecondsAfter } from './rate-counter.ts';

interface Window {
  count: number;
  endsAt: number;
}

interface Attempts extends Window {
  waitEndsAt: number;
}

// Limits the memory that a flood of invented names can use. The oldest are removed first.
const maxNames = 100_000;

/** For a single process. */
export function memoryRateCounter(now: () => number): RateCounter {
  const windows = boundedMap<Window>(now);
  const attempts = boundedMap<Attempts>(now);

  return {
    add: async (name, windowSeconds, amount = 1) => {
      const window =
        windows.find(name) ?? windows.put(name, { count: 0, endsAt: now() + windowSeconds * 1000 });
      window.count += amount;
      return {
        count: window.count,
        secondsLeft: Math.max(1, Math.ceil((window.endsAt - now()) / 1000)),
      };
    },

    attempt: async (name, backoff) => {
      const made =
        attempts.find(name) ?? attempts.put(name, { count: 0, endsAt: 0, waitEndsAt: 0 });
      if (made.waitEndsAt > now()) return Math.ceil((made.waitEndsAt - now()) / 1000);
      made.count += 1;
      made.waitEndsAt = now() + waitSecondsAfter(made.count, backoff) * 1000;
      made.endsAt = now() + backoff.forgetSeconds * 1000;
      return 0;
    },

    cancelAttempt: async (name) => {
      const made = attempts.find(name);
      if (made === null) return;
      made.count = Math.max(0, made.count - 1);
      made.waitEndsAt = 0;
    },
  };
}

function boundedMap<Value extends { endsAt: number }>(now: () => number) {
  const values = new Map<string, Value>();

  function removeOldest(): void {
    const time = now();
    for (const [name, { endsAt }] of values) if (endsAt <= time) values.delete(name);
    for (const name of values.keys()) {
      if (values.size < maxNames) break;
      values.delete(name);
    }
  }

  return {
    find: (name: string): Value | null => {
      const known = values.get(name);
      return known !== undefined && known.endsAt > now() ? known : null;
    },
    put: (name: string, value: Value): Value => {
      if (values.size >= maxNames) removeOldest();
      values.delete(name);
      values.set(name, value);
      return value;
    },
  };
}
