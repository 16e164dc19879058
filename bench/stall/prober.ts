import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Product } from '../api/product.ts';
import { quantile } from '../load/latencies.ts';

interface Quantiles {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

interface Latencies {
  /** By the clock. */
  readonly clock: Quantiles;
  /** By the processor time of the server. */
  readonly processor: Quantiles;
}

export interface Stall {
  readonly outcome: string;
  readonly seconds: number;
  /** The latencies of each page. */
  readonly latencies: readonly Latencies[];
  /** The server's peak memory, and by how much that is more than before. */
  readonly mebibytes: number;
  readonly grownMebibytes: number;
}

export interface Prober {
  /** Measures other requests while something runs. */
  during(run: () => Promise<string>): Promise<Stall>;
  stop(): void;
}

/** The time between two requests, as in `probe.mjs`. */
const intervalMilliseconds = 20;
/** Long enough to include delayed effects of a scenario, such as garbage collection. */
const lingerMilliseconds = 500;

/** Requests these pages of a product, each from its own process. */
export function startProber({ origin, pid, apiKey }: Product, paths: readonly string[]): Prober {
  const program = fileURLToPath(new URL('probe.mjs', import.meta.url));
  const children = paths.map((path) =>
    fork(program, [`${origin}${path}`, String(pid), apiKey], { execArgv: [] }),
  );
  return {
    during: async (run) => {
      resetPeak(pid);
      const before = memoryOf(pid, 'VmRSS');
      for (const child of children) child.send('start');
      const begun = performance.now();
      const outcome = await run();
      const seconds = (performance.now() - begun) / 1000;
      await pause(lingerMilliseconds);
      const latencies = await Promise.all(children.map(stop));
      const mebibytes = memoryOf(pid, 'VmHWM');
      return { outcome, seconds, latencies, mebibytes, grownMebibytes: mebibytes - before };
    },
    stop: () => {
      for (const child of children) child.disconnect();
    },
  };
}

async function stop(child: ChildProcess): Promise<Latencies> {
  const measured = once(child, 'message');
  child.send('stop');
  const [latencies]: Record<keyof Latencies, number>[][] = await measured;
  return {
    clock: quantilesOf((latencies ?? []).map(({ clock }) => clock)),
    processor: quantilesOf((latencies ?? []).map(({ processor }) => processor)),
  };
}

/** Resets the peak memory. Only Linux supports this. */
function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not Linux: there is no peak to reset.
  }
}

function memoryOf(pid: number, kind: 'VmRSS' | 'VmHWM'): number {
  try {
    const line = new RegExp(`^${kind}:\\s+(\\d+)`, 'm');
    return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * While a request waits, no others are sent. So a long wait counts as many times as requests would have been
 * sent meanwhile, each with what is left of the wait; otherwise a stalled server would hide its delays.
 */
function quantilesOf(latencies: readonly number[]): Quantiles {
  const all = latencies.flatMap((latency) =>
    Array.from(
      { length: Math.max(1, Math.ceil(latency / intervalMilliseconds)) },
      (_, missed) => latency - missed * intervalMilliseconds,
    ),
  );
  const sorted = all.sort((one, other) => one - other);
  return {
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    worst: sorted.at(-1) ?? Number.NaN,
  };
}
