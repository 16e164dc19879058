/** The scale of the world when the zoom reads 100 %. */
export const zoomBase = 0.9;
/** One press of zoom in or out, as a share of 100 %. */
export const zoomStep = 0.1;
export const zoomMinimum = 0.1;
export const zoomMaximum = 10;

/** The next step inwards; a zoom between two steps (after a pinch) first goes to the nearer one. */
export function zoomIn(zoom: number): number {
  if (zoom < zoomMinimum) return Math.min(zoom * 1.5, zoomMinimum);
  return Math.min(onStep(Math.floor(steps(zoom) + 1)), zoomMaximum);
}

/** The next step outwards, down to 10 % or to `least`, where a tall tree is seen as a whole. */
export function zoomOut(zoom: number, least = zoomMinimum): number {
  const lowest = Math.min(least, zoomMinimum);
  if (zoom <= zoomMinimum) return Math.max(zoom / 1.5, lowest);
  return Math.max(onStep(Math.ceil(steps(zoom) - 1)), lowest);
}

/** Keeps a zoom within what is allowed. */
export function clampZoom(zoom: number, least = zoomMinimum): number {
  return Math.min(Math.max(zoom, Math.min(least, zoomMinimum)), zoomMaximum);
}

/** What the toolbar shows: whole per cents, with as many decimals as a very small one needs. */
export function zoomPercentage(zoom: number): string {
  const percent = zoom * 100;
  return `${percent >= 9.5 ? Math.round(percent) : Number(percent.toPrecision(2))}%`;
}

// Rounding away what adding tenths leaves behind, so that ten steps from 100 % are 200 % exactly.
function steps(zoom: number): number {
  return Number((zoom / zoomStep).toFixed(6));
}

function onStep(count: number): number {
  return Number((count * zoomStep).toFixed(6));
}
