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
  /** The error of numbers that are as precise as their decimals, and from where on they are not. */
  #least: number | null = null;
  #limit = 0;

  /** Counts those of the number that a text starts with. */
  take(text: string): void {
    const [, whole = '', decimals = '', exponent = '0'] = written.exec(text) ?? [];
    const digits = `${whole}${decimals}`.replace(/^0+/, '').length;
    if (whole !== '' || decimals !== '') this.add(decimals.length - Number(exponent), digits);
  }

  add(decimals: number, significant: number): void {
    if (decimals > this.#decimals) this.#decimals = decimals;
    if (significant > this.#significant) this.#significant = significant;
    this.#least = null;
  }

  /** Half a unit of the last digit that a number was written with; 0 where doubles are written in full. */
  errorOf(number: number): number {
    if (this.#least === null) {
      const isExact = this.#significant === 0 || this.#significant >= exactDigits;
      this.#least = isExact ? 0 : 0.5 * 10 ** -this.#decimals;
      this.#limit = isExact ? Number.POSITIVE_INFINITY : 10 ** (this.#significant - this.#decimals);
    }
    if (Number.isNaN(number)) return 0;
    if (Math.abs(number) < this.#limit) return this.#least;
    const whole = Math.floor(Math.log10(Math.abs(number))) + 1;
    return 0.5 * 10 ** (whole - this.#significant);
  }
}

const written = /^\s*[+-]?(\d*)\.?(\d*)(?:[ed]([+-]?\d{1,4}))?/i;
