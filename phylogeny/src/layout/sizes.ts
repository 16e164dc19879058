import { type Pixels, pixels } from './pixels.ts';

/** The height of a row, which is also the diameter of a species' picture, at a scale of 1. */
export const rowPitch: Pixels = pixels(100);

/** The width a bar should at least have at a scale of 1. */
export const minimumWidth: Pixels = pixels(175);

/** How the parts of a species are sized in a row of the given height on the screen. */
export interface SpeciesSizes {
  readonly bar: Pixels;
  /** Diameter of the picture at the bar's end. */
  readonly node: Pixels;
  /** Diameter of the disc with the initial of a species that has no picture. */
  readonly initial: Pixels;
  /** Type size of the name, 0 when the row is too thin for one. */
  readonly name: Pixels;
  /** Type size of the start and end labels, 0 when the row is too thin for them. */
  readonly time: Pixels;
}

const thinnestNameRow = 9;
const thinnestTimeRow = 24;

/** Sizes by the height of a row on the screen: everything shrinks with it until it can be read no more. */
export function speciesSizes(rowHeight: number): SpeciesSizes {
  return {
    bar: pixels(Math.min(Math.max(rowHeight * 0.17, Math.min(rowHeight, 1)), 14)),
    node: pixels(Math.min(rowHeight * 0.72, rowPitch)),
    initial: pixels(Math.min(rowHeight * 0.4, 30)),
    name: pixels(rowHeight < thinnestNameRow ? 0 : Math.min(Math.max(rowHeight * 0.36, 8), 16)),
    time: pixels(rowHeight < thinnestTimeRow ? 0 : Math.min(Math.max(rowHeight * 0.22, 8.5), 12)),
  };
}

/** The disc at a bar's end: its diameter, and how far right of the end its left edge lies. */
export function discAt(rowHeight: number, hasImage: boolean): { gap: number; diameter: number } {
  const { node, initial } = speciesSizes(rowHeight);
  return { gap: Math.min(rowHeight * 0.06, 5), diameter: hasImage ? node : initial };
}

/** Where the name starts, in pixels right of the bar's end. */
export function nameOffset(rowHeight: number, hasImage: boolean): number {
  const { gap, diameter } = discAt(rowHeight, hasImage);
  return gap + diameter + Math.min(Math.max(rowHeight * 0.09, 2), 8);
}
