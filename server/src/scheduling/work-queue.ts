import { AppError } from '../app-error.ts';

interface WorkLimits {
  /** How many tasks run at the same time, in all and for one caller. */
  readonly running: number;
  readonly runningPerCaller: number;
  /** How many tasks may wait, in all and for one caller. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
}

interface Waiting {
  readonly caller: string;
  readonly start: () => void;
}

interface WorkOptions {
  /** Ends the wait. Work that has started must handle the signal itself. */
  readonly signal: AbortSignal;
  /** Ignores the limits of waiting tasks, for work that must not be interrupted between its steps. */
  readonly alwaysWaits?: boolean;
}

export interface WorkQueue {
  /** Fails with `too-many` if this caller has too many waiting tasks, with `unavailable` if all do. */
  run<Value>(caller: string, work: () => Promise<Value>, options: WorkOptions): Promise<Value>;
}

const retryAfterSeconds = 5;

/** Limits how much expensive work runs and waits, in all and for one caller. */
export function createWorkQueue(limits: WorkLimits): WorkQueue {
  const waiting = new Set<Waiting>();
  const runningOf = new Map<string, number>();
  let running = 0;

  const isFree = (caller: string) =>
    running < limits.running && (runningOf.get(caller) ?? 0) < limits.runningPerCaller;

  function begin(caller: string): void {
    running += 1;
    runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1);
  }

  function end(caller: string): void {
    running -= 1;
    const left = (runningOf.get(caller) ?? 1) - 1;
    if (left === 0) runningOf.delete(caller);
    else runningOf.set(caller, left);
    for (const next of waiting) {
      if (running >= limits.running) return;
      if (isFree(next.caller)) next.start();
    }
  }

  function refuseTooMany(caller: string): void {
    const own = [...waiting].filter((one) => one.caller === caller).length;
    if (own >= limits.waitingPerCaller) throw new AppError('too-many', { retryAfterSeconds });
    if (waiting.size >= limits.waiting) throw new AppError('unavailable', { retryAfterSeconds });
  }

  function wait(caller: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        caller,
        start: () => {
          waiting.delete(one);
          signal.removeEventListener('abort', leave);
          begin(caller);
          resolve();
        },
      };
      function leave(): void {
        waiting.delete(one);
        reject(signal.reason);
      }
      waiting.add(one);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    run: async (caller, work, { signal, alwaysWaits = false }) => {
      signal.throwIfAborted();
      if (isFree(caller)) begin(caller);
      else {
        if (!alwaysWaits) refuseTooMany(caller);
        await wait(caller, signal);
      }
      try {
        return await work();
      } finally {
        end(caller);
      }
    },
  };
}
