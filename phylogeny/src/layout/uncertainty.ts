import type { Forest } from '../species/forest.ts';
import type { Bounds } from '../species/times/bounds.ts';
import type { Columns, TimeScale } from './columns.ts';
import type { FoldedBranches } from './rows/folded-branches.ts';
import type { Rows } from './rows/rows.ts';
import type { Span } from './span.ts';
import { noIntervals, type SplitBars, startsAtSplitBar } from './split-intervals.ts';

/** A bar with at least one uncertain end. */
export interface UncertainBar {
  /** Where it may start; null if that is certain. */
  readonly apparition: Span | null;
  /** Where it may end; null if that is certain. */
  readonly extinction: Span | null;
  /** From the earliest to the latest moment of all its parts. */
  readonly outer: Span;
  /** From the latest start to the earliest end; null if no part of the bar is certain. */
  readonly solid: Span | null;
  /** Between each best value and its interval, if the interval does not contain it. */
  readonly gaps: readonly Span[];
}

/** Thinner rows have no room for fading ends and show whiskers. */
export const minFadedRowHeight = 8;

/** Thinner rows do not show how uncertain a bar is. */
export const minWhiskerRowHeight = 3;

/** How uncertain the ends of a bar are, in years. */
interface BoundsOfEnds {
  readonly apparition: Bounds | undefined;
  readonly extinction: Bounds | undefined;
}

/** Places bounds around the ends of a bar. No bounds reach further from their end than `maxReach`. */
export function uncertainBar(
  bounds: BoundsOfEnds,
  { from: start, to: end }: Span,
  pixelsPerYear: number,
  maxReach: number,
): UncertainBar | null {
  const around = (at: number, ends: Bounds | undefined): Span | null => {
    if (ends === undefined || (ends.before === 0 && ends.after === 0)) return null;
    return spanAround(at, ends, pixelsPerYear, maxReach);
  };
  const first = around(start, bounds.apparition);
  const last = around(end, bounds.extinction);
  if (first === null && last === null) return null;
  const spans = [first, last].filter((span) => span !== null);
  const outer = {
    from: Math.min(start, ...spans.map(({ from }) => from)),
    to: Math.max(end, ...spans.map(({ to }) => to)),
  };
  const solid = { from: Math.max(first?.to ?? start, start), to: Math.min(last?.from ?? end, end) };
  return {
    apparition: first,
    extinction: last,
    outer,
    solid: solid.from < solid.to ? solid : null,
    gaps: [...gapTo(first, start), ...gapTo(last, end)],
  };
}

/** The interval around a best value. */
export function spanAround(
  at: number,
  { before, after }: Bounds,
  pixelsPerYear: number,
  maxReach: number,
): Span {
  const reach = (years: number) => Math.max(Math.min(years * pixelsPerYear, maxReach), -maxReach);
  return { from: at - reach(before), to: at + reach(after) };
}

/** What lies between an interval and a best value outside of it. */
function gapTo(span: Span | null, best: number): readonly Span[] {
  if (span === null || (span.from <= best && best <= span.to)) return [];
  return [best < span.from ? { from: best, to: span.from } : { from: span.to, to: best }];
}

/** The solid part, a little over its faded ends, or a hairline of background would show between them. */
export function overlapEnds({ apparition, extinction }: UncertainBar, { from, to }: Span): Span {
  return { from: apparition === null ? from : from - 0.5, to: extinction === null ? to : to + 0.5 };
}

/** What whiskers are drawn over if the ends of a bar do not fade. */
export function whiskerSpans({ apparition, extinction, gaps }: UncertainBar): readonly Span[] {
  return [apparition, extinction, ...gaps].filter((span) => span !== null);
}

/** The same bar in other coordinates. */
export function mapSpans(bar: UncertainBar, map: (position: number) => number): UncertainBar {
  const mapped = ({ from, to }: Span): Span => ({ from: map(from), to: map(to) });
  const { apparition, extinction, outer, solid, gaps } = bar;
  return {
    apparition: apparition && mapped(apparition),
    extinction: extinction && mapped(extinction),
    outer: mapped(outer),
    solid: solid && mapped(solid),
    gaps: gaps.map(mapped),
  };
}

/** Whether the ends of any species have bounds. */
export function hasBounds(forest: Forest): boolean {
  return forest.uses('apparitionBounds') || forest.uses('extinctionBounds');
}

interface TimedBars extends SplitBars {
  readonly folded: FoldedBranches;
  readonly isLiving: (index: number) => boolean;
  readonly columns: Columns;
  readonly time: TimeScale | null;
}

/**
 * How uncertain the bar of a species is, in pixels of the world; null if it is certain. Living species
 * do not end, and a folded branch is not one species. The interval of a split is drawn once, as the bar of
 * the split, unless `atSplit` asks for the species' own.
 */
export function uncertaintyOf(
  bars: TimedBars,
  index: number,
  atSplit: 'own' | 'once' = 'once',
): UncertainBar | null {
  const { forest, columns, time, folded, isLiving } = bars;
  const details = forest.details(index);
  if (details === null || time === null || folded.has(index)) return null;
  const { apparitionBounds, extinctionBounds } = details;
  const extinction = isLiving(index) ? undefined : extinctionBounds;
  const apparition =
    atSplit === 'own' || !startsAtSplitBar(bars, index) ? apparitionBounds : undefined;
  const bar = { from: columns.apparitions[index] ?? 0, to: columns.ends[index] ?? 0 };
  return uncertainBar({ apparition, extinction }, bar, time.pixelsPerYear, columns.width);
}

/** Where the bar of a split is, in pixels of the world; null if its time is certain or not shown. */
export function splitBar(bars: Omit<TimedBars, 'isLiving'>, index: number): Span | null {
  const { columns, time, splitIntervals } = bars;
  const bounds = splitIntervals.get(index);
  if (bounds === undefined || time === null) return null;
  return spanAround(columns.ends[index] ?? 0, bounds, time.pixelsPerYear, columns.width);
}

/** How far bounds reach before the start of the tree, in pixels of the world. */
export function boundsBeforeStart(
  tree: Omit<TimedBars, 'splitIntervals'> & { readonly rows: Rows },
): number {
  // Bars of splits reach as far as the bounds of what starts there.
  const bars = { ...tree, splitIntervals: noIntervals };
  let beyond = 0;
  for (const [index, details] of (tree.forest.columns.details ?? []).entries()) {
    if (details === null || tree.rows.position(index) === null) continue;
    beyond = Math.max(beyond, -(uncertaintyOf(bars, index)?.outer.from ?? 0));
  }
  return Math.min(beyond, tree.columns.width);
}

/** Where the texts after each bar may begin: after its latest end and all its bounds. */
export function labelEnds(bars: TimedBars): Float64Array {
  const { forest, columns } = bars;
  return columns.ends.map((end, index) =>
    forest.details(index) === null ? end : (uncertaintyOf(bars, index)?.outer.to ?? end),
  );
}
