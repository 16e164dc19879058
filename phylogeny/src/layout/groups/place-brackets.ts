import type { BracketLane, SideStrip } from '../strips/side-strip.ts';
import { type GroupLayout, type GroupMark, marksInRows } from './group-layout.ts';

/** Measures a text at a font size. */
export type MeasureText = (text: string, size: number) => number;

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

/** The name of a group. */
export interface BracketLabel {
  readonly text: string;
  /** Where it starts, or the left edge of a name that runs along the rows. */
  readonly x: number;
  /** The middle of it. */
  readonly y: number;
  readonly isVertical: boolean;
}

/** The thickness of a bracket. */
export const bracketWidth = 3;

/** At both sides of the strip, between a bracket and its name, and between lanes. */
export const outerGap = 10;
const textGap = 6;
const laneGap = 10;

/** The same where brackets would be left out otherwise, as around a fan on a phone. */
const tight = { outer: 4, text: 3, lane: 5 };

/** In a narrower strip, gaps would be most of it. */
const minAmpleWidth = 80;
const ample = { outer: outerGap, text: textGap, lane: laneGap };
const lineHeight = 1.25;

/** The most that one lane of names takes where there is little room, and of the strip where there is more. */
const maxTextWidth = 150;
const maxTextRatio = 0.65;
const minTextWidth = 44;

/**
 * Lays out the strip so that it takes no more than `maxWidth`. Names run along their brackets if there is
 * no room for them otherwise, if the shape of the tree asks for it, or if fewer have to be shortened then,
 * for which the height of rows must be given. If there is no room for all of these, the outermost brackets
 * have no names.
 */
export function bracketStrip(
  { lanes }: GroupLayout,
  maxWidth: number,
  textSize: number,
  measure: MeasureText,
  isAlongRows = false,
  rowHeight?: number,
): SideStrip {
  const lengths = lanes.map((marks) => marks.map(({ group }) => measure(group.name, textSize) + 1));
  const most = Math.max(maxTextWidth, maxWidth * maxTextRatio);
  const wanted = lengths.map((list) => Math.min(Math.max(...list, 0), most));
  const besideWith = (gaps: typeof ample) => {
    const room = maxWidth - gapsWidth(gaps, lanes.length);
    const widths = shareOut(wanted, room);
    const cut = count(lanes, lengths, (length, _, lane) => length > (widths[lane] ?? 0));
    return { gaps, room, widths, cut };
  };
  const [usual, dense] = [besideWith(ample), besideWith(tight)];
  const beside = dense.cut < usual.cut ? dense : usual;
  const isVertical =
    isAlongRows ||
    beside.room < minTextWidth * lanes.length ||
    // Where rows are known, as few names as possible are shortened.
    (rowHeight !== undefined &&
      beside.cut >
        count(
          lanes,
          lengths,
          (length, { firstRow, endRow }) => length > (endRow - firstRow) * rowHeight,
        ));
  if (!isVertical) return placeLanes(beside.widths, beside.gaps, textSize, false);
  for (const gaps of maxWidth < minAmpleWidth ? [tight] : [ample, tight]) {
    const strip = placeLanes(
      lanes.map(() => textSize),
      gaps,
      textSize,
      true,
    );
    if (strip.width <= maxWidth) return strip;
  }
  for (let named = lanes.length - 1; named > 0; named--) {
    const widths = lanes.map((_, lane) => (lane < named ? textSize : 0));
    const strip = placeLanes(widths, tight, textSize, true);
    if (strip.width <= maxWidth) return strip;
  }
  // More brackets would leave no room for the tree.
  const least = placeLanes([textSize], tight, textSize, true).width;
  const further = Math.max(Math.floor((maxWidth - least) / (tight.lane + bracketWidth)), 0);
  return placeLanes([textSize, ...Array<number>(further).fill(0)], tight, textSize, true);
}

/** A strip of lanes whose names have these widths, without a name where it is 0. */
function placeLanes(
  widths: readonly number[],
  gaps: typeof ample,
  textSize: number,
  isVertical: boolean,
): SideStrip {
  let x = gaps.outer;
  const lanes = widths.map((textWidth) => {
    const lane = { x, textWidth };
    x += bracketWidth + (textWidth === 0 ? 0 : gaps.text + textWidth) + gaps.lane;
    return lane;
  });
  const width = Math.ceil(x - gaps.lane + gaps.outer);
  return { width, textSize, isVertical, textGap: gaps.text, lanes, columns: [] };
}

/** What is not names in a strip of lanes with names beside them. */
function gapsWidth({ outer, text, lane }: typeof ample, lanes: number): number {
  return 2 * outer + lanes * (bracketWidth + text) + (lanes - 1) * lane;
}

/** How many brackets have a name whose length is too long. */
function count(
  lanes: GroupLayout['lanes'],
  lengths: readonly (readonly number[])[],
  isTooLong: (length: number, mark: GroupMark, lane: number) => boolean,
): number {
  return lanes.reduce((sum, marks, lane) => {
    const cut = marks.filter((mark, at) => isTooLong(lengths[lane]?.[at] ?? 0, mark, lane));
    return sum + cut.length;
  }, 0);
}

/** Gives each lane the width it wants. If that is too much, the widest ones get less. */
function shareOut(wanted: readonly number[], room: number): number[] {
  let left = room;
  const widths = wanted.map(() => 0);
  const byWidth = wanted.map((width, lane) => ({ width, lane })).sort((a, b) => a.width - b.width);
  for (const [at, { width, lane }] of byWidth.entries()) {
    const given = Math.min(width, left / (byWidth.length - at));
    widths[lane] = given;
    left -= given;
  }
  return widths;
}

/** The rows in view. */
export interface BracketView {
  /** The y of the first row. */
  readonly top: number;
  readonly rowHeight: number;
  readonly height: number;
  /** The left edge of the strip. */
  readonly left: number;
  /** The same for each group, if they differ. */
  readonly leftOf?: ((mark: GroupMark) => number) | undefined;
  /** The height of rows at an x, relative to `rowHeight`; 1 by default. */
  readonly spread?: (x: number) => number;
  /** The distance of an x from the centre of a fan. A name around much of it could not be read. */
  readonly radius?: (x: number) => number;
}

/** Places the brackets in view, with the names for which there is room. No two names overlap. */
export function placeBrackets(
  layout: GroupLayout,
  strip: SideStrip,
  view: BracketView,
  shorten: (text: string, width: number) => string,
  measure: (text: string) => number,
): PlacedBracket[] {
  const fromRow = -view.top / view.rowHeight;
  const toRow = (view.height - view.top) / view.rowHeight;
  return layout.lanes.flatMap((marks, number) => {
    const lane = strip.lanes[number];
    if (lane === undefined) return [];
    const placed = marksInRows(marks, fromRow, toRow).map((mark) => {
      const x = (view.leftOf?.(mark) ?? view.left) + lane.x;
      const segments = segmentsOf(mark, view, fromRow, toRow);
      const top = segments[0] ?? 0;
      return { mark, x, segments, top, bottom: segments.at(-1) ?? top };
    });
    const labels = labelsOf(placed, strip, lane, view, shorten, measure);
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

/** The middle of the longest run: between runs, a name would be beside species of other groups. */
function middleOf({ segments, top, bottom }: Unlabelled): number {
  let [from, to] = [top, top];
  for (let at = 0; at < segments.length; at += 2) {
    const [start = 0, end = 0] = segments.slice(at, at + 2);
    if (end - start > to - from) [from, to] = [start, end];
  }
  return to > from ? (from + to) / 2 : (top + bottom) / 2;
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
  { textSize, isVertical, textGap }: SideStrip,
  { textWidth }: BracketLane,
  view: BracketView,
  shorten: (text: string, width: number) => string,
  measure: (text: string) => number,
): Map<GroupMark, BracketLabel> {
  if (textWidth === 0) return new Map();
  if (isVertical) return labelsAlongRows(brackets, { textGap, textSize }, view, shorten, measure);
  const { height } = view;
  const labels = new Map<GroupMark, BracketLabel>();
  const line = textSize * lineHeight;
  const taken = new Set<number>();
  const bySize = [...brackets].sort((a, b) => b.bottom - b.top - (a.bottom - a.top));
  for (const bracket of bySize) {
    const { mark, x } = bracket;
    const at = x + bracketWidth + textGap;
    if (height < line) continue;
    const y = Math.min(Math.max(middleOf(bracket), line / 2), height - line / 2);
    // A name reaches into at most two lines of the strip.
    const cells = [Math.floor((y - line / 2) / line), Math.floor((y + line / 2 - 0.01) / line)];
    if (cells.some((cell) => taken.has(cell))) continue;
    for (const cell of cells) taken.add(cell);
    labels.set(mark, { text: shorten(mark.group.name, textWidth), x: at, y, isVertical });
  }
  return labels;
}

/** Shorter names than this many letters say nothing. */
const minLetters = 4;
const alongGap = 8;
/** In radians. */
const maxArc = 1.8;
/** How far the ends of a bracket reach towards the tree. */
const bracketReach = 4;

/** A name along the rows, with all that it may collide with. */
interface AlongRows {
  readonly bracket: Unlabelled;
  readonly left: number;
  /** Relative to the rows in view. */
  readonly ratio: number;
  readonly middle: number;
  readonly width: number;
}

/**
 * Names along their brackets. One that is longer than its bracket may reach over those beside it, where
 * their names leave room and they are not in its way. Long names side by side give way to each other.
 */
function labelsAlongRows(
  brackets: readonly Unlabelled[],
  { textGap, textSize }: Pick<SideStrip, 'textGap' | 'textSize'>,
  { height, spread = () => 1, radius = () => Number.POSITIVE_INFINITY }: BracketView,
  shorten: (text: string, width: number) => string,
  measure: (text: string) => number,
): Map<GroupMark, BracketLabel> {
  const labels = new Map<GroupMark, BracketLabel>();
  const names = brackets.map((bracket): AlongRows => {
    const left = bracket.x + bracketWidth + textGap;
    const ratio = spread(left);
    const width = measure(bracket.mark.group.name) / ratio;
    return { bracket, left, ratio, middle: middleOf(bracket), width };
  });
  const placed = new Map<AlongRows, { readonly y: number; readonly half: number }>();
  const lengthOf = ({ bracket }: AlongRows) => bracket.bottom - bracket.top;
  /** How much longer a name is than its bracket. Those that fit are never moved. */
  const excess = (name: AlongRows) => Math.max(name.width - lengthOf(name), 0);
  const inOrder = [...names].sort((a, b) => excess(a) - excess(b) || lengthOf(b) - lengthOf(a));
  for (const name of inOrder) {
    const { bracket, left, ratio, middle } = name;
    const gap = alongGap / 2 / ratio;
    const meets = (from: number, to: number) => from < left + textSize && to > left;
    const own = bracket.mark.group.name;
    const within = (sharesRoom: boolean) => {
      let [from, to] = [0, height];
      const keepOff = (top: number, bottom: number) => {
        if ((top + bottom) / 2 < middle) from = Math.max(from, bottom + gap);
        else to = Math.min(to, top - gap);
      };
      for (const other of names) {
        if (other === name) continue;
        const { x, top, bottom } = other.bracket;
        if (meets(x - bracketReach, x + bracketWidth)) keepOff(top, bottom);
        const known = placed.get(other);
        if (!meets(other.left, other.left + textSize)) continue;
        if (known !== undefined) keepOff(known.y - known.half - gap, known.y + known.half + gap);
        else if (sharesRoom) keepOff((bracket.bottom + top) / 2, (bottom + bracket.top) / 2);
      }
      // With its middle further away, it would seem to be the name of another bracket.
      const shift = lengthOf(name) / 2 + textSize / ratio;
      const room = Math.min(to - from, 2 * (to - middle + shift), 2 * (middle + shift - from));
      const text = shorten(own, Math.min(room * ratio, radius(left) * maxArc));
      return { from, to, text };
    };
    const shared = within(true);
    const { from, to, text } = shared.text === own ? shared : within(false);
    if (text !== own && text.length < minLetters) continue;
    const half = measure(text) / ratio / 2;
    const y = Math.min(Math.max(middle, from + half), to - half);
    labels.set(bracket.mark, { text, x: left, y, isVertical: true });
    placed.set(name, { y, half });
  }
  return labels;
}
