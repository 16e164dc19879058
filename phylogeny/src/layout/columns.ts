import type { Forest } from '../species/forest.ts';
import type { TreeScale } from '../timeline/tree-scale.ts';
import { type Years, years } from '../timeline/years.ts';
import { minBarWidth, rowPitch } from './sizes.ts';

/** Where each lineage and its bar are, in pixels of the world at a scale of 1. */
export interface Columns {
  /** The splits. A lineage without a ghost starts with its bar. */
  readonly starts: Float64Array;
  /** Where the bars start: the same array as `starts` when no species has a ghost. */
  readonly apparitions: Float64Array;
  readonly ends: Float64Array;
  /** From 0 to the right edge of the rightmost bar. */
  readonly width: number;
}

/** The mapping of time to x on the chronological scale: `from` is at 0. */
export interface TimeScale {
  readonly from: Years;
  readonly to: Years;
  readonly pixelsPerYear: number;
}

/** The timeline of a tree of few rows is at least as wide as this many minimum widths. */
const fewestBars = 8;
const maxBars = 64;
/** The maximum ratio of width to height at which a tree fits a screen at a readable zoom. */
const widestShape = 1.6;

/**
 * The scale at which the shortest bar has the minimum width, as long as the tree fits a screen: between
 * 8 and 64 minimum widths wide and at most 1.6 times as wide as tall. A tree with both very short and
 * very long bars therefore has bars below the minimum instead of an enormous width. Hidden species
 * count too, so that collapsing a branch does not change the time scale. Inferred ones do not: they
 * are lines, mostly without a row.
 */
export function timeScale(forest: Forest): TimeScale {
  const span = forest.span;
  if (span === null) return { from: years(0), to: years(0), pixelsPerYear: 1 };
  const length = span.to - span.from;
  if (!(length > 0)) return { ...span, pixelsPerYear: 1 };
  let shortest = length;
  const { inferred } = forest;
  const { durations } = forest.columns;
  let count = 0;
  for (let index = 0; index < durations.length; index++) {
    if (inferred?.[index] === 1) continue;
    count++;
    const duration = durations[index] ?? 0;
    if (duration > 0 && duration < shortest) shortest = duration;
  }
  const shaped = (count * rowPitch * widestShape) / minBarWidth;
  const most = Math.min(Math.max(shaped, fewestBars), maxBars);
  const bars = Math.min(Math.max(length / shortest, fewestBars), most);
  return { ...span, pixelsPerYear: (bars * minBarWidth) / length };
}

/** The moment at a position of the chronological scale. */
export function timeAt(scale: TimeScale, x: number): Years {
  return years(scale.from + x / scale.pixelsPerYear);
}

/** The position of a moment on the chronological scale. */
export function positionOf(scale: TimeScale, time: Years): number {
  return (time - scale.from) * scale.pixelsPerYear;
}

/** Chronological: bars run from apparition to extinction, and ghosts from the split to the apparition. */
export function columnsByTime(forest: Forest, scale: TimeScale = timeScale(forest)): Columns {
  const { size } = forest;
  const { durations } = forest.columns;
  const { from, pixelsPerYear } = scale;
  const apparitions = new Float64Array(size);
  const ends = new Float64Array(size);
  for (let index = 0; index < size; index++) {
    const start = ((forest.apparitions[index] ?? 0) - from) * pixelsPerYear;
    apparitions[index] = start;
    ends[index] = start + (durations[index] ?? 0) * pixelsPerYear;
  }
  const starts = forest.uses('ghost')
    ? forest.splits.map((split) => (split - from) * pixelsPerYear)
    : apparitions;
  return { starts, apparitions, ends, width: (scale.to - from) * pixelsPerYear };
}

/** A cladogram: tips end together, and each split is one column before the first of those that follow it. */
function columnsByDepth(forest: Forest): Columns {
  const { size } = forest;
  const { parents } = forest.columns;
  const splitsAfter = new Float64Array(size);
  let most = 0;
  for (let index = size - 1; index >= 0; index--) {
    const own = splitsAfter[index] ?? 0;
    const parent = parents[index] ?? -1;
    if (parent >= 0) splitsAfter[parent] = Math.max(splitsAfter[parent] ?? 0, own + 1);
    else most = Math.max(most, own);
  }
  // Of a long chain, columns are narrower.
  const pitch = minBarWidth * Math.min(1, maxBars / (most + 1));
  const starts = new Float64Array(size);
  const ends = new Float64Array(size);
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    ends[index] = (most + 1 - (splitsAfter[index] ?? 0)) * pitch;
    starts[index] = parent < 0 ? (ends[index] ?? 0) - pitch : (ends[parent] ?? 0);
  }
  return { starts, apparitions: starts, ends, width: size === 0 ? 0 : (most + 1) * pitch };
}

/** Columns that do not follow times: those of a cladogram, or one for each generation. */
export function columnsWithoutTime(forest: Forest, scale: TreeScale | undefined): Columns {
  return scale?.kind === 'none' ? columnsByDepth(forest) : columnsByGeneration(forest);
}

/** Chronological scale off: one column per generation, roots at 0, every bar with the minimum width. */
function columnsByGeneration(forest: Forest): Columns {
  const { size } = forest;
  const { parents } = forest.columns;
  const starts = new Float64Array(size);
  const ends = new Float64Array(size);
  let width = 0;
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    const start = parent < 0 ? 0 : (ends[parent] ?? 0);
    const end = start + minBarWidth;
    starts[index] = start;
    ends[index] = end;
    if (end > width) width = end;
  }
  return { starts, apparitions: starts, ends, width };
}

/**
 * Columns between two, for an animation: at progress 0 they are `from`, at 1 `to`. The columns of the
 * previous frame can be passed as `into` to be overwritten instead of allocating new ones.
 */
export function blendColumns(
  from: Columns,
  to: Columns,
  progress: number,
  into?: Columns,
): Columns {
  const size = from.starts.length;
  const reusable = into !== undefined && into.starts.length === size;
  const starts = reusable ? into.starts : new Float64Array(size);
  const ends = reusable ? into.ends : new Float64Array(size);
  const rest = 1 - progress;
  for (let index = 0; index < size; index++) {
    starts[index] = (from.starts[index] ?? 0) * rest + (to.starts[index] ?? 0) * progress;
    ends[index] = (from.ends[index] ?? 0) * rest + (to.ends[index] ?? 0) * progress;
  }
  const hasGhosts = from.apparitions !== from.starts || to.apparitions !== to.starts;
  const apparitions = hasGhosts
    ? from.apparitions.map((x, index) => x * rest + (to.apparitions[index] ?? 0) * progress)
    : starts;
  return { starts, apparitions, ends, width: from.width * rest + to.width * progress };
}
