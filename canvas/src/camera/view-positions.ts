import {
  centreOn,
  centreOnSpecies,
  clampView,
  fitView,
  rowPitch,
  type SpeciesId,
  timeAt,
  type Viewport,
  zoomAt,
  zoomBase,
} from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';
import { type LaidOutTree, readableScale } from './laid-out-tree.ts';

/** What the middle of the screen shows, independent of the screen's size. Can be put into an address. */
export interface ViewPosition {
  readonly zoom: number;
  /** As a ratio of the tree's width. */
  readonly x: number;
  /** In rows from the top. */
  readonly y: number;
}

const readableZoom = readableScale / zoomBase;

export function positionOfView({ world }: LaidOutTree, view: Viewport): ViewPosition {
  return {
    zoom: view.zoom,
    x: (view.left + view.width / 2 / view.scaleX) / Math.max(world.width, 1),
    y: (view.top + view.height / 2 / view.scaleY) / rowPitch,
  };
}

export function viewAtPosition(
  tree: LaidOutTree,
  screen: Screen,
  position: ViewPosition,
): Viewport {
  const view = zoomedWhole(tree, screen, position.zoom);
  return centreOn(view, position.x * tree.world.width, position.y * rowPitch);
}

/** Centres on a species at a readable zoom. */
export function viewAtSpecies(tree: LaidOutTree, screen: Screen, index: number): Viewport {
  const view = zoomedWhole(tree, screen, readableZoom);
  return centreOnSpecies(view, index, tree.rows, tree.columns);
}

/** The default view: the whole tree, or for a tall one the readable part around its root. */
export function initialView(
  tree: LaidOutTree,
  screen: Screen,
): { readonly view: Viewport; readonly isWhole: boolean } {
  const { plot, margins } = screen;
  const whole = fitView(tree.world, plot, margins);
  if (whole.zoom >= readableZoom) return { view: whole, isWhole: true };
  const view = zoomedWhole(tree, screen, readableZoom);
  const rootMiddle = ((tree.rows.position(0) ?? 0) + 0.5) * rowPitch;
  const highest = -margins.top / view.scaleY;
  const lowest = tree.world.height - (plot.height - margins.bottom) / view.scaleY;
  const onRoot = centreOn(view, 0, rootMiddle).top;
  const top = Math.min(Math.max(onRoot, highest), Math.max(lowest, highest));
  return { view: { ...view, left: -margins.left / view.scaleX, top }, isWhole: false };
}

/** Fits the whole tree, then zooms in to `zoom` if that is larger. */
function zoomedWhole({ world }: LaidOutTree, { plot, margins }: Screen, zoom: number): Viewport {
  const whole = fitView(world, plot, margins);
  const middle = { x: plot.width / 2, y: plot.height / 2 };
  return zoomAt(whole, Math.max(zoom, whole.zoom), middle, world, margins);
}

/**
 * Keeps the view steady when a tree is laid out again: the time in the middle of the screen and the
 * position of the anchor's row stay the same.
 */
export function keptView(
  before: LaidOutTree,
  view: Viewport,
  after: LaidOutTree,
  screen: Screen,
  anchor: SpeciesId | null,
): Viewport {
  const { plot, margins } = screen;
  const middle = view.left + view.width / 2 / view.scaleX;
  const resized = zoomAt({ ...view, ...plot }, view.zoom, { x: 0, y: 0 }, after.world, margins);
  const time = timeAt(before.time, middle);
  const x = after.timeRatio === 1 ? (time - after.time.from) * after.time.pixelsPerYear : middle;
  const rowBefore = anchor === null ? null : before.rows.position(before.forest.indexOf(anchor));
  const rowAfter = anchor === null ? null : after.rows.position(after.forest.indexOf(anchor));
  const shift = rowBefore === null || rowAfter === null ? 0 : (rowAfter - rowBefore) * rowPitch;
  return { ...resized, left: x - plot.width / 2 / resized.scaleX, top: view.top + shift };
}

/** Keeps the tree in view, including a bar dragged beyond its current edge. */
export function clampToTree({ world, reach }: LaidOutTree, view: Viewport): Viewport {
  const extent = { width: reach.to - reach.from, height: world.height };
  if (reach.from === 0) return clampView(view, extent);
  const within = clampView({ ...view, left: view.left - reach.from }, extent);
  return { ...within, left: within.left + reach.from };
}

export function speciesInMiddle({ rows, forest }: LaidOutTree, view: Viewport): SpeciesId | null {
  const row = Math.floor((view.top + view.height / 2 / view.scaleY) / rowPitch);
  const index = rows.species(Math.min(Math.max(row, 0), rows.count - 1));
  return index < 0 ? null : forest.id(index);
}
