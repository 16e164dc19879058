import type { CanvasView } from '@life-tree/canvas';
import { type Extent, rowPitch, type SpeciesId } from '@life-tree/phylogeny';

/** Around the map, in pixels. */
export const padding = 6;
/** Between the map and the edges of the canvas. */
const gap = 12;

interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * Where a mini-map of this size is: in the lower corner where time begins, which few species reach. While the
 * selected species would be under it, it is in the other corner where time begins.
 */
export function miniMapPlace(view: CanvasView, selection: SpeciesId | null, map: Extent): Place {
  const { plot, tree } = view;
  const isUpright = tree.shape === 'upright';
  const width = map.width + 2 * padding + gap;
  const height = map.height + 2 * padding + gap;
  const [right, bottom] = [plot.width - width, plot.height - height];
  const home = { left: isUpright ? right : 0, top: bottom, width, height };
  const other = { ...home, left: 0, top: isUpright ? bottom : 0 };
  const isCovered = selection !== null && isUnder(view, tree.forest.indexOf(selection), home);
  const { left, top } = isCovered ? other : home;
  return { left: Math.max(left, gap), top: Math.max(top, gap) };
}

function isUnder(view: CanvasView, index: number, box: Place & Extent): boolean {
  const { tree, viewport, reachOf } = view;
  const row = tree.rows.position(index);
  if (row === null) return false;
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  if (tree.shape !== undefined) {
    const { x, y } = view.placeOf(tree.columns.ends[index] ?? 0, row);
    return x >= box.left && x <= right && y >= box.top && y <= bottom;
  }
  const { left, top, scaleX, scaleY } = viewport;
  const y = (row * rowPitch - top) * scaleY;
  if (y > bottom || y + rowPitch * scaleY < box.top) return false;
  const start = ((tree.columns.starts[index] ?? 0) - left) * scaleX;
  const end = ((tree.columns.ends[index] ?? 0) - left) * scaleX + reachOf(index);
  return end > box.left && start < right;
}
