import type { Rows } from '../rows/rows.ts';
import type { StripView } from '../strips/strip-marks.ts';
import { aroundRatio, type PictureColumn, smallestPicture } from './picture-column.ts';
import { pictureGap, placeInLanes } from './picture-lanes.ts';

/** A large picture: the square that it is fitted into, and the line from the names that leads to it. */
export interface PlacedPicture {
  readonly index: number;
  /** The left edge, which is the inner one around a fan. */
  readonly x: number;
  /** The middle, which is that of its row. */
  readonly y: number;
  readonly side: number;
  /** The line ends at the picture. */
  readonly lineFrom: number;
}

/** Between a line and the names. */
const lineGap = 2;

/** Visits the pictures in view. Where not all have room, it is a sample that zooming in completes. */
export function eachPicture(
  column: PictureColumn,
  rows: Pick<Rows, 'count' | 'species'>,
  { top, rowHeight, height, left, spread }: StripView,
  visit: (picture: PlacedPicture) => void,
): void {
  const near = left + column.x;
  const ratio = spread?.(near + column.side / 2) ?? 1;
  const pitch = rowHeight * ratio;
  const fits = column.room * pitch;
  const side = Math.min(fits < smallestPicture ? column.side : fits, column.side);
  const taken = spread === undefined ? side : side * aroundRatio;
  const around = ((column.rows[0] ?? 0) + rows.count + 0.5) * pitch - taken * (1 + pictureGap);
  const inView = (height - top) * ratio + taken;
  const last = spread === undefined ? inView : Math.min(inView, around);
  placeInLanes({ ...column, rowHeight: pitch, side: taken, last }, (row, lane, y) => {
    if (y + taken < -top * ratio) return;
    const x = near + lane * side * (1 + pictureGap);
    visit({ index: rows.species(row), x, y: top + y / ratio, side, lineFrom: left + lineGap });
  });
}
