declare const yearsBrand: unique symbol;

/** A moment or a length of time in years; moments before the present are negative. */
export type Years = number & { readonly [yearsBrand]: true };

/** Marks a plain number as years. */
export function years(value: number): Years {
  return value as Years;
}
