import { type CodedMessage, codedMessage, type MessageValues } from '../coded-message.ts';
import { type ReportCode, reportMessages } from './read-messages.ts';

/** What a reader did with part of a file. Nothing is changed silently. */
export type ReportKind = 'guessed' | 'dropped' | 'clamped' | 'renamed' | 'skipped' | 'noted';

/** One line of the report. Occurrences of the same code and values are counted in one line. */
export interface ReportEntry extends CodedMessage<ReportCode> {
  readonly kind: ReportKind;
  /** How many nodes, names or values it is about. */
  readonly count: number;
  /** The first few names it is about. */
  readonly examples: readonly string[];
  /** The first few lines of the text that it is about; absent if lines mean nothing there. */
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
}

const maxExamples = 5;

/** Collects report entries while a file is read. */
export class Report {
  readonly #entries = new Map<
    string,
    CodedMessage<ReportCode> & {
      kind: ReportKind;
      count: number;
      examples: string[];
      lines?: number[];
    }
  >();

  add(kind: ReportKind, code: ReportCode, occurrence: Occurrence = {}): void {
    const { values, example, line, count = 1 } = occurrence;
    const key = values === undefined ? code : `${code} ${JSON.stringify(values)}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { kind, ...codedMessage(reportMessages, code, values), count: 0, examples: [] };
      this.#entries.set(key, entry);
    }
    entry.count += count;
    if (example !== undefined && entry.examples.length < maxExamples) entry.examples.push(example);
    if (line === undefined) return;
    entry.lines ??= [];
    if (entry.lines.length < maxExamples) entry.lines.push(line);
  }

  get entries(): readonly ReportEntry[] {
    return [...this.#entries.values()];
  }
}
