/** The scale of the world at a zoom of 100%. */
export const zoomBase = 0.9;
/** One step of zoom in or out. */
export const zoomStep = 0.1;
/** The minimum zoom. */
export const minZoom = 0.1;
/** The maximum zoom. */
export const maxZoom = 10;

/** The next zoom step in. A zoom between two steps, for example after a pinch, goes to the next one. */
export function zoomIn(zoom: number): number {
  if (zoom < minZoom) return minZoom;
  return Math.min(onStep(Math.floor(steps(zoom) + 1)), maxZoom);
}

/** The next zoom step out, down to 10%. */
export function zoomOut(zoom: number): number {
  return Math.max(onStep(Math.ceil(steps(zoom) - 1)), minZoom);
}

/**
 * Keeps a zoom between 10% and 1000%. The only smaller zoom is `fitting`, which shows a large tree
 * as a whole.
 */
export function clampZoom(zoom: number, fitting = minZoom): number {
  if (zoom < minZoom) return Math.min(fitting, minZoom);
  return Math.min(zoom, maxZoom);
}

/** The zoom in whole per cent for the toolbar; null below 10%, where a tree is fitted. */
export function zoomPercentage(zoom: number): number | null {
  return zoom < minZoom ? null : Math.round(zoom * 100);
}

// Rounds away the error of adding tenths, so that ten steps from 100% are exactly 200%.
function steps(zoom: number): number {
  return Number((zoom / zoomStep).toFixed(6));
}

function onStep(count: number): number {
  return Number((count * zoomStep).toFixed(6));
}
