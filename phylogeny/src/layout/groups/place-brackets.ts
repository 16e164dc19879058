import { type GroupLayout, type GroupMark, marksInRows } from './group-layout.ts';

/** Measures a text at a font size. */
export type MeasureText = (text: string, size: number) => number;

/** The strip beside the tree that contains the brackets, in pixels. */
export interface BracketStrip {
  readonly width: number;
  readonly textSize: number;
  /** Names run upwards where there is no room beside the brackets. */
  readonly isVertical: boolean;
  readonly lanes: readonly BracketLane[];
}

interface BracketLane {
  /** From the left edge of the strip. */
  readonly x: number;
  readonly textWidth: number;
}

/** A bracket with its name, in pixels. */
export interface PlacedBracket {
  readonly mark: GroupMark;
  readonly x: number;
  /** Two numbers per run of rows in view: its top and its bottom. */
  readonly segments: readonly number[];
  /** The part in view, from the first run to the last. */
  readonly top: number;
  readonly bottom: number;
  /** Null where there is no room for the name. */
  readonly label: BracketLabel | null;
}

/** The name of a group. It starts at `x`; if it runs upwards, it starts at the lower `y`. */
export interface BracketLabel {
  readonly text: string;
  readonly x: number;
  /** The middle of a name beside its bracket, or the lower end of one that runs upwards. */
  readonly y: number;
  readonly isVertical: boolean;
}

/** The thickness of a bracket. */
export const bracketWidth = 3;
/** Between the tree and the strip, between a bracket and its name, and between lanes. */
const outerGap = 10;
const textGap = 6;
const laneGap = 10;
const lineHeight = 1.25;
const maxTextWidth = 150;
const minTextWidth = 44;

/** Lays out the strip so that it takes no more than `maxWidth`. */
export function bracketStrip(
  { lanes }: GroupLayout,
  maxWidth: number,
  textSize: number,
  measure: MeasureText,
): BracketStrip {
  const fixed =
    2 * outerGap + lanes.length * (bracketWidth + textGap) + (lanes.length - 1) * laneGap;
  const room = Math.min((maxWidth - fixed) / Math.max(lanes.length, 1), maxTextWidth);
  const isVertical = room < minTextWidth;
  const widths = lanes.map((marks) => {
    if (isVertical) return textSize;
    const wanted = marks.map(({ group }) => measure(group.name, textSize) + 1);
    return Math.min(Math.max(...wanted, 0), room);
  });
  let x = outerGap;
  const placed = widths.map((textWidth) => {
    const lane = { x, textWidth };
    x += bracketWidth + textGap + textWidth + laneGap;
    return lane;
  });
  return { width: Math.ceil(x - laneGap + outerGap), textSize, isVertical, lanes: placed };
}

/** The rows in view. */
export interface BracketView {
  /** The y of the first row. */
  readonly top: number;
  readonly rowHeight: number;
  readonly height: number;
  /** The left edge of the strip. */
  readonly left: number;
}

/** Places the brackets in view, with the names for which there is room. No two names overlap. */
export function placeBrackets(
  layout: GroupLayout,
  strip: BracketStrip,
  view: BracketView,
  shorten: (text: string, width: number) => string,
): PlacedBracket[] {
  const fromRow = -view.top / view.rowHeight;
  const toRow = (view.height - view.top) / view.rowHeight;
  return layout.lanes.flatMap((marks, number) => {
    const lane = strip.lanes[number];
    if (lane === undefined) return [];
    const x = view.left + lane.x;
    const placed = marksInRows(marks, fromRow, toRow).map((mark) => {
      const segments = segmentsOf(mark, view, fromRow, toRow);
      const top = segments[0] ?? 0;
      return { mark, x, segments, top, bottom: segments.at(-1) ?? top };
    });
    const labels = labelsOf(placed, strip, lane, view, shorten);
    return placed.map((bracket) => ({ ...bracket, label: labels.get(bracket.mark) ?? null }));
  });
}

type Unlabelled = Omit<PlacedBracket, 'label'>;

/** The runs in view. Those less than a pixel apart are one. */
function segmentsOf(
  { runStarts, runEnds }: GroupMark,
  { top, rowHeight, height }: BracketView,
  fromRow: number,
  toRow: number,
): number[] {
  const segments: number[] = [];
  let run = firstAfter(runEnds, fromRow);
  for (; run < runStarts.length && (runStarts[run] ?? 0) < toRow; run++) {
    const start = top + (runStarts[run] ?? 0) * rowHeight;
    const end = top + (runEnds[run] ?? 0) * rowHeight;
    // Groups that follow each other do not touch.
    const inset = Math.min((end - start) * 0.15, 3);
    const from = Math.max(start + inset, 0);
    const to = Math.max(Math.min(end - inset, height), from);
    const last = segments.at(-1);
    if (last !== undefined && from < last + 1) segments[segments.length - 1] = to;
    else segments.push(from, to);
  }
  return segments;
}

/** The place of the first number that is larger, by bisection. */
function firstAfter(numbers: readonly number[], value: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The names of the brackets of a lane. Where they would overlap, that of the larger group is kept. */
function labelsOf(
  brackets: readonly Unlabelled[],
  { textSize, isVertical }: BracketStrip,
  { textWidth }: BracketLane,
  { height }: BracketView,
  shorten: (text: string, width: number) => string,
): Map<GroupMark, BracketLabel> {
  const labels = new Map<GroupMark, BracketLabel>();
  const line = textSize * lineHeight;
  const taken = new Set<number>();
  const bySize = [...brackets].sort((a, b) => b.bottom - b.top - (a.bottom - a.top));
  for (const { mark, x, top, bottom } of bySize) {
    const at = x + bracketWidth + textGap;
    if (isVertical) {
      const text = shorten(mark.group.name, bottom - top);
      if (text.length < 2) continue;
      labels.set(mark, { text, x: at, y: bottom, isVertical });
      continue;
    }
    if (height < line) continue;
    const y = Math.min(Math.max((top + bottom) / 2, line / 2), height - line / 2);
    // A name reaches into at most two lines of the strip.
    const cells = [Math.floor((y - line / 2) / line), Math.floor((y + line / 2 - 0.01) / line)];
    if (cells.some((cell) => taken.has(cell))) continue;
    for (const cell of cells) taken.add(cell);
    labels.set(mark, { text: shorten(mark.group.name, textWidth), x: at, y, isVertical });
  }
  return labels;
}
