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

/** A number without the last digits of a calculation that is only as accurate as `inaccuracy`. */
export function writeRounded(value: number, inaccuracy: number): string {
  if (value === 0 || Number.isInteger(value)) return String(value === 0 ? 0 : value);
  const digits = Math.floor(Math.log10(Math.abs(value))) - Math.floor(Math.log10(inaccuracy));
  return String(digits < 1 ? 0 : Number(value.toPrecision(Math.min(digits, 17))));
}

/** A decimal text times a power of ten, rounded only once. */
export function parseScaledDecimal(text: string, scale: number): number | null {
  const plain = parseDecimal(text);
  if (plain === null) return null;
  const power = Math.log10(scale);
  if (!Number.isInteger(power)) return finite(plain * scale);
  const [mantissa = '', exponent = '0'] = text.trim().toLowerCase().split('e');
  return finite(Number(`${mantissa}e${Number(exponent) + power}`));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** The shortest text from which `parseScaledDecimal` reads the number again. `scale` is a power of ten. */
export function writeScaledDecimal(value: number, scale: number): string {
  const [mantissa = '', stated = '0'] = writeDecimal(value).split('e');
  const exponent = Number(stated) - Math.log10(scale);
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(mantissa) ?? [];
  const point = whole.length + exponent;
  const digits = whole + decimals;
  if (value === 0 || point < -mostZeros || point > mostDigits) {
    return value === 0 ? '0' : `${mantissa}e${exponent}`;
  }
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0');
  const at = Math.max(point, 1);
  const before = padded
    .slice(0, at)
    .padEnd(at, '0')
    .replace(/^0+(?=\d)/, '');
  const after = padded.slice(at).replace(/0+$/, '');
  return `${sign}${before}${after === '' ? '' : `.${after}`}`;
}

/** Outside these, numbers have an exponent, as in JavaScript. */
const mostZeros = 6;
const mostDigits = 21;

/** Larger exponents would make numbers of too many digits. */
const maxExponent = 400;

/**
 * `from - first * second` for the shortest decimals of the three numbers, times a power of ten, rounded only
 * once. Null for numbers that are too large or too small.
 */
export function subtractProduct(
  from: number,
  first: number,
  second: number,
  power = 0,
): number | null {
  const [minuend, one, other] = [digitsOf(from), digitsOf(first), digitsOf(second)];
  const exponents = [minuend.exponent, one.exponent + other.exponent] as const;
  const exponent = Math.min(...exponents);
  if (!(Math.max(...exponents) - exponent <= maxExponent)) return null;
  const scaled = (digits: bigint, of: number) => digits * 10n ** BigInt(of - exponent);
  const product = one.digits * other.digits;
  return Number(
    `${scaled(minuend.digits, exponents[0]) - scaled(product, exponents[1])}e${exponent + power}`,
  );
}

/** The sum of the numbers as people write them: 0.1 + 0.2 is 0.3. */
export function addDecimals(first: number, second: number): number {
  return subtractProduct(first, second, -1) ?? first + second;
}

function digitsOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  if (!Number.isFinite(value)) return { digits: 0n, exponent: Number.NaN };
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  return { digits: BigInt(whole + decimals), exponent: Number(exponent) - decimals.length };
}
