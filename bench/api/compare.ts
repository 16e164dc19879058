import { cpus } from 'node:os';

/** Work to repeat, and the total processor time its processes have used so far. */
export interface Subject {
  readonly run: () => Promise<unknown>;
  /** What must end before the next run, but is not part of this one's time. */
  readonly afterwards?: () => Promise<unknown>;
  readonly processor: () => number;
}

/** Milliseconds per run, as the median of all rounds. */
export interface Measured {
  readonly elapsed: number;
  readonly processor: number;
}

interface CompareOptions {
  readonly rounds: number;
  /** Runs of each subject in a round. */
  readonly turns: number;
  /** Runs of each subject before measuring: a server is fully optimized only after hundreds of calls. */
  readonly warmUp: number;
}

/**
 * Compares subjects by running them in turn in every round, so that other work on the machine slows all
 * of them equally. Only the ratios are meaningful.
 */
export async function compare<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  { rounds, turns, warmUp }: CompareOptions,
): Promise<Record<Name, Measured>> {
  const runners = Object.entries<Subject>(subjects).map(([name, subject]) => ({
    name,
    subject,
    elapsed: [] as number[],
    processor: [] as number[],
  }));
  for (const { subject } of runners) await repeat(subject, warmUp);
  for (let round = 0; round < rounds; round++) {
    for (const { subject, elapsed, processor } of runners) {
      const before = subject.processor();
      elapsed.push(...(await repeat(subject, turns)));
      processor.push((subject.processor() - before) / turns);
    }
  }
  const measured = runners.map(({ name, elapsed, processor }) => [
    name,
    { elapsed: median(elapsed), processor: median(processor) },
  ]);
  // The keys are the names of the subjects.
  return Object.fromEntries(measured) as Record<Name, Measured>;
}

async function repeat({ run, afterwards }: Subject, turns: number): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
    await afterwards?.();
  }
  return taken;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints a Markdown table with right-aligned numbers. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  const rule = heading.map((_, column) => (column === 0 ? '---' : '---:'));
  for (const row of [heading, rule, ...rows]) console.log(`| ${row.join(' | ')} |`);
  console.log();
}

export function printMachine(...versions: readonly string[]): void {
  const [first] = cpus();
  const machine = `${cpus().length} × ${first?.model ?? 'unknown'} (${process.arch})`;
  console.log([machine, `Node ${process.versions.node}`, ...versions].join(', '));
  console.log();
}

export const milliseconds = (value: number) => value.toFixed(value < 10 ? 2 : 1);
export const times = (value: number) => `${value.toFixed(2)} ×`;
export const percent = (value: number) => `${Math.round(100 * value)} %`;
