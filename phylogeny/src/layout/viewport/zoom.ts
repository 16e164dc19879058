import { maxRowHeight, minTextSize, rowPitch } from '../sizes.ts';
import type { Extent, Margins, WorldExtent } from './extents.ts';
import { maxZoom, minZoom, zoomBase, zoomStep } from './zoom-range.ts';

/** The scales of time (x) and rows (y). */
export interface Scales {
  readonly x: number;
  readonly y: number;
  /** Whether both are always the same. */
  readonly isUniform?: true;
}

/** How the scales of time and rows follow the zoom. */
export interface ZoomPath {
  /** The scales at which the whole tree fills the screen. */
  readonly whole: Scales;
  /** The scale of rows, until they reach their maximum height, divided by the scale of time. */
  readonly stretch: number;
}

/** The scale at which rows have their maximum height. */
export const maxRowScale = maxRowHeight / rowPitch;
const minNamedRowScale = minTextSize / rowPitch;

/** The next zoom step in. A zoom between two steps, for example after a pinch, goes to the next one. */
export function zoomIn(zoom: number): number {
  if (zoom < minZoom) return minZoom;
  return Math.min(onStep(Math.floor(steps(zoom) + 1)), maxZoom);
}

/** The next zoom step out, down to 10%. */
export function zoomOut(zoom: number): number {
  return Math.max(onStep(Math.ceil(steps(zoom) - 1)), minZoom);
}

/** The scales at which the tree fills the width of a screen, and also its height if its rows can. */
export function wholeScales(world: WorldExtent, screen: Extent, margins: Margins): Scales {
  const width = Math.max(screen.width - margins.left - margins.right, 1);
  const height = Math.max(screen.height - margins.top - margins.bottom, 1);
  if (world.isUniform === true) {
    const fitting = Math.min(width / world.width, height / world.height, maxZoom * zoomBase);
    return { x: fitting, y: fitting, isUniform: true };
  }
  return {
    x: Math.min(width / Math.max(world.width, 1), maxZoom * zoomBase),
    y: Math.min(height / Math.max(world.height, 1), maxRowScale),
  };
}

/** The scales a tree is opened with: its whole width, and rows that are not too thin for names. */
export function openingScales(whole: Scales): Scales {
  if (whole.isUniform === true) return whole;
  return { x: whole.x, y: Math.max(whole.y, minNamedRowScale) };
}

/** The path through the scales a tree is opened with. */
export function openingPath(whole: Scales): ZoomPath {
  return { whole, stretch: openingScales(whole).y / whole.x };
}

/**
 * The scales at a zoom. Time follows the zoom, and rows follow time until they have their maximum
 * height. Zooming out of a tall tree keeps its whole width in view while its rows get thinner;
 * otherwise a tree of 100,000 species would be a line one pixel wide.
 */
export function scalesAt(zoom: number, { whole, stretch }: ZoomPath): Scales {
  const x = zoom * zoomBase;
  if (whole.isUniform === true) return { x, y: x };
  const y = x * stretch;
  return {
    x: Math.max(x, whole.x * Math.min(y / whole.y, 1)),
    y: Math.min(y, maxRowScale),
  };
}

/** The largest zoom on a path that shows the whole tree. */
export function wholeZoom({ whole, stretch }: ZoomPath): number {
  return Math.min(whole.x, whole.y / stretch) / zoomBase;
}

/** How far out a tree can be zoomed: to 10%, or until a large tree is shown whole. */
export function lowestZoom(path: ZoomPath): number {
  return Math.min(wholeZoom(path), minZoom);
}

// Rounds away the error of adding tenths, so that ten steps from 100% are exactly 200%.
function steps(zoom: number): number {
  return Number((zoom / zoomStep).toFixed(6));
}

function onStep(count: number): number {
  return Number((count * zoomStep).toFixed(6));
}
