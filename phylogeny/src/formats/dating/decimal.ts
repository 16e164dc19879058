const decimalPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A decimal number as written in files, or null. Unlike `Number`, refuses hexadecimal and empty text. */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  if (!decimalPattern.test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : null;
}

/** The shortest text that reads back as the same number, including -0. */
export function writeDecimal(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A decimal text times a power of ten, rounded only once. */
export function parseScaledDecimal(text: string, scale: number): number | null {
  const plain = parseDecimal(text);
  if (plain === null) return null;
  const power = Math.log10(scale);
  const exact =
    Number.isInteger(power) && !/e/i.test(text) ? Number(`${text.trim()}e${power}`) : plain * scale;
  return Number.isFinite(exact) ? exact : null;
}

/** Larger exponents would make numbers of too many digits. */
const maxExponent = 400;

/**
 * `from - first * second` for the shortest decimals of the three numbers, rounded only once. Null for
 * numbers that are too large or too small.
 */
export function subtractProduct(from: number, first: number, second: number): number | null {
  const [minuend, one, other] = [digitsOf(from), digitsOf(first), digitsOf(second)];
  const exponents = [minuend.exponent, one.exponent + other.exponent] as const;
  const exponent = Math.min(...exponents);
  if (!(Math.max(...exponents) - exponent <= maxExponent)) return null;
  const scaled = (digits: bigint, of: number) => digits * 10n ** BigInt(of - exponent);
  const product = one.digits * other.digits;
  return Number(
    `${scaled(minuend.digits, exponents[0]) - scaled(product, exponents[1])}e${exponent}`,
  );
}

function digitsOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  if (!Number.isFinite(value)) return { digits: 0n, exponent: Number.NaN };
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  return { digits: BigInt(whole + decimals), exponent: Number(exponent) - decimals.length };
}
