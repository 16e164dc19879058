import type { NamesInText } from '../../species/storage/columns.ts';
import { isLengthUnit } from '../../timeline/time-words.ts';
import { substitutionUnit, type TreeScale } from '../../timeline/tree-scale.ts';
import type { Report } from '../report.ts';
import type { RawColumn, RawTree } from '../trees/raw-tree.ts';
import { calendarScale } from './calendar-scale.ts';
import { datesInNames } from './dates-in-names.ts';
import type { Extent, NodeTimes } from './node-times.ts';
import { guessUnit, isBeforeEarth, statedUnit } from './questions/dating-guess.ts';
import type { DatingOptions } from './questions/dating-options.ts';
import type { DatingQuestions } from './questions/dating-questions.ts';
import { looksLikeSubstitutions } from './substitutions.ts';

/** What the times of a file mean. */
export interface PlacedTimes {
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
export interface ReadTimes {
  readonly tree: RawTree;
  readonly names: NamesInText;
  readonly times: NodeTimes;
  readonly extent: Extent;
  /** The support values among the labels. */
  readonly support: readonly RawColumn[];
  /** Whether all tips end together. */
  readonly isEven: boolean;
}

/** Finds out what the times mean: by the options, by the file, or by guesses that become questions. */
export function placeInTime(
  read: ReadTimes,
  options: DatingOptions,
  questions: DatingQuestions,
  report: Report,
): PlacedTimes {
  const { tree, names, times, isEven } = read;
  const { scale, keepDates } = options;
  // Ages that count from another present than the latest tip are not calendar dates.
  const canBeDated = times.latestDate === null && (times.latestAge ?? times.latestHeight) === 0;
  const nameDate = canBeDated ? datesInNames(names, tree.parents, times) : null;
  const mayBeTime = nameDate !== null && options.lengths !== 'substitutions';
  const timeless = mayBeTime ? null : timelessScale(read, options, questions, report);
  if (timeless !== null) return { unit: 1, zero: times.latest, date: null, scale: timeless };
  const ownUnit = isOnOwnScale(read, options) ? (tree.ownUnit ?? null) : null;
  const unit = ownUnit === null ? unitOf(read, nameDate, options, questions, report) : 1;
  const known = times.latestDate ?? nameDate;
  const mayKeep = (keepDates ?? true) && scale?.direction !== 'back' && !givesAge(options);
  const date = mayKeep && unit === 1 ? known : null;
  if (date === null) {
    const zero = originOf(times, known, isEven, options, questions, report);
    // Ages count back from the present of the scale.
    const own = ownUnit === null ? null : ({ unit: ownUnit, ...countedBack } as const);
    return { unit, zero: scale === undefined ? zero : zero - scale.now, date, scale: own };
  }
  // Text, since a year is not written with the separators of a number.
  const values = { date: String(Math.floor(date)) };
  const isStated = times.latestDate !== null && tree.moments?.isGuessed !== true;
  if (isStated || keepDates === true) report.add('guessed', 'calendar-dates', { values });
  else questions.ask('calendar', 'calendar-dates', { values });
  const own =
    scale === undefined
      ? { ...calendarScale(date), ...(ownUnit !== null && { unit: ownUnit }) }
      : null;
  return { unit, zero: times.latest - date, date, scale: own };
}

/** Whether the user says how old something is, so that the times are no calendar dates. */
function givesAge({ rootAge, latestAge }: DatingOptions): boolean {
  return rootAge !== undefined || latestAge !== undefined;
}

/** Whether the file names a unit of its own for its times, and nobody says otherwise. */
function isOnOwnScale(
  { tree, times }: ReadTimes,
  { scale, yearsPerUnit, lengths }: DatingOptions,
): boolean {
  if (scale !== undefined || yearsPerUnit !== undefined || lengths !== undefined) return false;
  return (tree.ownUnit ?? null) !== null && times.source !== 'cladogram';
}

const countedBack = { direction: 'back', now: 0, eras: [] } as const;

/** The scale of a tree without times as far as we know; null if it has some. The user decides. */
function timelessScale(
  read: ReadTimes,
  options: DatingOptions,
  questions: DatingQuestions,
  report: Report,
): TreeScale | null {
  const { tree, times, extent, support, isEven } = read;
  const { scale, yearsPerUnit, lengths } = options;
  if (scale !== undefined || yearsPerUnit !== undefined || lengths === 'time') return null;
  if (times.source === 'cladogram') {
    if (options.needsTimes === true || givesAge(options)) return null;
    report.add('noted', 'cladogram-undated');
    return { kind: 'none' };
  }
  if (statedUnit(tree, times) !== null) return null;
  const { ownUnit = null } = tree;
  const unit = ownUnit !== null && isLengthUnit(ownUnit) ? ownUnit : substitutionUnit;
  const found = { kind: 'lengths', unit } as const;
  if (lengths === 'substitutions') return found;
  if (isOnOwnScale(read, options)) {
    if (unit !== ownUnit) return null;
    questions.ask('lengths', 'lengths-stated-substitutions');
    return found;
  }
  const isTooLong = isBeforeEarth(oldestTime(read, options));
  if (!isTooLong && !looksLikeSubstitutions(tree, times, extent.length, isEven, support))
    return null;
  questions.ask('lengths', isTooLong ? 'lengths-before-earth' : 'lengths-substitutions');
  return found;
}

/** The number of years per unit. A scale of one's own has no other unit. */
function unitOf(
  read: ReadTimes,
  nameDate: number | null,
  options: DatingOptions,
  questions: DatingQuestions,
  report: Report,
): number {
  const { tree, times } = read;
  const { scale, yearsPerUnit, keepDates } = options;
  const unit = scale === undefined ? (yearsPerUnit ?? statedUnit(tree, times)) : 1;
  if (unit !== null) {
    if (times.source === 'cladogram') report.add('guessed', 'cladogram-on-scale');
    return unit;
  }
  if (nameDate === null) return guessUnit(tree, times, oldestTime(read, options), questions);
  // Unless dates are not kept for another reason, people are asked about them instead.
  const isAsked = keepDates === undefined && givesAge(options);
  if (isAsked) questions.ask('unit', 'unit-years-by-names', { guess: 1 });
  else report.add('guessed', 'unit-years-by-names');
  return 1;
}

/** The age of the earliest moment in the file's unit, as far as it is known. */
function oldestTime(
  { times, extent: { from: first } }: ReadTimes,
  { latestAge, rootAge }: DatingOptions,
): number {
  const { ends, latest, stem } = times;
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
