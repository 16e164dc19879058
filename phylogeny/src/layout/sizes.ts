import { type Pixels, pixels } from './pixels.ts';

/** The height of a row, which is also the diameter of a species' image, at a scale of 1. */
export const rowPitch: Pixels = pixels(100);

/** The maximum height of a row on the screen. Zooming in further only stretches time. */
export const maxRowHeight: Pixels = pixels(44);

/** The minimum width of a bar at a scale of 1. */
export const minBarWidth: Pixels = pixels(175);

/** The sizes of the parts of a species, in pixels of the screen. */
export interface SpeciesSizes {
  readonly bar: Pixels;
  /** Diameter of the image at the bar's end. */
  readonly node: Pixels;
  /** Diameter of the disc with the initial of a species without an image. */
  readonly initial: Pixels;
  /** Font size of the name, 0 when the row is too thin for it. */
  readonly name: Pixels;
  /** Font size of the start and end labels, 0 when the row is too thin for them. */
  readonly time: Pixels;
}

/** The smallest text that is written. Rows thinner than it have no names of their own. */
export const minTextSize: Pixels = pixels(12);
const maxNameSize = 16;
const thinnestTimeRow = 34;
const thinnestInitialRow = 40;

/** Sizes for a height of rows on the screen. Everything shrinks with it and disappears when unreadable. */
export function speciesSizes(rowHeight: number): SpeciesSizes {
  return {
    bar: pixels(Math.min(Math.max(rowHeight * 0.22, Math.min(rowHeight, 1)), 14)),
    node: pixels(Math.min(rowHeight * 0.72, rowPitch)),
    initial: pixels(rowHeight < thinnestInitialRow ? 0 : Math.min(rowHeight * 0.55, 30)),
    name: pixels(
      rowHeight < minTextSize ? 0 : Math.min(Math.max(rowHeight * 0.5, minTextSize), maxNameSize),
    ),
    time: rowHeight < thinnestTimeRow ? pixels(0) : minTextSize,
  };
}

/** What is drawn in the disc at a bar's end; null for no disc. */
export type Disc = 'image' | 'initial' | null;

/** The disc at a bar's end: its diameter, and the gap between the end and the disc. */
export function discAt(rowHeight: number, disc: Disc): { gap: number; diameter: number } {
  const { node, initial } = speciesSizes(rowHeight);
  const diameter = disc === null ? 0 : disc === 'image' ? node : initial;
  return { gap: Math.min(rowHeight * 0.06, 5), diameter };
}

/** The distance from the bar's end to the name, in pixels. */
export function nameOffset(rowHeight: number, disc: Disc): number {
  const { gap, diameter } = discAt(rowHeight, disc);
  return gap + diameter + Math.min(Math.max(rowHeight * 0.12, 4), 8);
}

/** The height of the triangle of a folded branch at its end. */
export function foldHeight(rowHeight: number): number {
  return Math.min(rowHeight * 0.62, 32);
}
