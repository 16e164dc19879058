/** What a reader did to what it read: nothing is changed silently. */
export type ReportKind = 'guessed' | 'dropped' | 'clamped' | 'renamed' | 'skipped' | 'noted';

/** One line of the report; equal happenings are gathered into one line with a count. */
export interface ReportEntry {
  readonly kind: ReportKind;
  /** A stable code for programs, e.g. 'zero-length'. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  /** How many nodes, names or values it is about. */
  readonly count: number;
  /** The first few names it is about. */
  readonly examples: readonly string[];
}

/** Why input cannot be read, and where: lines and columns count from 1. */
export interface ReadFault {
  readonly code: string;
  /** One sentence for people, without the place. */
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

const exampleLimit = 5;

/** Gathers report entries while a file is read. */
export class Report {
  readonly #entries = new Map<
    string,
    { kind: ReportKind; code: string; message: string; count: number; examples: string[] }
  >();

  /**
   * Adds one happening (or `count` at once); entries with the same code are counted together under
   * the first message.
   */
  add(kind: ReportKind, code: string, message: string, example?: string, count = 1): void {
    let entry = this.#entries.get(code);
    if (entry === undefined) {
      entry = { kind, code, message, count: 0, examples: [] };
      this.#entries.set(code, entry);
    }
    entry.count += count;
    if (example !== undefined && entry.examples.length < exampleLimit) entry.examples.push(example);
  }

  get entries(): readonly ReportEntry[] {
    return [...this.#entries.values()];
  }
}
