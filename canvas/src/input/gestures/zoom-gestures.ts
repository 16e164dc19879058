import type { CanvasView } from '../../camera/canvas-view.ts';
import type { Point } from '../../camera/zooming.ts';

/** Caps a wheel notch, which reports a far larger delta than one step of a trackpad pinch. */
const maxZoomStep = 30;
const wheelLine = 20;

/** Pans or zooms the view with the wheel, which is at `point`. */
export function turnWheel(view: CanvasView, event: WheelEvent, point: Point): void {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLine : 1;
  const x = event.deltaX * unit;
  const y = event.deltaY * unit;
  if (event.ctrlKey || event.metaKey) view.zoomBy(wheelFactor(y), point);
  else if (event.altKey) view.zoomRowsBy(wheelFactor(y), point);
  // Some systems turn the wheel of a mouse sideways while Shift is held.
  else if (event.shiftKey) view.zoomTimeBy(wheelFactor(y === 0 ? x : y), point);
  // On a trackpad, a vertical swipe is never exactly vertical.
  else if (view.isFitted && Math.abs(x) < Math.abs(y)) scrollRows(view, y);
  else view.panBy(x, y);
}

/** The wheel of a mouse scrolls the rows of a tree whose times are all in view. */
function scrollRows(view: CanvasView, by: number): void {
  if (view.projection.shape === 'upright') view.panBy(by, 0);
  else view.panBy(0, by);
}

function wheelFactor(delta: number): number {
  const step = Math.min(Math.max(delta, -maxZoomStep), maxZoomStep);
  return Math.exp(-step * 0.008);
}

/** Pans and zooms the view as one of two fingers moves. */
export function pinch(view: CanvasView, other: Point, before: Point, now: Point): void {
  const apart = (point: Point) => Math.max(Math.hypot(point.x - other.x, point.y - other.y), 1);
  const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
  const from = middle(before);
  const to = middle(now);
  view.panBy(from.x - to.x, from.y - to.y);
  view.zoomBy(apart(now) / apart(before), to);
}
