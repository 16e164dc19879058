import type { Forest } from '../../species/forest.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { lastDescendants } from '../rows/splits.ts';
import { rowPitch } from '../sizes.ts';
import type { SplitIntervals } from '../split-intervals.ts';
import type { Viewport } from '../viewport/viewport.ts';
import type { VisibleMarks } from '../viewport/visible-marks.ts';

/** A text at a split is the name of a clade, or the value that the tree shows at splits. */
export type SplitTextKind = 'name' | 'value';

/** A text at a split, in pixels of the unrolled view. */
export interface SplitLabel {
  readonly index: number;
  readonly kind: SplitTextKind;
  readonly text: string;
  readonly x: number;
  /** The middle of the text. */
  readonly y: number;
  readonly width: number;
  /** The middle of the line of its split. */
  readonly lineY: number;
  /** Whether connectors are behind it, so that it needs a halo. */
  readonly isOverLines: boolean;
}

/** Where splits are drawn, and how much space texts have. */
export interface SplitSpace {
  readonly forest: Forest;
  readonly rows: Rows;
  readonly columns: Columns;
  readonly marks: VisibleMarks;
  readonly viewport: Pick<Viewport, 'left' | 'top' | 'scaleX' | 'scaleY'>;
  /** The height of rows at an x, relative to that in the view. */
  readonly spread: (x: number) => number;
  /** The height of texts. */
  readonly size: number;
  /** Half the height of what a row shows, with its texts. */
  readonly halfRow: number;
  /** The splits that are drawn with a bar, and half its height. */
  readonly bars: { readonly at: SplitIntervals; readonly half: number };
}

/** What is written at splits. */
export interface SplitTexts {
  readonly text: (index: number, kind: SplitTextKind) => string | null;
  readonly width: (text: string, kind: SplitTextKind) => number;
}

/** Between a text and the lines around it. */
const gap = 3;
const leastLineGap = 2;

/** Between a text and the middle of the line of its split. */
function lineGapOf({ bars }: SplitSpace): number {
  return bars.at.size === 0 ? leastLineGap : leastLineGap + bars.half;
}

/** Where a text is in relation to the end of its split: before or after it, and on which side of its line. */
type Side = 'above' | 'below' | 'after' | 'after-above' | 'after-below';
/** Some texts before the end are in front of connectors. */
type Slot = Side | 'above-lines' | 'below-lines';

/** In the order in which they are tried. */
const slotsOf: Readonly<Record<SplitTextKind, readonly Slot[]>> = {
  name: ['above', 'below', 'after', 'after-above', 'after-below', 'above-lines', 'below-lines'],
  value: ['below', 'above', 'after', 'after-below', 'after-above', 'below-lines', 'above-lines'],
};
const kinds: readonly SplitTextKind[] = ['name', 'value'];

/**
 * Places texts at the splits in view so that they cover nothing, and leaves out those without room. Above
 * and below the end of the line of a split, the rows of the descendants that split off last are empty: these
 * are to the right of it, and everything else is in other rows, or to the left of where others split off
 * before. After its end, a text fits
 * between two descendants. A text that is longer than its line covers connectors of ancestors, but not
 * their lines or texts.
 */
export function placeSplitLabels(space: SplitSpace, texts: SplitTexts): SplitLabel[] {
  const { marks, rows, viewport } = space;
  const placed: SplitLabel[] = [];
  for (let entry = 0; entry < marks.lineCount; entry++) {
    const index = marks.lineSpecies[entry] ?? 0;
    if (!rows.isSplit(index)) continue;
    const middle = ((rows.position(index) ?? 0) + 0.5) * rowPitch;
    const lineY = (middle - viewport.top) * viewport.scaleY;
    const place = placesAt(space, index);
    const taken = new Set<Side>();
    const value = texts.text(index, 'value');
    for (const kind of kinds) {
      const text = kind === 'value' ? value : texts.text(index, kind);
      if (text === null) continue;
      const width = texts.width(text, kind);
      // A text alone is above its line.
      const slots = taken.size === 0 && kind === 'value' ? slotsOf.name : slotsOf[kind];
      const slot = slots.find((each) => !taken.has(sideOf(each)) && place.fits(each, width));
      if (slot === undefined) continue;
      const side = sideOf(slot);
      taken.add(side);
      const isBefore = side === 'above' || side === 'below';
      const x = isBefore ? place.end - gap - width : place.end + gap;
      const y = lineY + place.shift(side);
      placed.push({ index, kind, text, x, y, width, lineY, isOverLines: slot !== side });
    }
  }
  return placed;
}

function sideOf(slot: Slot): Side {
  return slot === 'above-lines' ? 'above' : slot === 'below-lines' ? 'below' : slot;
}

/** The rows of the descendants that split off last, and the descendant that did so before them (-1 for none). */
function lastRows({ forest, rows, columns }: SplitSpace, index: number) {
  const { starts, width } = columns;
  const positions = rows.splitPositions ?? new Float64Array();
  const tree = { branchEnds: forest.branchEnds, positions, starts, width };
  const { first, last, before } = lastDescendants(tree, index);
  const top = (rows.branchTops[first] ?? 0) - 0.5;
  const bottom = (rows.branchTops[last] ?? 0) - 0.5 + rows.branchRows(last);
  return { before, top, bottom };
}

/** The places for texts at a split. */
function placesAt(space: SplitSpace, index: number) {
  const { forest, rows, columns, viewport, size, spread } = space;
  const xOf = (position: number) => (position - viewport.left) * viewport.scaleX;
  const end = xOf(columns.ends[index] ?? 0);
  const { before, top, bottom } = lastRows(space, index);
  // Nothing is to the left of a root.
  const isRoot = before < 0 && forest.ancestor(index) < 0;
  const start = isRoot ? 0 : xOf(columns.starts[before < 0 ? index : before] ?? 0);
  const position = rows.position(index) ?? 0;
  const lineGap = lineGapOf(space);
  const shift = lineGap + size / 2;
  const shifts = {
    above: -shift,
    below: shift,
    after: 0,
    'after-above': -shift,
    'after-below': shift,
  };
  const fitsBefore = (side: 'above' | 'below', width: number, overLines: boolean) => {
    const left = end - gap - width;
    if (left < gap || (!overLines && left < start + gap)) return false;
    const pitch = rowPitch * viewport.scaleY * spread(left);
    const rowsFree = side === 'above' ? position - top : bottom - position;
    if (rowsFree * pitch < size + lineGap) return false;
    return !overLines || isClearOfAncestors(space, index, left, shifts[side] / pitch, pitch);
  };
  return {
    end,
    shift: (side: Side) => shifts[side],
    fits: (slot: Slot, width: number) => {
      const side = sideOf(slot);
      if (side === 'above' || side === 'below') return fitsBefore(side, width, slot !== side);
      // A bar lies on the line, so texts are beside it.
      if (space.bars.at.has(index) === (side === 'after')) return false;
      return end + gap + width + gap <= freeAfter(space, index, end, shifts[side]);
    },
  };
}

/** Whether a text from `left` on covers no line of an ancestor and no text beside it. */
function isClearOfAncestors(
  space: SplitSpace,
  index: number,
  left: number,
  shift: number,
  pitch: number,
): boolean {
  const { forest, rows, columns, viewport, size, halfRow } = space;
  const lineGap = lineGapOf(space);
  const row = (rows.position(index) ?? 0) + shift;
  let below = index;
  for (;;) {
    const ancestor = forest.ancestor(below);
    if (ancestor < 0) return true;
    const reach = rows.isSplit(ancestor) ? size + 2 * lineGap : halfRow + 1;
    const distance = Math.abs((rows.position(ancestor) ?? 0) - row) * pitch;
    if (distance < size / 2 + reach) return false;
    const start = ((columns.starts[below] ?? 0) - viewport.left) * viewport.scaleX;
    // A text after the end of the next ancestor could reach this far.
    if (left > start + gap && below !== index) return true;
    below = ancestor;
  }
}

/** How far a text after the end of a split can reach between two descendants. */
function freeAfter(space: SplitSpace, index: number, end: number, shift: number): number {
  const { forest, rows, columns, viewport, size, halfRow, spread } = space;
  const lineGap = lineGapOf(space);
  const pitch = rowPitch * viewport.scaleY * spread(end);
  const position = (rows.position(index) ?? 0) + shift / pitch;
  const { top: first, bottom: last } = lastRows(space, index);
  if (Math.min(position - first, last - position) * pitch < size / 2) return 0;
  let limit = Number.POSITIVE_INFINITY;
  for (const child of forest.descendants(index)) {
    const at = rows.position(child);
    if (at === null) continue;
    const distance = Math.abs(at - position) * pitch - size / 2;
    const isSplit = rows.isSplit(child);
    if (!isSplit && distance < halfRow + 1) return 0;
    const top = (rows.branchTops[child] ?? 0) - 0.5;
    const bottom = top + rows.branchRows(child);
    if (Math.max(top - position, position - bottom) * pitch >= size / 2) continue;
    if (!isSplit && bottom - top > 1) return 0;
    if (!isSplit) continue;
    // The texts of the descendant may be at either side of its line.
    if (distance < size + 2 * lineGap) return 0;
    for (const next of forest.descendants(child)) {
      if (!rows.isShown(next)) continue;
      limit = Math.min(limit, ((columns.starts[next] ?? 0) - viewport.left) * viewport.scaleX);
    }
  }
  return limit;
}
