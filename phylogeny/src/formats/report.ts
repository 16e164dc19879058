import { type CodedMessage, codedMessage, type MessageValues } from '../coded-message.ts';
import { type ReportCode, reportMessages } from './read-messages.ts';

/** What a reader did with part of a file. Nothing is changed silently. `altered`: a stated date is not used as it is. */
export type ReportKind =
  | 'guessed'
  | 'dropped'
  | 'clamped'
  | 'altered'
  | 'renamed'
  | 'skipped'
  | 'noted';

/** One line of the report. Occurrences of the same code and values are counted in one line. */
export interface ReportEntry extends CodedMessage<ReportCode> {
  readonly kind: ReportKind;
  /** How many nodes, names or values it is about. */
  readonly count: number;
  /** The first few names it is about, or all of them, each once; see `namesAll`. */
  readonly examples: readonly string[];
  /** The lines of the text that it is about, as far as `examples`; absent if lines mean nothing there. */
  readonly lines?: readonly number[];
}

/** What `Report.add` can say about an occurrence. */
interface Occurrence {
  readonly values?: MessageValues;
  /** A name it is about. */
  readonly example?: string | undefined;
  /** The line of the text, counted from 1. */
  readonly line?: number | undefined;
  /** How often it occurred; 1 unless given. */
  readonly count?: number;
  /** Where it can be corrected. */
  readonly place?: ProblemPlace | undefined;
}

/** A place of a text at which something is wrong, from `start` to `end`. */
export interface ProblemPlace {
  readonly start: number;
  readonly end: number;
  /** What stands there, without the quotes of a cell. */
  readonly text: string;
  /** Whether it is a cell of a table. */
  readonly isCell?: true;
  /** The species that it is about. */
  readonly name?: string | undefined;
  /** What was probably meant. */
  readonly suggestion?: string | undefined;
}

/** A place with what is wrong there. */
export interface ReportedPlace extends CodedMessage<ReportCode>, ProblemPlace {}

const maxExamples = 5;
const maxNames = 10_000;

/** Whether a line of the report has the names of everything that it is about. */
export function namesAll(kind: ReportKind): boolean {
  return kind === 'altered' || kind === 'skipped';
}

/** Collects report entries while a file is read. */
export class Report {
  readonly #entries = new Map<
    string,
    CodedMessage<ReportCode> & {
      kind: ReportKind;
      count: number;
      examples: Set<string>;
      lines?: number[];
    }
  >();

  /** At most as many as names of one line. */
  readonly places: ReportedPlace[] = [];

  add(kind: ReportKind, code: ReportCode, occurrence: Occurrence = {}): void {
    const { values, example, line, place, count = 1 } = occurrence;
    const key = values === undefined ? code : `${code} ${JSON.stringify(values)}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = {
        kind,
        ...codedMessage(reportMessages, code, values),
        count: 0,
        examples: new Set(),
      };
      this.#entries.set(key, entry);
    }
    entry.count += count;
    const most = namesAll(kind) ? maxNames : maxExamples;
    if (example !== undefined && entry.examples.size < most) entry.examples.add(example);
    if (place !== undefined && this.places.length < maxNames) {
      this.places.push({ ...codedMessage(reportMessages, code, values), ...place });
    }
    if (line === undefined) return;
    entry.lines ??= [];
    if (entry.lines.length < most) entry.lines.push(line);
  }

  /** Adds the entries of another report. */
  addEntries(entries: readonly ReportEntry[]): void {
    for (const { kind, code, values, count, examples, lines = [] } of entries) {
      // Each name and line is one of the occurrences that are counted.
      const listed = Math.max(examples.length, lines.length, 1);
      for (let at = 0; at < listed; at++) {
        const rest = at === 0 ? count - listed + 1 : 1;
        this.add(kind, code, { values, example: examples[at], line: lines[at], count: rest });
      }
    }
  }

  get entries(): readonly ReportEntry[] {
    return [...this.#entries.values()].map((entry) => ({
      ...entry,
      examples: [...entry.examples],
    }));
  }
}
