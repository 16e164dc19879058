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
