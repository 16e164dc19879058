/** The scale of the world when the zoom reads 100 %. */
export const zoomBase = 0.9;
/** One press of zoom in or out, as a share of 100 %. */
export const zoomStep = 0.1;
export const zoomMinimum = 0.1;
export const zoomMaximum = 10;

/** The next step inwards; a zoom between two steps (after a pinch) first goes to the nearer one. */
export function zoomIn(zoom: number): number {
  if (zoom < zoomMinimum) return zoomMinimum;
  return Math.min(onStep(Math.floor(steps(zoom) + 1)), zoomMaximum);
}

/** The next step outwards, down to 10 %. */
export function zoomOut(zoom: number): number {
  return Math.max(onStep(Math.ceil(steps(zoom) - 1)), zoomMinimum);
}

/**
 * Keeps a zoom between 10 % and 1000 %. Below that there is only one more: `fitting`, the zoom at
 * which a large tree is seen as a whole.
 */
export function clampZoom(zoom: number, fitting = zoomMinimum): number {
  if (zoom < zoomMinimum) return Math.min(fitting, zoomMinimum);
  return Math.min(zoom, zoomMaximum);
}

/** What the toolbar shows, in whole per cents; null below 10 %, where a tree is fitted. */
export function zoomPercentage(zoom: number): string | null {
  return zoom < zoomMinimum ? null : `${Math.round(zoom * 100)}%`;
}

// Rounding away what adding tenths leaves behind, so that ten steps from 100 % are 200 % exactly.
function steps(zoom: number): number {
  return Number((zoom / zoomStep).toFixed(6));
}

function onStep(count: number): number {
  return Number((count * zoomStep).toFixed(6));
}
