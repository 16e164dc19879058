import type { ForestLayout } from '../../layout/forest-layout.ts';
import type { SpeciesSizes } from '../../layout/sizes.ts';
import type { VisibleMarks } from '../../layout/viewport/visible-marks.ts';
import type { Forest } from '../../species/forest.ts';
import { formatRange, formatTime } from '../../timeline/time-labels.ts';
import type { TimeNotation } from '../../timeline/time-notation.ts';
import type { TimeUnit } from '../../timeline/units.ts';
import type { PlotSpace } from '../sheet/sheet-layout.ts';
import { xAt } from './species-request.ts';

/** The times of a species as they are written. */
export interface TimeLabels {
  readonly size: number;
  readonly from: string;
  /** Empty for living species: that they live is visible from their bars. */
  readonly to: string;
  readonly fromWidth: number;
  readonly toWidth: number;
  /** Whether both fit under the bar. */
  readonly fitUnderBar: boolean;
  /** Both times in one line. */
  readonly range: () => string;
}

/** The species of a tree with what times are written in. */
export interface TimedSpecies extends Pick<ForestLayout, 'folded' | 'isLiving'> {
  readonly forest: Forest;
  readonly unit: TimeUnit;
  readonly notation: TimeNotation;
}

/** The minimum gap between the two times under a bar. */
const timeGap = 24;

/** The times of a species whose bar has a length. Living species have both only if they are wanted. */
export function timeLabelsOf(
  { forest, folded, isLiving, unit, notation }: TimedSpecies,
  index: number,
  { size, length, isWhole }: { size: number; length: number; isWhole: boolean },
  measure: (text: string, size: number) => number,
): TimeLabels {
  const branch = folded.get(index);
  const apparition = forest.apparition(index);
  const extinction = branch?.extinction ?? forest.extinction(index);
  const isOpen = !isWhole && (branch?.isLiving ?? isLiving(index));
  const from = formatTime(apparition, unit, notation);
  const to = isOpen ? '' : formatTime(extinction, unit, notation);
  const [fromWidth, toWidth] = [measure(from, size), measure(to, size)];
  // Under a triangle there is no room for the end.
  const fitUnderBar = branch === undefined && fromWidth + toWidth + timeGap <= length;
  const range = () =>
    notation.ago === undefined && notation.own === undefined
      ? `${from} – ${formatTime(extinction, unit, notation)}`
      : formatRange(apparition, extinction, unit, notation);
  return { size, from, to, fromWidth, toWidth, fitUnderBar, range };
}

/** A bar with times under its ends. */
interface TimedBar {
  readonly start: number;
  readonly end: number;
  readonly y: number;
  readonly rowHeight: number;
  readonly height: number;
  /** Where connectors leave the bar downwards. */
  readonly cuts: readonly number[];
  /** Whether a time may be above the bar. */
  readonly canRaise: boolean;
}

/** A time at an end of a bar, from `x` on. */
export interface PlacedTime {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
}

/** The handles of a selected bar are before its first and after its last time. */
const inset = { start: 6, end: 8 };
/** Between a time and a connector beside it. */
const cutGap = 3;
/** In thinner rows, times above a bar would crowd those below the bar of the previous row. */
const minRaisedRows = 3.16;

/** Whether rows are high enough for times both above and below their bars. */
export function haveRaisedTimes(rowHeight: number, { time }: Pick<SpeciesSizes, 'time'>): boolean {
  return rowHeight >= time * minRaisedRows;
}

/** Each time is below its end of the bar, or above it if a connector would cross it. */
export function timesUnderBar(bar: TimedBar, times: TimeLabels): PlacedTime[] {
  const { start, end, y, rowHeight, height, cuts, canRaise } = bar;
  const { size, from, to, fromWidth, toWidth } = times;
  const gap = Math.min(rowHeight * 0.05, 3);
  const under = y + height / 2 + size * 0.78 + gap;
  const over = y - height / 2 - gap - 1;
  return [
    { text: from, x: start + inset.start, width: fromWidth },
    { text: to, x: end - inset.end - toWidth, width: toWidth },
  ].flatMap((time) => {
    const isCut = cuts.some((cut) => cut > time.x - cutGap && cut < time.x + time.width + cutGap);
    if (time.text === '' || (isCut && !canRaise)) return [];
    return [{ ...time, baseline: isCut ? over : under }];
  });
}

/** The baseline of a name beside the middle of its bar, with times under it or not. */
export function nameBaseline(y: number, size: number, hasTimes: boolean): number {
  return y + size * (hasTimes ? -0.1 : 0.34);
}

/** The baseline of times after the end of a bar, under a name or without it. */
export function rangeBaseline(y: number, size: number, isUnderName: boolean): number {
  return y + size * (isUnderName ? 1.25 : 0.36);
}

/** For each species in view, where connectors leave its bar downwards. */
export function connectorsBelow(request: {
  readonly layout: Pick<ForestLayout, 'forest' | 'rows'>;
  readonly marks: VisibleMarks;
  readonly sheetLayout: PlotSpace;
}): ReadonlyMap<number, readonly number[]> {
  const { marks, layout } = request;
  const cuts = new Map<number, number[]>();
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const child = marks.connectorSpecies[entry] ?? 0;
    if (layout.rows.position(child) !== marks.connectorLowers[entry]) continue;
    const ancestor = layout.forest.ancestor(child);
    const x = xAt(request, marks.connectorPositions[entry] ?? 0);
    const known = cuts.get(ancestor);
    if (known === undefined) cuts.set(ancestor, [x]);
    else known.push(x);
  }
  return cuts;
}
