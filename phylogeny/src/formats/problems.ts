import type { CodedMessage } from '../coded-message.ts';
import type { ReportCode } from './read-messages.ts';
import type { ProblemPlace, Report } from './report.ts';
import { writeCsvField } from './tables/reading/csv-reader.ts';

/** A place of a text that is not used as it is, and what was probably meant. */
export interface ReadProblem extends CodedMessage<ReportCode>, ProblemPlace {
  /** Both count from 1, as editors show them. */
  readonly line: number;
  readonly column: number;
}

/** The places that a report names, in the order of the text. */
export function problemsIn(text: string, { places }: Report): readonly ReadProblem[] {
  const sorted = [...places].sort((one, other) => one.start - other.start);
  const lineEnd = /\r\n?|\n/g;
  let line = 1;
  let lineStart = text.startsWith('\uFEFF') ? 1 : 0;
  let next = lineEnd.exec(text);
  return sorted.map((place) => {
    for (; next !== null && lineEnd.lastIndex <= place.start; next = lineEnd.exec(text)) {
      line += 1;
      lineStart = lineEnd.lastIndex;
    }
    return { ...place, line, column: place.start - lineStart + 1 };
  });
}

/** The text with something else at the place of a problem. A cell gets quotes if it needs them. */
export function correctProblem(
  text: string,
  { start, end, isCell }: Pick<ReadProblem, 'start' | 'end' | 'isCell'>,
  replacement: string,
): string {
  return `${text.slice(0, start)}${isCell === true ? writeCsvField(replacement) : replacement}${text.slice(end)}`;
}
