declare const pixelsBrand: unique symbol;
declare const rowBrand: unique symbol;

/** A length or position on the screen, or in the world at a scale of 1. */
export type Pixels = number & { readonly [pixelsBrand]: true };

/** The row of a species, counted from 0 at the top. */
export type Row = number & { readonly [rowBrand]: true };

/** Marks a plain number as pixels. */
export function pixels(value: number): Pixels {
  return value as Pixels;
}

/** Marks a plain number as a row. */
export function row(value: number): Row {
  return value as Row;
}
