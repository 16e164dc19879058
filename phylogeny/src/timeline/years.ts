declare const yearsBrand: unique symbol;

/** A moment or a duration in years. Moments before the present are negative. */
export type Years = number & { readonly [yearsBrand]: true };

/** Marks a plain number as years. */
export function years(value: number): Years {
  return value as Years;
}
