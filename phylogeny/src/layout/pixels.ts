declare const pixelsBrand: unique symbol;
declare const rowBrand: unique symbol;

/** A length or a place on the screen, or in the world that is drawn at a scale of 1. */
export type Pixels = number & { readonly [pixelsBrand]: true };

/** The place of a species from the top, counted from 0. */
export type Row = number & { readonly [rowBrand]: true };

/** Marks a plain number as pixels. */
export function pixels(value: number): Pixels {
  return value as Pixels;
}

/** Marks a plain number as a row. */
export function row(value: number): Row {
  return value as Row;
}
