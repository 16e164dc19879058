import { maxRowHeight, rowPitch, type Viewport } from '@life-tree/phylogeny';
import type { CanvasView } from './canvas-view.ts';
import type { Point } from './zooming.ts';

type Shown = Pick<CanvasView, 'projection'>;

/** The height of rows at an x of the world, as far as species grow with it. */
export function rowHeightAt({ projection }: Shown, x: number): number {
  const { unrolled, shape, spread } = projection;
  const pitch = rowPitch * unrolled.scaleY;
  if (shape !== 'fan') return pitch;
  return Math.min(pitch * spread((x - unrolled.left) * unrolled.scaleX), maxRowHeight);
}

/**
 * A point of the screen in an unrolled view whose rows have the height that they have at this point,
 * so that distances from bars are those on the screen.
 */
export function pointInRows(
  { projection }: Shown,
  at: Point,
): { readonly viewport: Viewport; readonly point: Point } {
  const { unrolled, spread, unproject, shape } = projection;
  const point = unproject(at.x, at.y);
  if (shape !== 'fan') return { viewport: unrolled, point };
  const ratio = Math.max(spread(point.x), minSpread);
  const scaleY = unrolled.scaleY * ratio;
  return { viewport: { ...unrolled, scaleY }, point: { x: point.x, y: point.y * ratio } };
}

/** At the centre of a fan, all rows meet. */
const minSpread = 1e-3;
