import type { Rows } from '../rows/rows.ts';
import type { StripColumn } from './side-strip.ts';
import type { StripLayout } from './strip-layout.ts';

/** Shapes that look the same after a quarter of a turn, as in an upright tree. */
const symbols = ['disc', 'diamond', 'ring', 'square', 'cross', 'box'] as const;

/** What stands for a value. */
export type StripSymbol = (typeof symbols)[number];

/** The rows in view, in pixels. */
export interface StripView {
  /** The y of the first row. */
  readonly top: number;
  readonly rowHeight: number;
  readonly height: number;
  /** The left edge of the strip. */
  readonly left: number;
  /** The height of rows at an x, relative to `rowHeight`; 1 by default. */
  readonly spread?: (x: number) => number;
}

/** A mark for the value of one row, or of the first row with a value where several share a pixel. */
export interface StripMark {
  readonly strip: StripLayout;
  /** The box of a colour or a bar; the box around a symbol, whose middle is that of the row. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The index in the palettes of the strip; -1 for the length of a bar and the size of a disc. */
  readonly colour: number;
  /** Null for a colour or a bar. */
  readonly symbol: StripSymbol | null;
}

/** Rows of colour have a hairline between them where they are higher than this. */
const minGapHeight = 6;
const hairline = 1;

/** The parts of a row that bars and symbols take. */
const barRatio = 0.6;
const thickestBar = 14;
const symbolRatio = 0.8;
const smallestSymbol = 3;

/** The symbol of a place among the choices of a column. */
export function symbolAt(place: number): StripSymbol {
  return symbols[place % symbols.length] ?? 'disc';
}

/** Visits the mark of every row in view that has a value. */
export function eachStripMark(
  columns: readonly StripColumn[],
  rows: Pick<Rows, 'count' | 'species'>,
  view: StripView,
  visit: (mark: StripMark) => void,
): void {
  const { top, rowHeight, height, left, spread = () => 1 } = view;
  for (const { layout, x, width } of columns) {
    const near = left + x;
    const pitch = rowHeight * spread(near);
    if (!(pitch > 0)) continue;
    const step = Math.max(Math.floor(1 / pitch), 1);
    const from = Math.floor(Math.max(-top / rowHeight, 0) / step) * step;
    const to = Math.min((height - top) / rowHeight, rows.count);
    for (let row = from; row < to; row += step) {
      const index = firstWithValue(layout, rows, row, Math.min(row + step, rows.count));
      if (index < 0) continue;
      visit(markOf(layout, index, near, top + row * rowHeight, width, step * rowHeight, pitch));
    }
  }
}

function firstWithValue(
  { places }: StripLayout,
  rows: Pick<Rows, 'species'>,
  from: number,
  to: number,
): number {
  for (let row = from; row < to; row++) {
    const index = rows.species(row);
    if ((places[index] ?? -1) >= 0) return index;
  }
  return -1;
}

function markOf(
  strip: StripLayout,
  index: number,
  x: number,
  top: number,
  width: number,
  height: number,
  pitch: number,
): StripMark {
  const place = strip.places[index] ?? 0;
  const middle = top + height / 2;
  if (strip.as === 'colour') {
    const gap = pitch > minGapHeight ? (hairline / pitch) * height : 0;
    const box = { x, y: top + gap / 2, width, height: height - gap };
    return { strip, ...box, colour: place, symbol: null };
  }
  const { base = 0, ends } = strip.numbers ?? {};
  const end = ends?.[index] ?? 1;
  if (strip.as === 'bars') {
    const thickest = Math.min(barRatio, thickestBar / pitch);
    const thickness = pitch > minGapHeight ? height * thickest : height;
    const length = Math.max(Math.abs(end - base) * width, 1);
    const start = Math.min(x + Math.min(base, end) * width, x + width - length);
    const box = { x: start, y: middle - thickness / 2, width: length, height: thickness };
    return { strip, ...box, colour: -1, symbol: null };
  }
  const most = Math.min(width, Math.max(pitch * symbolRatio, 1));
  // The area of a disc shows a number.
  const size =
    ends === undefined
      ? most
      : Math.max(most * Math.sqrt(Math.abs(end - base)), Math.min(smallestSymbol, most));
  const symbol = strip.numbers === null ? symbolAt(place) : 'disc';
  const box = { x: x + (width - size) / 2, y: middle - size / 2, width: size, height: size };
  return { strip, ...box, colour: strip.numbers === null ? place : -1, symbol };
}
