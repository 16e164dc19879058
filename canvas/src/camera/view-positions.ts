import {
  centreOn,
  centreOnSpecies,
  clampView,
  type Extent,
  fitView,
  type Margins,
  maxRowScale,
  maxZoom,
  minZoom,
  openingPath,
  placeOf,
  revealBox,
  rowPitch,
  type SpeciesId,
  scalesAt,
  timeAt,
  type Viewport,
  VisibleMarks,
  type WorldBox,
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
  /** In rows from the top; in a fan, as a ratio of its height, multiplied by the number of rows. */
  readonly y: number;
  /** In pixels. Links made before rows had a zoom of their own don't have it. */
  readonly rowHeight?: number;
}

/** An address has only a few digits, so its zoom may differ from the one it was made of. */
const zoomTolerance = 1.002;
/** The name of a species is shown up to this part of the screen's width. */
const maxNameRatio = 0.6;
/** A row may be cut by this part of its height and still be in sight. */
const rowTolerance = 0.01;
/** Between the name of a species and the edge of the screen, in pixels. */
const nameGap = 24;

/** The point of the world in the middle of the screen. */
function middleOf(view: Viewport): Point {
  return {
    x: view.left + view.width / 2 / view.scaleX,
    y: view.top + view.height / 2 / view.scaleY,
  };
}

export function positionOfView(tree: LaidOutTree, view: Viewport): ViewPosition {
  const { world, time, natural, timeRatio } = tree;
  if (world.isUniform === true) {
    const { x, y } = middleOf(view);
    return { zoom: view.zoom, x: x / world.width, y: (y / world.height) * tree.rows.count };
  }
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
  { world, rows }: LaidOutTree,
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
  const unit = world.isUniform === true ? world.height / Math.max(rows.count, 1) : rowPitch;
  return { view: centreOn(view, x * world.width, y * unit), stretch };
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
  if (world.isUniform === true) {
    return revealBox(view, boxInFan(tree, view, index, name), world, margins);
  }
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

/** Whether a view shows nothing of a tree. */
export function showsNothing(tree: LaidOutTree, view: Viewport): boolean {
  const { sectors } = tree.projection(view);
  const marks = tree.query.findParts(sectors, new VisibleMarks(), {
    bar: 0,
    label: 0,
  });
  return marks.barCount + marks.connectorCount + marks.lineCount === 0;
}

/** How many rows a view shows in full. */
export function rowsInSight(tree: LaidOutTree, view: Viewport): number {
  const { top, height, scaleY } = tree.projection(view).unrolled;
  const first = Math.ceil(top / rowPitch - rowTolerance);
  const last = Math.floor((top + height / scaleY) / rowPitch + rowTolerance);
  return Math.max(Math.min(last, tree.rows.count) - Math.max(first, 0), 0);
}

/** The box of the world around some species with their names. */
export function boxOfSpecies(
  tree: LaidOutTree,
  view: Viewport,
  indices: Iterable<number>,
): WorldBox | null {
  const { rows, columns, world } = tree;
  let box: WorldBox | null = null;
  for (const index of indices) {
    const row = rows.position(index);
    if (row === null) continue;
    const left = columns.starts[index] ?? 0;
    const right = columns.ends[index] ?? left;
    const one =
      world.isUniform === true
        ? boxInFan(tree, view, index, 0)
        : { left, right, top: row * rowPitch, bottom: (row + 1) * rowPitch };
    box = box === null ? one : around(box, one);
  }
  return box;
}

function around(one: WorldBox, other: WorldBox): WorldBox {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** The end of a bar in a fan with its name, in pixels of the world. */
function boxInFan(tree: LaidOutTree, view: Viewport, index: number, name: number) {
  const { rows, columns, world } = tree;
  const whole = tree.projection({ ...world, zoom: 1, scaleX: 1, scaleY: 1, left: 0, top: 0 });
  const row = rows.position(index) ?? 0;
  const end = columns.ends[index] ?? 0;
  const from = placeOf(whole, end, row);
  const to = placeOf(whole, end + name / view.scaleX / whole.unrolled.scaleX, row);
  return {
    left: Math.min(from.x, to.x),
    right: Math.max(from.x, to.x),
    top: Math.min(from.y, to.y),
    bottom: Math.max(from.y, to.y),
  };
}

/** Centres the screen on a species. */
export function centredOnSpecies(tree: LaidOutTree, view: Viewport, index: number): Viewport {
  const { rows, columns, world } = tree;
  if (world.isUniform !== true) return centreOnSpecies(view, index, rows, columns);
  if (rows.position(index) === null) return view;
  const { left, top } = boxInFan(tree, view, index, 0);
  return centreOn(view, left, top);
}

/** The same part of a fan in the middle of the screen after its size has changed. */
export function keptInFan(before: Extent, view: Viewport, after: Extent, plot: Extent): Viewport {
  const ratio = after.width / before.width;
  const { x, y } = middleOf(view);
  const scale = view.scaleX / ratio;
  const zoom = view.zoom / ratio;
  return centreOn({ ...view, ...plot, zoom, scaleX: scale, scaleY: scale }, x * ratio, y * ratio);
}

/**
 * Keeps the view steady when a tree is laid out again: the time in the middle of the screen and the
 * position of the anchor's row stay the same.
 */
export function keptView(
  before: LaidOutTree,
  worldBefore: Extent,
  view: Viewport,
  after: LaidOutTree,
  { plot }: Screen,
  anchor: SpeciesId | null,
): Viewport {
  if (after.shape === 'fan') return keptInFan(worldBefore, view, after.world, plot);
  const middle = view.left + view.width / 2 / view.scaleX;
  const time = timeAt(before.time, middle);
  const x = after.timeRatio === 1 ? (time - after.time.from) * after.time.pixelsPerYear : middle;
  const rowBefore = anchor === null ? null : before.rows.position(before.forest.indexOf(anchor));
  const rowAfter = anchor === null ? null : after.rows.position(after.forest.indexOf(anchor));
  const shift = rowBefore === null || rowAfter === null ? 0 : (rowAfter - rowBefore) * rowPitch;
  return { ...view, ...plot, left: x - plot.width / 2 / view.scaleX, top: view.top + shift };
}

/** Keeps the tree in view, including a bar dragged beyond its current edge. */
export function clampToTree(
  { world, reach, shape }: LaidOutTree,
  view: Viewport,
  strip: number,
): Viewport {
  if (world.isUniform === true) return clampView(view, world);
  if (shape === 'upright' && strip > 0) {
    // The strip covers the end of the view, whose middle would be under it.
    const { left, top } = clampWithin(reach, world.height, { ...view, width: view.width - strip });
    return left === view.left && top === view.top ? view : { ...view, left, top };
  }
  return clampWithin(reach, world.height, view);
}

function clampWithin(reach: LaidOutTree['reach'], height: number, view: Viewport): Viewport {
  const extent = { width: reach.to - reach.from, height };
  if (reach.from === 0) return clampView(view, extent);
  const within = clampView({ ...view, left: view.left - reach.from }, extent);
  return { ...within, left: within.left + reach.from };
}

export function speciesInMiddle(tree: LaidOutTree, view: Viewport): SpeciesId | null {
  const { rows, forest } = tree;
  const row = Math.floor(rowInMiddle(tree, view));
  const index = rows.species(Math.min(Math.max(row, 0), rows.count - 1));
  return index < 0 ? null : forest.id(index);
}

function rowInMiddle(tree: LaidOutTree, view: Viewport): number {
  if (tree.shape !== 'fan') return middleOf(view).y / rowPitch;
  const { unrolled, unproject } = tree.projection(view);
  const { y } = unproject(view.width / 2, view.height / 2);
  return (y / unrolled.scaleY + unrolled.top) / rowPitch;
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
    if (tree.shape === 'fan') {
      return [placeOf(tree.projection(view), tree.columns.ends[index] ?? 0, row)];
    }
    const x = ((tree.columns.ends[index] ?? 0) - view.left) * view.scaleX;
    const y = ((row + 0.5) * rowPitch - view.top) * view.scaleY;
    return [{ x, y }];
  });
  const isInSight = ({ x, y }: Point) => x >= 0 && x <= view.width && y >= 0 && y <= view.height;
  return points.find(isInSight) ?? middle;
}
