import {
  type DecimalMark,
  MarkEvidence,
  plainDigits,
  withoutGaps,
} from '../../../time-texts/decimal-marks.ts';
import { parseDecimal } from '../../dating/decimal.ts';
import type { Report } from '../../report.ts';
import type { CsvDelimiter } from '../reading/csv-reader.ts';

/**
 * Finds the decimal mark of a table: the one that its times need, or else its other cells. If none needs
 * one, but commas could be either, it is guessed and reported.
 */
export function decimalMarkOf(
  times: Iterable<string>,
  others: Iterable<string>,
  delimiter: CsvDelimiter,
  report: Report,
): DecimalMark {
  const ofTimes = new MarkEvidence(times);
  if (ofTimes.mark !== null) return ofTimes.mark;
  const ofOthers = new MarkEvidence(others);
  const number = ofTimes.example ?? ofOthers.example;
  if (ofOthers.mark !== null || number === null) return ofOthers.mark ?? '.';
  // Spreadsheets write semicolons where the comma is in use.
  const mark = delimiter === ';' ? ',' : '.';
  const code = mark === ',' ? 'commas-are-decimal' : 'commas-are-thousands';
  report.add('guessed', code, { values: { number } });
  return mark;
}

/** A number of a table with a decimal point and without separators of thousands; null for other texts. */
export function plainNumber(text: string, mark: DecimalMark): string | null {
  if (parseDecimal(text) !== null && mark === '.') return text;
  const plain = plainDigits(withoutGaps(text), mark);
  return plain === null || parseDecimal(plain) === null ? null : plain;
}
