/** From this number of digits on, doubles are written in full. */
const exactDigits = 16;

/** The digits of the branch lengths of a file. Some programs write those of tips with more of them. */
export interface LengthDigits {
  readonly tips: Digits;
  readonly inner: Digits;
}

/**
 * The most decimals and significant digits of any number of a file, with zeros at the end: programs write
 * either a fixed number of decimals or of digits, and some leave out zeros.
 */
export class Digits {
  #decimals = 0;
  #significant = 0;

  /** Counts those of the number that a text has from `from` on, and returns the offset after it. */
  take(text: string, from = 0): number {
    let position = from;
    let digits = 0;
    let significant = 0;
    let decimals = -1;
    for (; position < text.length; position++) {
      const code = text.charCodeAt(position);
      if (code >= 48 && code <= 57) {
        digits += 1;
        if (significant > 0 || code !== 48) significant += 1;
        if (decimals >= 0) decimals += 1;
      } else if (code === 46 && decimals < 0) decimals = 0;
      else if (!(code === 32 || code === 43 || code === 45) || digits > 0) break;
    }
    if (digits === 0) return position;
    const exponent = /[ed]([+-]?\d{1,4})/iy;
    exponent.lastIndex = position;
    const shift = Number(exponent.exec(text)?.[1] ?? 0);
    this.#decimals = Math.max(this.#decimals, Math.max(0, decimals) - shift);
    this.#significant = Math.max(this.#significant, significant);
    return position;
  }

  /** Whether the numbers are doubles as they are. */
  get areExact(): boolean {
    return this.#significant >= exactDigits;
  }

  /** Half a unit of the last digit that a number was written with; 0 where there is none. */
  errorOf(number: number): number {
    if (Number.isNaN(number) || this.areExact || this.#significant === 0) return 0;
    const whole = number === 0 ? -this.#decimals : Math.floor(Math.log10(Math.abs(number))) + 1;
    return 0.5 * 10 ** Math.max(-this.#decimals, whole - this.#significant);
  }
}
