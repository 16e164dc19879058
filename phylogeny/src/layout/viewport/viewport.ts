import type { Columns } from '../columns.ts';
import type { Rows } from '../rows.ts';
import { rowPitch } from '../sizes.ts';
import { clampZoom, zoomBase } from './zoom.ts';

/** The size of something in pixels: a screen, or the world at a scale of 1. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The parts of the screen to leave free when fitting the tree (axis, names at the right). */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

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

/** The scales at which the tree fills the width and the height of a screen. */
interface FillScales {
  readonly x: number;
  readonly y: number;
}

function fillScales(world: Extent, screen: Extent, margins: Margins): FillScales {
  const width = Math.max(screen.width - margins.left - margins.right, 1);
  const height = Math.max(screen.height - margins.top - margins.bottom, 1);
  return { x: width / Math.max(world.width, 1), y: height / Math.max(world.height, 1) };
}

/**
 * Both scales at a zoom. They are equal until the whole width of the tree is in view. Zooming out
 * further only makes rows thinner, until the whole height is in view too. Otherwise a tree of 100,000
 * species would be a line one pixel wide.
 */
function scalesAt(zoom: number, fill: FillScales): { scaleX: number; scaleY: number } {
  const scaleY = zoom * zoomBase;
  if (scaleY >= fill.x || fill.y >= fill.x) return { scaleX: scaleY, scaleY };
  return { scaleX: scaleY >= fill.y ? fill.x : (fill.x * scaleY) / fill.y, scaleY };
}

/** The zoom that shows the whole tree, at most 100%. */
export function fittingZoom(world: Extent, screen: Extent, margins: Margins = noMargins): number {
  const fill = fillScales(world, screen, margins);
  return Math.min(Math.min(fill.x, fill.y) / zoomBase, 1);
}

/** The whole tree in the middle of the free part of the screen. */
export function fitView(world: Extent, screen: Extent, margins: Margins = noMargins): Viewport {
  const zoom = fittingZoom(world, screen, margins);
  const { scaleX, scaleY } = scalesAt(zoom, fillScales(world, screen, margins));
  const middleX = (margins.left + screen.width - margins.right) / 2;
  const middleY = (margins.top + screen.height - margins.bottom) / 2;
  return {
    width: screen.width,
    height: screen.height,
    zoom,
    scaleX,
    scaleY,
    left: world.width / 2 - middleX / scaleX,
    top: world.height / 2 - middleY / scaleY,
  };
}

/** Changes the zoom so that the given point of the screen keeps showing the same point of the world. */
export function zoomAt(
  view: Viewport,
  zoom: number,
  point: { readonly x: number; readonly y: number },
  world: Extent,
  margins: Margins = noMargins,
): Viewport {
  const allowed = clampZoom(zoom, fittingZoom(world, view, margins));
  const { scaleX, scaleY } = scalesAt(allowed, fillScales(world, view, margins));
  return {
    ...view,
    zoom: allowed,
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
