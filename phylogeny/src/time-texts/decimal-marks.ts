/** What separates the decimals of a number. The other one of point and comma separates thousands. */
export type DecimalMark = '.' | ',';

/** A number of a text, with separators but without a sign. */
export const numberPattern = '(?:\\d[\\d.,]*|[.,]\\d+)(?:e[-+]?\\d{1,3})?';

const otherMark = { '.': ',', ',': '.' } as const;

/** Numbers that only make sense with one of the marks. */
const certain: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?(?:\d*\.(?!\d{3}$)\d+|0\.\d+|\d{4,}\.\d+|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/,
  ',': /^[+-]?(?:\d*,(?!\d{3}$)\d+|0,\d+|\d{4,},\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/,
};
/** "1.234" and "1,234" can be one number or a thousand times as much. */
const ambiguous: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}\.\d{3}$/,
  ',': /^[+-]?[1-9]\d{0,2},\d{3}$/,
};
const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
};
/** Two separators of thousands are none of decimals. */
const repeated = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/;
/** Blanks and apostrophes between thousands. */
const gap =
  /(?<=(?<![\d.,])\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})*)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g;

/** Longer texts are no numbers, and would take long to search. */
const maxLength = 200;

/** A text without blanks and apostrophes between thousands: "12 500" is "12500". */
export function withoutGaps(text: string): string {
  return text.length <= maxLength && /\d[ \u00a0\u2009\u202f'’]\d{3}/.test(text)
    ? text.replace(gap, '')
    : text;
}

/** Whether a number with this decimal mark could also have one separator of thousands. */
export function isAmbiguous(number: string, mark: DecimalMark): boolean {
  return ambiguous[otherMark[mark]].test(number);
}

/** Whether a number has three digits after its only separator. */
export function isThousands(number: string): boolean {
  return ambiguous['.'].test(number) || ambiguous[','].test(number);
}

/** Digits with separators as JavaScript reads a number; null if they are none. */
export function plainDigits(number: string, mark: DecimalMark): string | null {
  const thousands = repeated.exec(number)?.[1] ?? otherMark[mark];
  const isGrouped = repeated.test(number) || grouped[mark].test(number);
  const pointed = (isGrouped ? number.replaceAll(thousands, '') : number).replaceAll(',', '.');
  return pointed.indexOf('.') === pointed.lastIndexOf('.') ? pointed : null;
}

/** What the numbers of some texts say about the decimal mark. */
export class MarkEvidence {
  #points = 0;
  #commas = 0;
  #hasPoints = false;
  /** A number whose comma can be either. */
  example: string | null = null;

  constructor(numbers: Iterable<string>) {
    for (const number of numbers) {
      if (!/[.,]/.test(number)) continue;
      if (certain['.'].test(number)) this.#points += 1;
      else if (certain[','].test(number)) this.#commas += 1;
      else if (ambiguous[','].test(number)) this.example ??= number;
      else this.#hasPoints ||= ambiguous['.'].test(number);
    }
  }

  /** Years have no decimals that are written with three digits: "12.500 BP". */
  addYears(numbers: Iterable<string>): this {
    for (const number of numbers) {
      if (ambiguous['.'].test(number)) this.#commas += 1;
      else if (ambiguous[','].test(number)) this.#points += 1;
    }
    return this;
  }

  /** The mark that most numbers need; null if they need none. */
  get mark(): DecimalMark | null {
    if (this.#points !== this.#commas) return this.#commas > this.#points ? ',' : '.';
    return this.#hasPoints ? '.' : null;
  }
}
