import { faultAt, type ReadFault } from '../../read-fault.ts';
import type { ProblemPlace } from '../../report.ts';

/** One record of a delimited text, starting at `offset`. */
export interface CsvRecord {
  readonly fields: readonly string[];
  readonly offset: number;
}

/** The supported delimiters. A space means any run of spaces and tabs, as R writes tables. */
export const csvDelimiters = [',', '\t', ';', '|', ' '] as const;

/** A supported delimiter. */
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** What ends a field. Compiled once, because a header is searched for with many readers. */
const fieldEnds: Readonly<Record<CsvDelimiter, RegExp>> = {
  ',': /[,\r\n]/g,
  '\t': /[\t\r\n]/g,
  ';': /[;\r\n]/g,
  '|': /[|\r\n]/g,
  ' ': /[ \t\r\n]/g,
};

/** Splits a text into records. Quoted fields can contain delimiters, line breaks and doubled quotes. */
export class CsvReader {
  fault: ReadFault | null = null;
  readonly #text: string;
  readonly #delimiter: CsvDelimiter;
  readonly #fieldEnd: RegExp;
  #position: number;
  /** Where the fields of the last record are. */
  #starts: number[] = [];
  #ends: number[] = [];

  /** Starts at the beginning of the text, or at `from`, which must be the start of a line. */
  constructor(text: string, delimiter: CsvDelimiter, from = text.startsWith('\uFEFF') ? 1 : 0) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#fieldEnd = fieldEnds[delimiter];
    this.#position = from;
  }

  /** The next records, without advancing. */
  ahead(count: number): readonly CsvRecord[] {
    const reader = new CsvReader(this.#text, this.#delimiter, this.#position);
    const records: CsvRecord[] = [];
    while (records.length < count) {
      const record = reader.next();
      if (record === null) break;
      records.push(record);
    }
    return records;
  }

  /** A cell of the record that starts at this offset; undefined if that has no such cell. */
  placeOf(offset: number, index: number): ProblemPlace | undefined {
    const reader = new CsvReader(this.#text, this.#delimiter, offset);
    const fields = reader.#readFields();
    const [start, end] = [reader.#starts[index], reader.#ends[index]];
    if (start === undefined || end === undefined) return undefined;
    return { start, end, text: (fields[index] ?? '').trim(), isCell: true };
  }

  /** The next record that is not empty; null at the end of the text or at a fault. */
  next(): CsvRecord | null {
    while (this.fault === null && this.#position < this.#text.length) {
      const offset = this.#position;
      const fields = this.#readFields();
      if (fields.some((field) => field !== '') && this.fault === null) return { fields, offset };
    }
    return null;
  }

  #readFields(): string[] {
    const fields: string[] = [];
    this.#starts = [];
    this.#ends = [];
    for (;;) {
      if (this.#delimiter === ' ') this.#skipBlanks();
      this.#starts.push(this.#position);
      fields.push(this.#readField());
      this.#ends.push(this.#position);
      if (this.#delimiter === ' ') this.#skipBlanks();
      else if (this.#text[this.#position] === this.#delimiter) {
        this.#position += 1;
        continue;
      }
      if (this.#endLine()) return fields;
    }
  }

  #readField(): string {
    const text = this.#text;
    const start = this.#position;
    if (text[start] !== '"') {
      this.#position = this.#endOfField(start);
      return text.slice(start, this.#position);
    }
    let quote = text.indexOf('"', start + 1);
    while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
    if (quote < 0) {
      this.fault = faultAt(text, start, 'csv-quote');
      this.#position = text.length;
      return '';
    }
    this.#position = this.#endOfField(quote + 1);
    const inside = text.slice(start + 1, quote).replaceAll('""', '"');
    return inside + text.slice(quote + 1, this.#position).trimEnd();
  }

  #endOfField(from: number): number {
    this.#fieldEnd.lastIndex = from;
    return this.#fieldEnd.exec(this.#text)?.index ?? this.#text.length;
  }

  #endLine(): boolean {
    const text = this.#text;
    if (this.#position >= text.length) return true;
    const character = text[this.#position];
    if (character !== '\r' && character !== '\n') return false;
    this.#position += character === '\r' && text[this.#position + 1] === '\n' ? 2 : 1;
    return true;
  }

  #skipBlanks(): void {
    while (this.#text[this.#position] === ' ' || this.#text[this.#position] === '\t') {
      this.#position += 1;
    }
  }
}

/** One field, quoted where necessary. */
export function writeCsvField(text: string): string {
  return /[",;|\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
