import {
  centreOn,
  clampView,
  fitView,
  type Margins,
  maxRowScale,
  maxZoom,
  minZoom,
  openingPath,
  revealBox,
  rowPitch,
  type SpeciesId,
  scalesAt,
  timeAt,
  type Viewport,
  wholeScales,
  wholeZoom,
  type ZoomPath,
  zoomBase,
} from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';
import type { LaidOutTree } from './laid-out-tree.ts';
import type { Point, Zoomed } from './zooming.ts';

/** What the middle of the screen shows, independent of the screen's size. Can be put into an address. */
export interface ViewPosition {
  readonly zoom: number;
  /** As a ratio of the tree's width. */
  readonly x: number;
  /** In rows from the top. */
  readonly y: number;
  /** In pixels. Links made before rows had a zoom of their own don't have it. */
  readonly rowHeight?: number;
}

/** An address has only a few digits, so its zoom may differ from the one it was made of. */
const zoomTolerance = 1.002;
/** The name of a species is shown up to this part of the screen's width. */
const maxNameRatio = 0.6;
/** Between the name of a species and the edge of the screen, in pixels. */
const nameGap = 24;

export function positionOfView(tree: LaidOutTree, view: Viewport): ViewPosition {
  const { world, time, natural, timeRatio } = tree;
  const ratio = timeRatio === 1 ? time.pixelsPerYear / natural.pixelsPerYear : 1;
  return {
    zoom: view.zoom * ratio,
    x: (view.left + view.width / 2 / view.scaleX) / Math.max(world.width, 1),
    y: (view.top + view.height / 2 / view.scaleY) / rowPitch,
    rowHeight: view.scaleY * rowPitch,
  };
}

/** The view at a position of a tree on its natural scale. Null if the position is the fitted tree. */
export function viewAtPosition(
  { world }: LaidOutTree,
  { plot, margins }: Screen,
  { zoom, x, y, rowHeight }: ViewPosition,
): Zoomed | null {
  const whole = wholeScales(world, plot, margins);
  const opening = openingPath(whole);
  const lowest = wholeZoom(opening);
  if (lowest < minZoom && zoom <= lowest * zoomTolerance) return null;
  const allowed = Math.min(zoom, maxZoom);
  const stretch = stretchAt(allowed, rowHeight, opening);
  const scales = scalesAt(allowed, { whole, stretch });
  const view = {
    ...fitView(world, plot, margins),
    zoom: allowed,
    scaleX: scales.x,
    scaleY: scales.y,
  };
  return { view: centreOn(view, x * world.width, y * rowPitch), stretch };
}

function stretchAt(zoom: number, rowHeight: number | undefined, { stretch }: ZoomPath): number {
  if (rowHeight === undefined) return stretch;
  const scaleY = Math.min(rowHeight / rowPitch, maxRowScale);
  const exact = scaleY / (zoom * zoomBase);
  // Rows at their maximum height don't say how far they would have grown without it.
  return scaleY === maxRowScale ? Math.max(exact, stretch) : exact;
}

/**
 * Brings a species comfortably into sight: the end of its bar, its name (which takes `reach` pixels
 * after the end), and as much of the bar as fits.
 */
export function viewOfSpecies(
  tree: LaidOutTree,
  view: Viewport,
  index: number,
  reach: number,
  margins: Margins,
): Viewport {
  const { rows, columns, world } = tree;
  const row = rows.position(index);
  if (row === null) return view;
  const name = Math.min(reach, view.width * maxNameRatio);
  const start = columns.starts[index] ?? 0;
  const end = columns.ends[index] ?? start;
  const box = {
    left: start,
    right: end + name / view.scaleX,
    top: row * rowPitch,
    bottom: (row + 1) * rowPitch,
  };
  const isWiderThanView =
    world.width * view.scaleX > (view.width - margins.left - margins.right) * zoomTolerance;
  // Names are larger when zoomed in, so they may need more space than those of the fitted tree.
  const right = isWiderThanView ? Math.max(margins.right, name + nameGap) : margins.right;
  return revealBox(view, box, world, { ...margins, right });
}

/**
 * Keeps the view steady when a tree is laid out again: the time in the middle of the screen and the
 * position of the anchor's row stay the same.
 */
export function keptView(
  before: LaidOutTree,
  view: Viewport,
  after: LaidOutTree,
  { plot }: Screen,
  anchor: SpeciesId | null,
): Viewport {
  const middle = view.left + view.width / 2 / view.scaleX;
  const time = timeAt(before.time, middle);
  const x = after.timeRatio === 1 ? (time - after.time.from) * after.time.pixelsPerYear : middle;
  const rowBefore = anchor === null ? null : before.rows.position(before.forest.indexOf(anchor));
  const rowAfter = anchor === null ? null : after.rows.position(after.forest.indexOf(anchor));
  const shift = rowBefore === null || rowAfter === null ? 0 : (rowAfter - rowBefore) * rowPitch;
  return { ...view, ...plot, left: x - plot.width / 2 / view.scaleX, top: view.top + shift };
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

/**
 * The point that stays in place when a button zooms: the end of the selected bar or, if that is out of
 * sight, of the bar in the middle. Around the middle itself there may be no species to zoom in to.
 */
export function pointToZoomAt(tree: LaidOutTree, view: Viewport, selected: number): Point {
  const middle = { x: view.width / 2, y: view.height / 2 };
  const inMiddle = speciesInMiddle(tree, view);
  const candidates = [selected, inMiddle === null ? -1 : tree.forest.indexOf(inMiddle)];
  const points = candidates.flatMap((index) => {
    const row = tree.rows.position(index);
    if (row === null) return [];
    const x = ((tree.columns.ends[index] ?? 0) - view.left) * view.scaleX;
    const y = ((row + 0.5) * rowPitch - view.top) * view.scaleY;
    return [{ x, y }];
  });
  const isInSight = ({ x, y }: Point) => x >= 0 && x <= view.width && y >= 0 && y <= view.height;
  return points.find(isInSight) ?? middle;
}
