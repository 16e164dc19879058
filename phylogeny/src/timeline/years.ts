declare const yearsBrand: unique symbol;

/** A moment or a duration in years. Moments before the present are negative. */
export type Years = number & { readonly [yearsBrand]: true };

/** Marks a plain number as years. */
export function years(value: number): Years {
  return value as Years;
}

/**
 * The maximum absolute time and duration, in years. Apparitions are sums along a line of ancestors.
 * Because every term is bounded, no line is long enough to overflow into infinity.
 */
export const maxTime = 1e100;

/** Whether a moment or duration is within the range we can calculate with. */
export function isTime(value: number): boolean {
  return Math.abs(value) <= maxTime;
}
