import { type Years, years } from '../../timeline/years.ts';
import type { SpeciesDetails } from '../details.ts';
import { isInvented } from '../times/invented-length.ts';
import type { ForestColumns } from './columns.ts';

/** How many species, roots, tips and generations a forest has. */
export interface ForestCounts {
  readonly species: number;
  readonly roots: number;
  readonly tips: number;
  /** The length of the longest line of descent; 0 for an empty forest. */
  readonly generations: number;
}

/** From when to when a forest lasts. */
export interface TimeSpan {
  readonly from: Years;
  readonly to: Years;
}

/** Absolute apparitions of all rows, summed from the root down. */
export function sumStarts({ parents, starts }: ForestColumns): Float64Array {
  const apparitions = new Float64Array(parents.length);
  for (let index = 0; index < apparitions.length; index++) {
    const parent = parents[index] ?? -1;
    apparitions[index] = (parent < 0 ? 0 : (apparitions[parent] ?? 0)) + (starts[index] ?? 0);
  }
  return apparitions;
}

/** For each row, the row just past its branch. */
export function findBranchEnds(parents: Int32Array): Int32Array {
  const ends = new Int32Array(parents.length);
  for (let index = ends.length - 1; index >= 0; index--) {
    const end = Math.max(ends[index] ?? 0, index + 1);
    ends[index] = end;
    const parent = parents[index] ?? -1;
    if (parent >= 0 && end > (ends[parent] ?? 0)) ends[parent] = end;
  }
  return ends;
}

/** For each row, how many ancestors it has. */
export function countGenerations(parents: Int32Array): Int32Array {
  const generations = new Int32Array(parents.length);
  for (let index = 0; index < generations.length; index++) {
    const parent = parents[index] ?? -1;
    generations[index] = parent < 0 ? 0 : (generations[parent] ?? 0) + 1;
  }
  return generations;
}

/** For each row, and past the last one, how many rows before it are not inferred. */
export function countNamed(inferred: Uint8Array): Int32Array {
  const before = new Int32Array(inferred.length + 1);
  for (let index = 0; index < inferred.length; index++) {
    before[index + 1] = (before[index] ?? 0) + 1 - (inferred[index] ?? 0);
  }
  return before;
}

/** Counts the rows of a forest by their place in it. */
export function countRows(parents: Int32Array, generations: Int32Array): ForestCounts {
  let roots = 0;
  let tips = 0;
  let deepest = -1;
  for (let index = 0; index < parents.length; index++) {
    if ((parents[index] ?? -1) < 0) roots++;
    // In preorder, a first descendant directly follows its ancestor.
    if (index + 1 === parents.length || parents[index + 1] !== index) tips++;
    deepest = Math.max(deepest, generations[index] ?? 0);
  }
  return { species: parents.length, roots, tips, generations: deepest + 1 };
}

/** What a forest tells of the times of its species. */
interface Times {
  readonly columns: ForestColumns;
  readonly apparitions: Float64Array;
  readonly splits: Float64Array;
  details(row: number): SpeciesDetails | null;
  duration(row: number): number;
}

/** From the first moment that counts to the last, see `Forest.span`. */
export function findSpan(forest: Times): TimeSpan {
  const { apparitions, splits } = forest;
  const { durations } = forest.columns;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < apparitions.length; index++) {
    const apparition = apparitions[index] ?? 0;
    const duration = durations[index] ?? 0;
    const extinction = apparition + duration;
    if (extinction > to) to = extinction;
    const split = splits[index] ?? 0;
    if (split >= from) continue;
    const isCounted = apparitions.length === 1 || !isInvented(forest, index) || split < apparition;
    from = isCounted ? split : Math.min(from, extinction);
  }
  return { from: years(from), to: years(to) };
}
