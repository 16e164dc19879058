import { cpus } from 'node:os';

/** Something that is done again and again, and how much processor time whoever does it has used. */
export interface Subject {
  readonly act: () => Promise<unknown>;
  readonly processor: () => number;
}

/** Milliseconds for one, each the median of all rounds. */
export interface Measured {
  readonly elapsed: number;
  readonly processor: number;
}

interface RaceOptions {
  readonly rounds: number;
  /** How often each acts in a round. */
  readonly turns: number;
  /** How often each acts before: a server's code is at its fastest only after some hundred calls. */
  readonly warmUp: number;
}

/**
 * Measures subjects against one another: in every round each takes its turn, so that whatever else
 * the machine does meanwhile slows all of them alike. Only ratios mean something.
 */
export async function race<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  { rounds, turns, warmUp }: RaceOptions,
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
  // The names are those of the subjects.
  return Object.fromEntries(measured) as Record<Name, Measured>;
}

async function repeat({ act }: Subject, turns: number): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    await act();
    taken.push(performance.now() - start);
  }
  return taken;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A table as Markdown, numbers to the right. */
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
