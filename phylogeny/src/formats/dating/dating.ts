import type { TreeSettings } from '../../operations/tree-document.ts';
import type { PartEntries } from '../../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../../result.ts';
import { type NamesInText, nameAt } from '../../species/columns.ts';
import type { SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { maxTime, years } from '../../timeline/years.ts';
import type { RawColumn, RawTree } from '../raw-tree.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import { type TreeColumns, takeColumns } from '../tree-columns.ts';
import { calendarScale } from './calendar-scale.ts';
import { datesInNames } from './dates-in-names.ts';
import { guessUnit, isBeforeEarth, statedUnit } from './dating-guess.ts';
import type { DatingOptions } from './dating-options.ts';
import { type DatingQuestion, DatingQuestions } from './dating-questions.ts';
import { alignTips } from './even-tips.ts';
import { boundsFromIntervals, type EndBounds } from './interval-bounds.ts';
import { timesByKnownAges } from './known-ages.ts';
import { type LaidBars, layBars } from './lay-bars.ts';
import {
  earliestOf,
  extentOf,
  type LengthCounts,
  type NodeTimes,
  type TimesFromLengths,
  timesFromLengths,
  timesOfCladogram,
} from './node-times.ts';
import { Rounding } from './rounding.ts';
import { nameSpecies } from './species-names.ts';
import { withStatedMoments } from './stated-times.ts';
import { looksLikeSubstitutions, substitutionScale } from './substitutions.ts';

/** The species of a tree, the columns that their values are for, and its time scale if it is not that of Earth. */
export interface DatedTree {
  readonly forest: Forest;
  readonly parts: PartEntries;
  readonly settings: TreeSettings | null;
  /** What was guessed about its times. */
  readonly questions: readonly DatingQuestion[];
}

/** Converts a tree to a forest of species. The branch to each node is a bar from its parent's end to its own. */
export function dateTree(
  tree: RawTree,
  options: DatingOptions,
  report: Report,
): Result<DatedTree, ReadFault> {
  const { names, details, support } = nameSpecies(tree, report);
  const byLengths = timesFromLengths(tree);
  const byKnownAges = (options.knownAges ?? []).length > 0;
  const taken = byKnownAges
    ? timesByKnownAges(tree, names, options.knownAges ?? [])
    : accept(takeTimes(tree, byLengths, report));
  if (!taken.ok) return taken;
  const times = taken.value;
  const rounding = new Rounding(tree, extentOf(times.ends));
  const tips = alignTips(tree.parents, times, rounding);
  if (tips.moved > 0) report.add('clamped', 'rounded-tips', { count: tips.moved });
  if (tips.near > 0) report.add('noted', 'near-tips', { count: tips.near });
  const questions = new DatingQuestions(report);
  const placed = placeInTime(
    tree,
    { names, times, support, isEven: tips.isEven },
    options,
    questions,
    report,
  );
  const { unit, zero } = placed;
  const farthest = Math.max(
    extentOf(times.ends) + times.stem,
    Math.abs((times.ends[0] ?? 0) - zero),
  );
  if (!(farthest * unit <= maxTime / 4)) return refuse(fault('times-too-long'));
  const bars = layBars(tree.parents, times, zero, unit, rounding.arithmetic);
  reportBars(tree, times, byLengths.counts, bars, names, report);
  tree.reportDropped?.(report);
  const bounds = takeIntervals(tree, times, placed, bars, rounding.arithmetic, report);
  const columns = takeColumns([...support, ...(tree.columns ?? [])], report);
  const added = { bounds, columns, colours: tree.colours ?? null, moved: bars.moved };
  const forest = Forest.fromColumns(
    {
      ids: null,
      parents: tree.parents,
      starts: bars.starts,
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
    settings: placed.scale === null ? null : { scale: placed.scale },
    parts: columns === null ? {} : { columns: columns.entries },
    questions: questions.all,
  });
}

/** What the times of a file mean. */
interface PlacedTimes {
  /** Years per unit. */
  readonly unit: number;
  /** The moment in the times of the file that is year 0. */
  readonly zero: number;
  /** The calendar date of the latest tip, if the times stay calendar years. */
  readonly date: number | null;
  /** The tree's own scale, if it needs one. */
  readonly scale: TreeScale | null;
}

/** What is known about a tree before its times are understood. */
interface ReadTimes {
  readonly names: NamesInText;
  readonly times: NodeTimes;
  readonly support: readonly RawColumn[];
  readonly isEven: boolean;
}

/** Finds out what the times mean: by the options, by the file, or by guesses that become questions. */
function placeInTime(
  tree: RawTree,
  { names, times, support, isEven }: ReadTimes,
  options: DatingOptions,
  questions: DatingQuestions,
  report: Report,
): PlacedTimes {
  const { scale, keepDates, yearsPerUnit } = options;
  // Ages that count from another present than the latest tip are not calendar dates.
  const nameDate =
    times.latestDate === null && (times.latestAge ?? times.latestHeight) === 0
      ? datesInNames(names, tree.parents, times)
      : null;
  const oldest = oldestTime(times, options);
  const isOpen = scale === undefined && yearsPerUnit === undefined && options.lengths === undefined;
  if (isOpen && statedUnit(tree, times) === null && nameDate === null) {
    const isHigh = times.source !== 'cladogram' && isBeforeEarth(oldest);
    if (isHigh || looksLikeSubstitutions(tree, times, isEven, support)) {
      questions.ask('lengths', isHigh ? 'lengths-before-earth' : 'lengths-substitutions');
      return { unit: 1, zero: times.latest, date: null, scale: substitutionScale };
    }
  }
  const isAged = options.rootAge !== undefined || options.latestAge !== undefined;
  const known = times.latestDate ?? nameDate;
  let unit = scale === undefined ? (yearsPerUnit ?? statedUnit(tree, times)) : 1;
  if (unit === null && nameDate !== null) {
    unit = 1;
    // If dates are not kept for another reason, nobody is asked about them.
    if (isAged && keepDates === undefined)
      questions.ask('unit', 'unit-years-by-names', { guess: 1 });
    else report.add('guessed', 'unit-years-by-names');
  }
  if (scale !== undefined && times.source === 'cladogram') {
    questions.ask('unit', 'cladogram-on-scale', { guess: 1 });
  }
  unit ??= guessUnit(tree, times, oldest, questions);
  const mayKeep = (keepDates ?? true) && scale?.direction !== 'back' && !isAged && unit === 1;
  const date = mayKeep ? known : null;
  const origin = date === null ? null : times.latest - date;
  if (date !== null) {
    // Text, since a year is not written with the separators of a number.
    const values = { date: String(Math.floor(date)) };
    const isStated = times.latestDate !== null && tree.moments?.isGuessed !== true;
    if (isStated || keepDates === true) report.add('guessed', 'calendar-dates', { values });
    else questions.ask('calendar', 'calendar-dates', { values });
  }
  const zero = origin ?? originOf(times, known, isEven, options, questions, report);
  return {
    unit,
    // Ages count back from the present of the scale.
    zero: date === null && scale !== undefined ? zero - scale.now : zero,
    date,
    scale: date === null || scale !== undefined ? null : calendarScale(date),
  };
}

/** The age of the earliest moment in the file's unit, as far as it is known. */
function oldestTime(times: NodeTimes, { latestAge, rootAge }: DatingOptions): number {
  const { ends, latest, stem } = times;
  const first = earliestOf(ends);
  const before = Math.max((ends[0] ?? 0) - first, stem);
  if (rootAge !== undefined) return rootAge + before;
  const youngest = latestAge ?? times.latestAge ?? times.latestHeight;
  return Math.max(latest - (ends[0] ?? 0) + before, latest - first) + youngest;
}

/** The moment in the times of the file that is the present: stated, or assumed and asked. */
function originOf(
  times: NodeTimes,
  date: number | null,
  isEven: boolean,
  { rootAge, latestAge }: DatingOptions,
  questions: DatingQuestions,
  report: Report,
): number {
  if (rootAge !== undefined) return (times.ends[0] ?? 0) + rootAge;
  const stated = latestAge ?? times.latestAge;
  if (stated !== null) return times.latest + stated;
  if (date !== null) {
    // Text, since a year is not written with the separators of a number.
    const text = String(Math.round(date * 1000) / 1000);
    report.add('guessed', 'present-latest-date', { values: { date: text } });
    return times.latest;
  }
  const guess = times.latestHeight;
  const reason =
    guess !== 0 ? 'present-heights' : isEven ? 'present-even-tips' : 'present-latest-tip';
  questions.ask('present', reason, { guess });
  return times.latest + guess;
}

/** Null when the file has no intervals that can be placed in time. */
function takeIntervals(
  tree: RawTree,
  times: NodeTimes,
  { zero, unit, date }: PlacedTimes,
  bars: LaidBars,
  rounding: number,
  report: Report,
): ReadonlyMap<number, EndBounds> | null {
  const { intervals = null } = tree;
  if (intervals === null) return null;
  const { latest, latestAge, latestHeight } = times;
  const latestDate = times.latestDate ?? date;
  const isAge = intervals.kind === 'age';
  if (times.source === 'cladogram' || (!isAge && latestDate === null)) {
    report.add('dropped', 'intervals-without-times', { count: intervals.values.size });
    return null;
  }
  // When the latest tip ended by the count of the intervals. Both shifts are exactly 0 unless the user says
  // how old that tip is, or has dates counted back.
  const counted = intervals.isRelative === true ? latestHeight : (latestAge ?? zero - latest);
  const shift = latest + counted - zero;
  const dateShift = (date ?? latest - zero) - (latestDate ?? 0);
  const toTime = (moment: number): number => (isAge ? shift - moment : dateShift + moment);
  return boundsFromIntervals(tree, intervals.values, bars, unit, toTime, rounding * unit);
}

/** What a file states about its species besides their names and times. */
interface AddedDetails {
  readonly bounds: ReadonlyMap<number, EndBounds> | null;
  readonly columns: TreeColumns | null;
  readonly colours: ReadonlyMap<number, string> | null;
  readonly moved: LaidBars['moved'];
}

function addDetails(
  size: number,
  details: readonly (SpeciesDetails | null)[] | null,
  { bounds, columns, colours, moved }: AddedDetails,
): readonly (SpeciesDetails | null)[] | null {
  const sizes = [bounds?.size ?? 0, columns?.values.size ?? 0, colours?.size ?? 0, moved.size];
  if (sizes.every((count) => count === 0)) return details;
  const all = details?.slice() ?? new Array<SpeciesDetails | null>(size).fill(null);
  for (const [row, ends] of bounds ?? []) all[row] = { ...all[row], ...ends };
  for (const [row, traits] of columns?.values ?? []) all[row] = { ...all[row], traits };
  for (const [row, colour] of colours ?? []) all[row] = { ...all[row], colour };
  for (const [row, moment] of moved)
    all[row] = { ...all[row], stated: { apparition: years(moment) } };
  return all;
}

function takeTimes(tree: RawTree, stated: TimesFromLengths, report: Report): NodeTimes {
  const hasLengths = stated.counts.positive > 0 || (tree.lengths.length === 1 && stated.stem > 0);
  const byLengths = hasLengths ? stated : null;
  const { moments, youngest = null } = tree;
  const times = moments === null ? byLengths : withStatedMoments(tree, moments, byLengths, report);
  if (times === null || extentOf(times.ends) + times.stem <= 0) return timesOfCladogram(tree);
  if (youngest === null || times.latestAge !== null || times.latestDate !== null) return times;
  if (youngest.kind === 'date') return { ...times, latestDate: youngest.value, yearsPerUnit: 1 };
  return { ...times, latestAge: times.latestHeight + youngest.value };
}

/** Reports the bars that do not run from the end of their parent to their own, as branches should. */
function reportBars(
  tree: RawTree,
  times: NodeTimes,
  counts: LengthCounts,
  { squeezed, moved }: LaidBars,
  names: NamesInText,
  report: Report,
): void {
  for (const row of moved.keys()) {
    report.add('altered', 'ends-before-ancestor', { example: nameAt(names, row) });
  }
  const isByLengths = times.source === 'lengths';
  const { zero, missing } = isByLengths ? counts : { zero: 0, missing: 0 };
  if (zero > 0) report.add('clamped', 'zero-length', { count: zero });
  if (missing > 0) report.add('clamped', 'missing-length', { count: missing });
  if (isByLengths && !((tree.lengths[0] ?? 0) > 0)) report.add('guessed', 'stem');
  const others = squeezed - moved.size - zero - missing;
  if (others > 0) report.add('clamped', 'tiny-length', { count: others });
}
