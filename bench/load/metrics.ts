export interface Metrics {
  readonly residentMebibytes: number;
  readonly heapMebibytes: number;
  readonly processorSeconds: number;
}

/** Reads the server's Prometheus metrics. */
export async function readMetrics(origin: string): Promise<Metrics> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const value = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  const mebibyte = 1024 * 1024;
  return {
    residentMebibytes: value('process_resident_memory_bytes') / mebibyte,
    heapMebibytes: value('nodejs_heap_size_used_bytes') / mebibyte,
    processorSeconds: value('process_cpu_seconds_total'),
  };
}
