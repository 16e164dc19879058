import {
  type Frame,
  maxRowHeight,
  minTextSize,
  rowPitch,
  type SpeciesSizes,
  speciesSizes,
} from '@life-tree/phylogeny';
import type { Plot } from './scene.ts';

const identity: Frame = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** The frame of everything that does not belong to a row. */
function baseFrame({ projection }: Plot): Frame {
  return projection.shape === 'upright' ? projection.frame(0) : identity;
}

function setFrame({ context, pixelRatio }: Plot, { a, b, c, d, e, f }: Frame): void {
  const ratio = pixelRatio;
  context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
}

/** Call before painting in coordinates of the unrolled view. */
export function enterBase(plot: Plot): void {
  setFrame(plot, baseFrame(plot));
  plot.scene.ruler.isTurned = false;
}

/** Paints on in the frame of the row at `y`. Does nothing in other shapes than a fan. */
export function enterRow(plot: Plot, y: number): void {
  if (!plot.isFan) return;
  setFrame(plot, plot.projection.frame(y));
  plot.scene.ruler.isTurned = plot.projection.isFlipped(y);
}

/** Paints on without the frame of a row. */
export function leaveRows(plot: Plot): void {
  if (plot.isFan) enterBase(plot);
}

/** Turns what is painted around a point of the row at `y` so that it is upright on the screen. */
export function paintUpright(plot: Plot, x: number, y: number, paint: () => void): void {
  const { context, projection } = plot;
  if (projection.shape === 'across') {
    paint();
    return;
  }
  const { a, b, c, d } = projection.frame(y);
  context.transform(a, c, b, d, x - a * x - b * y, y - c * x - d * y);
  const { ruler } = plot.scene;
  const { isTurned } = ruler;
  ruler.isTurned = false;
  paint();
  ruler.isTurned = isTurned;
  context.transform(a, b, c, d, x - a * x - c * y, y - b * x - d * y);
}

/**
 * The plot as the row at `y` sees it: with the height that rows have at an x of the unrolled view, and
 * as wide as the row is on the screen. The same except in a fan.
 */
export function plotAt(plot: Plot, x: number, y: number): Plot {
  if (!plot.isFan) return plot;
  const rowHeight = Math.min(pitchAt(plot, x), maxRowHeight);
  const { view } = plot.scene;
  const end = view.sideStrip === null ? plot.viewport.width : view.stripLeft;
  const width = Math.min(lengthOnScreen(plot, y), plot.rim?.endAt(y) ?? end);
  return { ...plot, rowHeight, viewport: { ...plot.viewport, width } };
}

/** Where a row of a fan leaves the screen, in the unrolled view. */
function lengthOnScreen({ projection, scene }: Plot, y: number): number {
  const { width, height } = scene.view.plot;
  const { a, b } = projection.frame(y);
  const { x: startX, y: startY } = projection.project(0, y);
  const across = a > 0 ? (width - startX) / a : a < 0 ? -startX / a : Number.POSITIVE_INFINITY;
  const down = b > 0 ? (height - startY) / b : b < 0 ? -startY / b : Number.POSITIVE_INFINITY;
  return Math.max(Math.min(across, down), 0);
}

/** How far apart rows are at an x of the unrolled view. */
export function pitchAt({ viewport, projection }: Plot, x: number): number {
  return rowPitch * viewport.scaleY * projection.spread(x);
}

/** The part of a bar, from its start, in which it may touch the next row of a fan. */
const tightPart = 0.3;
/** The maximum thickness of a bar relative to the distance of rows. */
const maxBarRatio = 0.7;

/** Sizes of a species whose bar goes from `start` to `end`. `own` is the plot at its end. */
export function sizesAt(own: Plot, start: number, end: number): SpeciesSizes {
  const sizes = sizesOf(own);
  if (!own.isFan) return sizes;
  const pitch = pitchAt(own, Math.max(start + (end - start) * tightPart, 0));
  const thickest = Math.max(pitch * maxBarRatio, 1);
  return sizes.bar <= thickest
    ? sizes
    : { ...sizes, bar: ((sizes.bar * thickest) / sizes.bar) as SpeciesSizes['bar'] };
}

/** Sizes for the rows of a plot. Names around a fan all have one size, however far apart rows are. */
export function sizesOf({ rowHeight, isFan }: Pick<Plot, 'rowHeight' | 'isFan'>): SpeciesSizes {
  const sizes = speciesSizes(rowHeight);
  return isFan && sizes.name > 0 ? { ...sizes, name: minTextSize } : sizes;
}

/** Whether a text along the row at `y` is on the screen as a whole. */
export function isTextOnScreen(plot: Plot, x: number, y: number, width: number): boolean {
  const { projection, scene } = plot;
  const { width: right, height: bottom } = scene.view.plot;
  const isInside = (at: number) => {
    const point = projection.project(at, y);
    return (
      point.x >= edge && point.x <= right - edge && point.y >= edge && point.y <= bottom - edge
    );
  };
  return isInside(x) && isInside(x + width);
}

const edge = 4;
