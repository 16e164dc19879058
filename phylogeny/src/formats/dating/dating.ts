import type { TreeSettings } from '../../operations/tree-document.ts';
import type { PartEntries } from '../../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../../result.ts';
import type { NameColumn } from '../../species/columns.ts';
import type { SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { maxTime } from '../../timeline/years.ts';
import type { RawTree } from '../raw-tree.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import { type TreeColumns, takeColumns } from '../tree-columns.ts';
import { calendarScale } from './calendar-scale.ts';
import { guessLatestAge, guessYearsPerUnit, latestDateOf } from './dating-guess.ts';
import type { DatingOptions } from './dating-options.ts';
import { type DatingQuestion, DatingQuestions } from './dating-questions.ts';
import { type Bars, boundsFromIntervals, type EndBounds } from './interval-bounds.ts';
import {
  type LengthCounts,
  type NodeTimes,
  type TimesFromLengths,
  timesFromLengths,
  timesOfCladogram,
} from './node-times.ts';
import { nameSpecies } from './species-names.ts';
import { withStatedMoments } from './stated-times.ts';

/** The species of a tree, the columns that their values are for, and its time scale if it has calendar dates. */
export interface DatedTree {
  readonly forest: Forest;
  readonly parts: PartEntries;
  readonly settings: TreeSettings | null;
  /** What was guessed about its times. */
  readonly questions: readonly DatingQuestion[];
}

/** Tips within this ratio of the height from the latest tip end with it, since files are rounded. */
const rounding = 1e-5;
/** The duration of a branch of length zero, as a ratio of the whole span. */
const shortest = 1e-6;

/** Converts a tree to a forest of species. The branch to each node is a bar from its parent's end to its own. */
export function dateTree(
  tree: RawTree,
  options: DatingOptions,
  report: Report,
): Result<DatedTree, ReadFault> {
  const { names, details, support } = nameSpecies(tree, report);
  const byLengths = timesFromLengths(tree);
  const times = takeTimes(tree, byLengths, report);
  const snapped = snapTips(tree.parents, times);
  if (snapped.moved > 0) {
    report.add('clamped', 'rounded-tips', { count: snapped.moved });
  }
  const { scale } = options;
  const questions = new DatingQuestions(report);
  const unit = unitOf(tree, names, times, options, questions);
  const date = unit === 1 ? keptDate(tree, names, times, options) : null;
  const origin = originOf(times, date, snapped.isEven, options, questions, report);
  // Ages count back from the present of the scale.
  const zero = date === null && scale !== undefined ? origin - scale.now : origin;
  const farthest = Math.max(times.latest + times.stem, Math.abs(zero)) * unit;
  if (!(farthest <= maxTime / 4)) return refuse(fault('times-too-long'));
  const { starts, squeezed, ...bars } = layBars(tree.parents, times, zero, unit);
  const { negative, zero: empty, missing } = byLengths.counts;
  const reported = times.source === 'lengths' ? negative + empty + missing : 0;
  if (squeezed > reported) report.add('clamped', 'tiny-length', { count: squeezed - reported });
  tree.reportDropped?.(report);
  const bounds = takeIntervals(tree, times, { zero, unit, date }, options, bars, report);
  const columns = takeColumns([...support, ...(tree.columns ?? [])], report);
  const added = { bounds, columns, colours: tree.colours ?? null };
  const forest = Forest.fromColumns(
    {
      ids: null,
      parents: tree.parents,
      starts,
      durations: bars.durations,
      names,
      descriptions: tree.descriptions,
      images: tree.images,
      details: addDetails(tree.parents.length, details, added),
    },
    bars.apparitions,
  );
  return accept({
    forest,
    settings: date === null || scale !== undefined ? null : { scale: calendarScale(date) },
    parts: columns === null ? {} : { columns: columns.entries },
    questions: questions.all,
  });
}

/** The number of years per unit of the file. A scale of one's own has no other unit. */
function unitOf(
  tree: RawTree,
  names: NameColumn,
  times: NodeTimes,
  { scale, yearsPerUnit }: DatingOptions,
  questions: DatingQuestions,
): number {
  if (scale === undefined) {
    return yearsPerUnit ?? guessYearsPerUnit(tree, names, times, questions);
  }
  if (times.source === 'cladogram') questions.ask('unit', 'cladogram-on-scale', { guess: 1 });
  return 1;
}

/** The calendar date of the latest end, if the times of the tree are to be calendar years. */
function keptDate(
  tree: RawTree,
  names: NameColumn,
  times: NodeTimes,
  { keepDates = true, rootAge, latestAge, scale }: DatingOptions,
): number | null {
  if (!keepDates || scale?.direction === 'back' || rootAge !== undefined || latestAge !== undefined)
    return null;
  return latestDateOf(tree, names, times);
}

/** Null when the file has no intervals that can be placed in time. */
function takeIntervals(
  tree: RawTree,
  times: NodeTimes,
  { zero, unit, date }: { zero: number; unit: number; date: number | null },
  options: DatingOptions,
  bars: Bars,
  report: Report,
): ReadonlyMap<number, EndBounds> | null {
  const { intervals = null } = tree;
  if (intervals === null) return null;
  const isAge = intervals.kind === 'age';
  if (times.source === 'cladogram' || (!isAge && times.latestDate === null)) {
    report.add('dropped', 'intervals-without-times', { count: intervals.values.size });
    return null;
  }
  if (isAge && times.latestAge === null && options.rootAge === undefined) {
    report.add('guessed', 'intervals-from-youngest');
  }
  // Exactly 0 unless the user says how old the youngest tip is.
  const shift = times.latest + (times.latestAge ?? 0) - zero;
  // Exactly 0 where the dates of the file stay calendar years.
  const dateShift = (date ?? shift) - (times.latestDate ?? 0);
  const toTime = (moment: number): number => (isAge ? shift - moment : dateShift + moment);
  return boundsFromIntervals(tree, intervals.values, bars, unit, toTime, report);
}

/** What a file states about its species besides their names and times. */
interface AddedDetails {
  readonly bounds: ReadonlyMap<number, EndBounds> | null;
  readonly columns: TreeColumns | null;
  readonly colours: ReadonlyMap<number, string> | null;
}

function addDetails(
  size: number,
  details: readonly (SpeciesDetails | null)[] | null,
  { bounds, columns, colours }: AddedDetails,
): readonly (SpeciesDetails | null)[] | null {
  const isEmpty = columns === null && colours === null && (bounds === null || bounds.size === 0);
  if (isEmpty) return details;
  const all = details?.slice() ?? new Array<SpeciesDetails | null>(size).fill(null);
  for (const [row, ends] of bounds ?? []) all[row] = { ...all[row], ...ends };
  for (const [row, traits] of columns?.values ?? []) all[row] = { ...all[row], traits };
  for (const [row, colour] of colours ?? []) all[row] = { ...all[row], colour };
  return all;
}

function takeTimes(tree: RawTree, stated: TimesFromLengths, report: Report): NodeTimes {
  const hasLengths = stated.counts.positive > 0 || (tree.lengths.length === 1 && stated.stem > 0);
  const byLengths = hasLengths ? stated : null;
  const { moments } = tree;
  const times = moments === null ? byLengths : withStatedMoments(tree, moments, byLengths, report);
  if (times === null || times.latest + times.stem <= 0) return timesOfCladogram(tree);
  if (times.source === 'lengths') reportLengths(tree, stated.counts, report);
  return times;
}

function reportLengths(tree: RawTree, counts: LengthCounts, report: Report): void {
  const { zero, negative, missing } = counts;
  if (zero > 0) report.add('clamped', 'zero-length', { count: zero });
  if (negative > 0) report.add('clamped', 'negative-length', { count: negative });
  if (missing > 0) report.add('clamped', 'missing-length', { count: missing });
  if (!((tree.lengths[0] ?? 0) > 0)) report.add('guessed', 'stem');
}

/** Makes tips that end together except for rounding end at the latest moment. */
function snapTips(parents: Int32Array, times: NodeTimes): { moved: number; isEven: boolean } {
  const { ends, latest } = times;
  const from = latest - latest * rounding;
  let moved = 0;
  let isEven = true;
  const size = ends.length;
  for (let row = 0; row < size; row++) {
    if (row + 1 < size && parents[row + 1] === row) continue;
    const end = ends[row] ?? 0;
    if (end === latest) continue;
    if (end < from) isEven = false;
    else {
      ends[row] = latest;
      moved += 1;
    }
  }
  return { moved, isEven };
}

/** The moment in the times of the file that is year 0. */
function originOf(
  times: NodeTimes,
  date: number | null,
  isEven: boolean,
  options: DatingOptions,
  questions: DatingQuestions,
  report: Report,
): number {
  if (options.rootAge !== undefined) return options.rootAge;
  if (date !== null) {
    // Text, since a year is not written with the separators of a number.
    const values = { date: String(Math.floor(date)) };
    const isStated = times.latestDate !== null || options.keepDates === true;
    if (isStated) report.add('guessed', 'calendar-dates', { values });
    else questions.ask('calendar', 'calendar-dates', { values });
    return times.latest - date;
  }
  return times.latest + (options.latestAge ?? guessLatestAge(times, isEven, questions, report));
}

/**
 * Makes each bar from the end of its parent to its own end. Each step uses absolute times and the same
 * arithmetic as Forest, so that rounding does not accumulate and living species end at exactly 0.
 */
function layBars(
  parents: Int32Array,
  times: NodeTimes,
  zero: number,
  unit: number,
): Bars & { readonly starts: Float64Array; readonly squeezed: number } {
  const { ends } = times;
  const size = parents.length;
  const starts = new Float64Array(size);
  const durations = new Float64Array(size);
  const apparitions = new Float64Array(size);
  const height = times.latest * unit;
  const least = (height + times.stem * unit) * shortest;
  // A root without a length gets no stem that would lengthen the span of the tree.
  const stem = times.stem > 0 ? times.stem * unit : least;
  let squeezed = 0;
  for (let row = 0; row < size; row++) {
    const parent = parents[row] ?? -1;
    const end = ((ends[row] ?? 0) - zero) * unit;
    if (parent < 0) {
      // A stem that rounds to 0 because the root is so old becomes just long enough not to.
      const start =
        end - stem < end ? end - stem : end - Math.max(Math.abs(end) * 2 ** -50, 1e-300);
      starts[row] = start;
      apparitions[row] = start;
      durations[row] = end - start;
      continue;
    }
    const above = apparitions[parent] ?? 0;
    const ancestorDuration = durations[parent] ?? 0;
    let start = ancestorDuration;
    let apparition = above + start;
    if (!(end > apparition)) {
      squeezed += 1;
      start = Math.max(0, ancestorDuration - least);
      apparition = above + start;
      // The ancestor may be as short itself, or so old that a millionth rounds to 0.
      if (!(end > apparition)) {
        start = 0;
        apparition = above;
      }
    }
    starts[row] = start;
    apparitions[row] = apparition;
    durations[row] = end > apparition ? end - apparition : ancestorDuration;
  }
  return { starts, durations, apparitions, height, squeezed };
}
