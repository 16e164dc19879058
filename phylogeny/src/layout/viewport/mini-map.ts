import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { rowPitch } from '../sizes.ts';
import type { Extent } from './extents.ts';
import { type Viewport, worldExtent } from './viewport.ts';
import type { ViewportQuery } from './viewport-query.ts';
import { VisibleMarks } from './visible-marks.ts';

/** The whole tree in a small box, with a number of marks bounded by the pixels of the box. */
export interface MiniMap {
  /** Maps the marks into the box; both width and height fill it. */
  readonly view: Viewport;
  readonly marks: VisibleMarks;
}

// Otherwise a few rows would become stripes as tall as the box.
const tallestRow = 8;

/** Draws the whole tree into a box of the given size. */
export function miniMap(
  query: ViewportQuery,
  rows: Rows,
  columns: Columns,
  box: Extent,
  marks = new VisibleMarks(),
): MiniMap {
  const world = worldExtent(rows, columns);
  const scaleX = box.width / Math.max(world.width, 1);
  const scaleY = Math.min(box.height / Math.max(world.height, 1), tallestRow / rowPitch);
  const view = { ...box, zoom: 1, scaleX, scaleY, left: 0, top: 0 };
  return { view, marks: query.find(view, marks, { bar: 0, label: 0 }) };
}

/** The part of the mini-map that another view shows. */
export function viewInMiniMap(map: Viewport, view: Viewport): Extent & { x: number; y: number } {
  return {
    x: (view.left - map.left) * map.scaleX,
    y: (view.top - map.top) * map.scaleY,
    width: (view.width / view.scaleX) * map.scaleX,
    height: (view.height / view.scaleY) * map.scaleY,
  };
}

/** A corner of the screen. */
export interface Corner {
  readonly isTop: boolean;
  readonly isLeft: boolean;
}

const corners: readonly Corner[] = [
  { isTop: false, isLeft: true },
  { isTop: true, isLeft: true },
  { isTop: false, isLeft: false },
  { isTop: true, isLeft: false },
];

/** More rows would hardly change the result. */
const maxSamples = 400;

/**
 * The corners of a screen, those where a box of the given size covers the fewest bars and names first.
 * All rows count, because the user can move each of them to any corner, and those that `view` shows
 * there count as much as all others together. `reach` is the length of names in pixels.
 */
export function freestCorners(
  rows: Rows,
  columns: Columns,
  view: Viewport,
  box: Extent,
  reach: number,
): readonly Corner[] {
  const rowHeight = rowPitch * view.scaleY;
  const firstRow = view.top / rowPitch;
  const covers = (row: number, isLeft: boolean) => {
    const index = rows.species(row);
    if (index < 0) return false;
    const start = ((columns.starts[index] ?? 0) - view.left) * view.scaleX;
    const end = ((columns.ends[index] ?? 0) - view.left) * view.scaleX + reach;
    return isLeft
      ? start < box.width && end > 0
      : end > view.width - box.width && start < view.width;
  };
  const covered = (from: number, to: number, isLeft: boolean) => {
    const step = Math.max((to - from) / maxSamples, 1);
    let count = 0;
    let samples = 0;
    for (let row = from; row < to; row += step) {
      samples += 1;
      if (covers(Math.floor(row), isLeft)) count += 1;
    }
    return samples === 0 ? 0 : count / samples;
  };
  const scores = new Map(
    corners.map((corner) => {
      const top = corner.isTop ? 0 : view.height - box.height;
      const from = Math.max(Math.floor(firstRow + top / rowHeight), 0);
      const to = Math.min(Math.ceil(firstRow + (top + box.height) / rowHeight), rows.count);
      const here = covered(from, to, corner.isLeft);
      return [corner, here + covered(0, rows.count, corner.isLeft)];
    }),
  );
  const score = (corner: Corner) => scores.get(corner) ?? 0;
  return corners.toSorted((one, other) => score(one) - score(other));
}
