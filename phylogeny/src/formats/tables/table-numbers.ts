import { parseDecimal } from '../dating/decimal.ts';
import type { Report } from '../report.ts';
import type { CsvDelimiter } from './csv-reader.ts';

/** What separates the decimals of the numbers of a table. The other one of point and comma separates thousands. */
export type DecimalMark = '.' | ',';

const signed = '[+-]?';
/** Numbers that only make sense with one of the marks. */
const certain: Readonly<Record<DecimalMark, RegExp>> = {
  '.': new RegExp(
    `^${signed}(?:\\d*\\.(?!\\d{3}$)\\d+|0\\.\\d+|\\d{4,}\\.\\d+|\\d{1,3}(?:,\\d{3})+\\.\\d+|\\d{1,3}(?:,\\d{3}){2,})$`,
  ),
  ',': new RegExp(
    `^${signed}(?:\\d*,(?!\\d{3}$)\\d+|0,\\d+|\\d{4,},\\d+|\\d{1,3}(?:\\.\\d{3})+,\\d+|\\d{1,3}(?:\\.\\d{3}){2,})$`,
  ),
};
/** "1.234" and "1,234" can be one number or a thousand times as much. */
const ambiguous: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}\.\d{3}$/,
  ',': /^[+-]?[1-9]\d{0,2},\d{3}$/,
};

/** What the numbers of some cells say about the decimal mark. */
class MarkEvidence {
  #points = 0;
  #commas = 0;
  #hasPoints = false;
  /** A number whose comma can be either. */
  example: string | null = null;

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      if (!/[.,]/.test(text)) continue;
      if (certain['.'].test(text)) this.#points += 1;
      else if (certain[','].test(text)) this.#commas += 1;
      else if (ambiguous[','].test(text)) this.example ??= text;
      else this.#hasPoints ||= ambiguous['.'].test(text);
    }
  }

  /** The mark that most numbers need; null if they need none. */
  get mark(): DecimalMark | null {
    if (this.#points !== this.#commas) return this.#commas > this.#points ? ',' : '.';
    return this.#hasPoints ? '.' : null;
  }
}

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

const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
};

/** Two separators of thousands are none of decimals. */
const repeated = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/;

/** A number of a table with a decimal point and without separators of thousands; null for other texts. */
export function plainNumber(text: string, mark: DecimalMark): string | null {
  if (parseDecimal(text) !== null && mark === '.') return text;
  const bare = text.replace(/(?<=\d)[ \u00a0\u202f'’](?=\d{3}(?!\d))/g, '');
  const thousands = repeated.exec(bare)?.[1] ?? (mark === '.' ? ',' : '.');
  const isGrouped = repeated.test(bare) || grouped[mark].test(bare);
  const ungrouped = isGrouped ? bare.replaceAll(thousands, '') : bare;
  const plain = ungrouped.replace(',', '.');
  return parseDecimal(plain) === null ? null : plain;
}

/** A text whose numbers have decimal points and no separators of thousands. */
export function withPlainNumbers(text: string, mark: DecimalMark): string {
  return text.replace(/\d[\d.,]*/g, (number) => {
    const digits = number.replace(/[.,]+$/, '');
    return (plainNumber(digits, mark) ?? digits) + number.slice(digits.length);
  });
}
