/** The result of one stage of load. */
export interface StageResult {
  /** Requests per second that were sent, and that were answered. */
  readonly offered: number;
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  readonly firstError: string | null;
}

/** The value below which this fraction of the sorted numbers lies. */
export function quantile(sorted: readonly number[], fraction: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}

/**
 * Sends requests at a steady rate whether or not earlier ones were answered, and measures each from the
 * moment it was due. So a slow server cannot hide its delays by getting fewer requests.
 */
export async function runStage(
  rate: number,
  seconds: number,
  send: () => Promise<void>,
): Promise<StageResult> {
  const latencies: number[] = [];
  let errors = 0;
  let firstError: string | null = null;
  const open = new Set<Promise<void>>();
  const start = performance.now();
  const total = Math.round(rate * seconds);

  async function one(due: number): Promise<void> {
    try {
      await send();
      latencies.push(performance.now() - due);
    } catch (error) {
      errors += 1;
      firstError ??= String(error);
    }
  }

  for (let sent = 0; sent < total; ) {
    const now = performance.now();
    for (; sent < total && start + (1000 * sent) / rate <= now; sent += 1) {
      const work: Promise<void> = one(start + (1000 * sent) / rate).finally(() =>
        open.delete(work),
      );
      open.add(work);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(open);
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((one, other) => one - other);
  return {
    offered: rate,
    answered: latencies.length / elapsed,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    errors,
    firstError,
  };
}

const servedLimits = { minAnsweredRatio: 0.95, p99: 500 };

/** Whether the server kept up with the rate of a stage. */
export function isServed({ offered, answered, p99, errors }: StageResult): boolean {
  return (
    errors === 0 && answered >= servedLimits.minAnsweredRatio * offered && p99 <= servedLimits.p99
  );
}
