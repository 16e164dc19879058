export interface Reading {
  readonly residentMebibytes: number;
  readonly heapMebibytes: number;
  readonly processorSeconds: number;
}

/** What the server says of itself, as whoever operates it would read it. */
export async function readMetrics(origin: string): Promise<Reading> {
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
