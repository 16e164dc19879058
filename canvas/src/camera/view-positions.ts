import {
  centreOn,
  centreOnSpecies,
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

/** What the middle of the screen shows, whatever the screen's size: fit to stand in an address. */
export interface ViewPosition {
  readonly zoom: number;
  /** As a timeRatio of the tree's width. */
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

/** A species in the middle, near enough to be read. */
export function viewAtSpecies(tree: LaidOutTree, screen: Screen, index: number): Viewport {
  const view = zoomedWhole(tree, screen, readableZoom);
  return centreOnSpecies(view, index, tree.rows, tree.columns);
}

/** What everybody sees first: the whole tree, or of a tall one as much around its root as can be read. */
export function initialView(
  tree: LaidOutTree,
  screen: Screen,
): { readonly view: Viewport; readonly isWhole: boolean } {
  const { plot, margins } = screen;
  const whole = fitView(tree.world, plot, margins);
  if (whole.zoom >= readableZoom) return { view: whole, isWhole: true };
  const view = zoomedWhole(tree, screen, readableZoom);
  const rootMiddle = ((tree.rows.row(0) ?? 0) + 0.5) * rowPitch;
  const highest = -margins.top / view.scaleY;
  const lowest = tree.world.height - (plot.height - margins.bottom) / view.scaleY;
  const onRoot = centreOn(view, 0, rootMiddle).top;
  const top = Math.min(Math.max(onRoot, highest), Math.max(lowest, highest));
  return { view: { ...view, left: -margins.left / view.scaleX, top }, isWhole: false };
}

/** The whole tree in view, then zoomed, but never further out. */
function zoomedWhole({ world }: LaidOutTree, { plot, margins }: Screen, zoom: number): Viewport {
  const whole = fitView(world, plot, margins);
  const middle = { x: plot.width / 2, y: plot.height / 2 };
  return zoomAt(whole, Math.max(zoom, whole.zoom), middle, world, margins);
}

/**
 * The view of a tree that has been laid out anew so that nothing seems to move: the moment in the
 * middle of the screen stays there, and the anchor's row where it was.
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
  const rowBefore = anchor === null ? null : before.rows.row(before.forest.indexOf(anchor));
  const rowAfter = anchor === null ? null : after.rows.row(after.forest.indexOf(anchor));
  const shift = rowBefore === null || rowAfter === null ? 0 : (rowAfter - rowBefore) * rowPitch;
  return { ...resized, left: x - plot.width / 2 / resized.scaleX, top: view.top + shift };
}
