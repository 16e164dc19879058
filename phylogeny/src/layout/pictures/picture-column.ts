import type { Forest } from '../../species/forest.ts';
import type { FoldedBranches } from '../rows/folded-branches.ts';
import type { Rows } from '../rows/rows.ts';
import { pictureGap, placeInLanes } from './picture-lanes.ts';

/** Where large pictures stand in the strip beside the tree. */
export interface PictureColumn {
  /** From the left edge of the strip. */
  readonly x: number;
  /** The side of the square that each picture is fitted into, where rows leave room for it. */
  readonly side: number;
  /** With the gap before it. */
  readonly width: number;
  /** 1, or 2 that take turns, so that pictures can be higher than their rows. */
  readonly lanes: number;
  /** The rows with a picture, in ascending order. */
  readonly rows: readonly number[];
  /** The largest side, in rows, at which all pictures have room. */
  readonly room: number;
}

interface PictureSpace {
  readonly maxWidth: number;
  /** Of the whole tree in its place; around a fan, how far apart rows are at its edge. */
  readonly rowHeight: number;
  readonly isFan: boolean;
  /** Whether rows can become higher, as they can on the screen. */
  readonly canGrow: boolean;
}

const largest = 88;
/** Smaller pictures say no more than the round ones beside the bars. */
export const smallestPicture = 28;
/** The side where not all pictures have room, and the one that pictures in growing rows can reach. */
const usual = 48;
/** Between names and pictures. */
export const outerGap = 8;
/** Two lanes take more width than one, so they must gain something. */
const minGain = 1.2;
/** Of more pictures than these, a tree on a screen shows a sample anyway. */
const maxCompared = 500;
/** The thickness of the ring of a fan, relative to the upright squares in it. */
const ringRatio = 1.2;
/** How far apart the middles of upright squares around a fan must be, relative to their sides. */
export const aroundRatio = Math.SQRT2;
const steps = 24;

/** The rows of species with a picture. Folded branches and inferred ancestors have none. */
export function rowsWithPictures(
  { forest, rows, folded }: { forest: Forest; rows: Rows; folded: FoldedBranches },
  hasPicture: (index: number) => boolean,
): readonly number[] {
  const found: number[] = [];
  for (let row = 0; row < rows.count; row++) {
    const index = rows.species(row);
    if (forest.isInferred(index) || folded.has(index) || !hasPicture(index)) continue;
    found.push(row);
  }
  return found;
}

/** A column for large pictures; null if there is no room for it, or without pictures. */
export function pictureColumn(
  rows: readonly number[],
  rowCount: number,
  { maxWidth, rowHeight, isFan, canGrow }: PictureSpace,
): PictureColumn | null {
  const thickness = isFan ? ringRatio : 1;
  const free = (maxWidth - outerGap) / thickness;
  if (rows.length === 0 || free < smallestPicture) return null;
  const alone = roomAlone(rows, isFan ? rowCount : null) / (isFan ? aroundRatio : 1);
  const together = isFan || rows.length > maxCompared ? 0 : roomTogether(rows);
  const narrow = free / (2 + pictureGap);
  const one = Math.min(alone * rowHeight, free, largest);
  const two = Math.min(together * rowHeight, narrow, largest);
  const lanes = two > one * minGain && two >= smallestPicture ? 2 : 1;
  const [fits, most] = lanes === 2 ? [two, narrow] : [one, free];
  const least = canGrow || fits < smallestPicture ? usual : 0;
  const side = Math.min(Math.max(fits, least), most);
  const room = lanes === 2 ? together : alone;
  const x = outerGap + (side * (thickness - 1)) / 2;
  const width = side * (lanes === 2 ? 2 + pictureGap : thickness) + outerGap;
  return { x, side, width: Math.ceil(width), lanes, rows, room };
}

/** The largest side at which all pictures have room in one lane, which begins again around a fan. */
function roomAlone(rows: readonly number[], around: number | null): number {
  const [first = 0, last = 0] = [rows[0], rows.at(-1)];
  let least = around === null ? Number.POSITIVE_INFINITY : around - last + first;
  for (const [at, row] of rows.entries()) {
    if (at > 0) least = Math.min(least, row - (rows[at - 1] ?? 0));
  }
  return least / (1 + pictureGap);
}

/** The same in two lanes, by bisection. */
function roomTogether(rows: readonly number[]): number {
  if (rows.length < 2) return Number.POSITIVE_INFINITY;
  let [least, most] = [0, 2 * ((rows.at(-1) ?? 0) - (rows[0] ?? 0) + 1)];
  for (let step = 0; step < steps; step++) {
    const side = (least + most) / 2;
    let count = 0;
    placeInLanes({ rows, lanes: 2, rowHeight: 1, side }, () => count++);
    if (count === rows.length) least = side;
    else most = side;
  }
  return least;
}
