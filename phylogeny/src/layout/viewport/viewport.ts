import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { rowPitch } from '../sizes.ts';
import type { Extent, Margins, WorldExtent } from './extents.ts';
import { openingPath, openingScales, type Scales, wholeScales, wholeZoom } from './zoom.ts';
import { zoomBase } from './zoom-range.ts';

/** The part of the world that a screen shows: screen x = (world x − left) × scaleX, and y likewise. */
export interface Viewport extends Extent {
  readonly zoom: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly top: number;
}

/** Margins of 0. */
export const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

/** The size of the whole tree at a scale of 1. */
export function worldExtent(rows: Rows, columns: Columns): Extent {
  return { width: columns.width, height: rows.count * rowPitch };
}

/** The whole tree, filling the width of the free part of the screen, in the middle of its height. */
export function fitView(
  world: WorldExtent,
  screen: Extent,
  margins: Margins = noMargins,
): Viewport {
  const whole = wholeScales(world, screen, margins);
  return {
    width: screen.width,
    height: screen.height,
    zoom: wholeZoom(openingPath(whole)),
    scaleX: whole.x,
    scaleY: whole.y,
    left: fittedLeft(world, screen, margins, whole.x),
    top: world.height / 2 - (margins.top + screen.height - margins.bottom) / 2 / whole.y,
  };
}

/**
 * The view a tree is opened with: the whole tree, or its whole width and as many rows from the top as
 * fit when all of them would be too thin for names.
 */
export function openingView(
  world: WorldExtent,
  screen: Extent,
  margins: Margins = noMargins,
): Viewport {
  const whole = wholeScales(world, screen, margins);
  const { x, y } = openingScales(whole);
  if (y === whole.y) return fitView(world, screen, margins);
  return {
    width: screen.width,
    height: screen.height,
    zoom: x / zoomBase,
    scaleX: x,
    scaleY: y,
    left: fittedLeft(world, screen, margins, x),
    top: -margins.top / y,
  };
}

function fittedLeft(world: Extent, screen: Extent, margins: Margins, scaleX: number): number {
  return world.width / 2 - (margins.left + screen.width - margins.right) / 2 / scaleX;
}

/** Changes the scales so that the given point of the screen keeps showing the same point of the world. */
export function scaleAt(
  view: Viewport,
  { x: scaleX, y: scaleY }: Scales,
  zoom: number,
  point: { readonly x: number; readonly y: number },
): Viewport {
  return {
    ...view,
    zoom,
    scaleX,
    scaleY,
    left: view.left + point.x / view.scaleX - point.x / scaleX,
    top: view.top + point.y / view.scaleY - point.y / scaleY,
  };
}

/** Moves the view by pixels of the screen. */
export function panBy(view: Viewport, x: number, y: number): Viewport {
  return { ...view, left: view.left + x / view.scaleX, top: view.top + y / view.scaleY };
}

/** Centres the screen on a point of the world. */
export function centreOn(view: Viewport, x: number, y: number): Viewport {
  return {
    ...view,
    left: x - view.width / 2 / view.scaleX,
    top: y - view.height / 2 / view.scaleY,
  };
}

/** Centres the screen on a species. The view stays as it is when the species is not shown. */
export function centreOnSpecies(
  view: Viewport,
  index: number,
  rows: Rows,
  columns: Columns,
): Viewport {
  const position = rows.position(index);
  if (position === null) return view;
  const start = columns.starts[index] ?? 0;
  const end = columns.ends[index] ?? start;
  // The image and the name are at the end, so that is the part to show of a bar longer than the screen.
  const visible = (view.width * 0.8) / view.scaleX;
  const x = end - Math.min((end - start) / 2, visible / 2);
  return centreOn(view, x, (position + 0.5) * rowPitch);
}

/** Keeps the centre of the screen on the tree, so that the tree never leaves the view. */
export function clampView(view: Viewport, world: Extent): Viewport {
  const halfWidth = view.width / 2 / view.scaleX;
  const halfHeight = view.height / 2 / view.scaleY;
  const left = Math.min(Math.max(view.left, -halfWidth), world.width - halfWidth);
  const top = Math.min(Math.max(view.top, -halfHeight), world.height - halfHeight);
  return left === view.left && top === view.top ? view : { ...view, left, top };
}

/** Shows nothing beyond the tree and its margins; a tree smaller than the screen stays inside it. */
export function clampToMargins(view: Viewport, world: Extent, margins: Margins): Viewport {
  const { left, top } = view;
  const first = { x: -margins.left / view.scaleX, y: -margins.top / view.scaleY };
  const last = {
    x: world.width - (view.width - margins.right) / view.scaleX,
    y: world.height - (view.height - margins.bottom) / view.scaleY,
  };
  const x = between(left, first.x, last.x);
  const y = between(top, first.y, last.y);
  return x === left && y === top ? view : { ...view, left: x, top: y };
}

/** Keeps a number between two bounds, in whichever order they are. */
function between(value: number, one: number, other: number): number {
  return Math.min(Math.max(value, Math.min(one, other)), Math.max(one, other));
}

/** A view between two for an animation: at progress 0 it is `from`, at 1 it is `to`. */
export function blendViews(from: Viewport, to: Viewport, progress: number): Viewport {
  if (progress >= 1) return to;
  // Scales are interpolated exponentially, and the centre linearly.
  const ratio = (a: number, b: number) => a * (b / a) ** progress;
  const scaleX = ratio(from.scaleX, to.scaleX);
  const scaleY = ratio(from.scaleY, to.scaleY);
  const mix = (a: number, b: number) => a + (b - a) * progress;
  const middleX = mix(from.left + from.width / 2 / from.scaleX, to.left + to.width / 2 / to.scaleX);
  const middleY = mix(from.top + from.height / 2 / from.scaleY, to.top + to.height / 2 / to.scaleY);
  const view = { ...to, zoom: ratio(from.zoom, to.zoom), scaleX, scaleY };
  return centreOn(view, middleX, middleY);
}
