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
