import type { BoundsKind } from '../../../species/times/bounds.ts';
import type { DecimalMark } from '../../../time-texts/decimal-marks.ts';
import {
  englishAgoNotation,
  englishNotation,
  type TimeNotation,
  withIntervalNames,
  withScale,
} from '../../../timeline/time-notation.ts';
import { yearsPerNamedUnit } from '../../../timeline/time-words.ts';
import type { OwnScale } from '../../../timeline/tree-scale.ts';
import { calendarScale } from '../../dating/calendar-scale.ts';
import type { DatingQuestions } from '../../dating/questions/dating-questions.ts';
import type { Report } from '../../report.ts';
import { signedYears } from '../cells/calendar-words.ts';
import { type RowEnd, type RowTimes, rowTimesReader } from '../cells/time-cells.ts';
import type { TableTaxon } from '../reading/table-taxa.ts';
import { guessYearsPerUnit, type TitledUnit } from './column-titles.ts';
import { datesOfFinds, type TableHeader } from './table-header.ts';
import { decimalMarkOf } from './table-numbers.ts';

/** How to read the times of a table. */
export interface TimeOptions {
  /** Overrides the unit stated in the table. */
  readonly yearsPerUnit?: number | undefined;
  /** Whether calendar dates stay calendar years, as by default. */
  readonly keepDates?: boolean | undefined;
  /** The age of the latest time of a table that counts from the past, in its unit. */
  readonly latestAge?: number | undefined;
  /** Whether finds that may be from today show that their species are living; by default, they do not. */
  readonly nearTips?: 'living' | 'extinct' | undefined;
  /** The scale of the tree that the species are for, if it is not that of Earth. */
  readonly scale?: OwnScale | undefined;
  /** The names of intervals in the language of the reader. */
  readonly intervalNames?: TimeNotation['intervalNames'] | undefined;
}

/** The unit and direction of the times of a table. */
export interface TableTimes {
  readonly yearsPerUnit: number;
  /** Whether numbers increase towards the present, like calendar years. Otherwise they are ages. */
  readonly growing: boolean;
  /** When living species live, in years; 0 on Earth. */
  readonly present: number;
  /** What to subtract from growing times, in years. */
  readonly zero: number;
  /** Whether each row is a find, dated between its two times, and not a species. */
  readonly isFinds: boolean;
  /** Whether species whose last fossil may be from today are living. */
  readonly recentFinds: 'living' | 'extinct';
  /** What bounds of its ends mean, unless a cell says so. */
  readonly boundsKind: BoundsKind;
  /** How its texts other than numbers are read. */
  readonly notation: TimeNotation;
  readonly mark: DecimalMark;
  /** The time scale that the table states or has, if it is not that of Earth nor that of the tree. */
  readonly scale: OwnScale | null;
}

/** A scale for reading times in a unit of which only the name is known. */
function scaleIn(unit: string): OwnScale {
  return { unit, direction: 'forward', now: 0, eras: [] };
}

/** The taxa with the times that their rows state. */
export type DatedTaxa = ReadonlyMap<TableTaxon, readonly RowTimes[]>;

/** The times that the rows of a table state, and the decimal mark of its numbers. */
export interface StatedTimes {
  readonly taxa: DatedTaxa;
  readonly mark: DecimalMark;
  /** Whether cells say that their years are those of our era: "AD 400". */
  readonly hasCalendarWords: boolean;
}

/** Reads the cells with times of all taxa, whose decimal mark is that of most numbers of the table. */
export function readTimes(
  header: TableHeader,
  taxa: Iterable<TableTaxon>,
  { scale, yearsPerUnit, intervalNames }: TimeOptions,
  report: Report,
): StatedTimes {
  const list = [...taxa];
  const mark = decimalMarkOf(timesOf(list), cellsOf(list), header.delimiter, report);
  const { own } = header.unit;
  const isOwn = scale !== undefined || (own !== null && yearsPerUnit === undefined);
  const counting = isOwn ? withScale(englishNotation, scale ?? scaleIn(own ?? ''), 'Now') : null;
  const canBeCalendar =
    scale === undefined
      ? yearsPerUnit === undefined
      : scale.direction === 'forward' && yearsPerNamedUnit(scale.unit) === 1;
  const hasCalendarWords = canBeCalendar && saysCalendar(timesOf(list), header.unit);
  const read = rowTimesReader(
    mark,
    counting ?? withIntervalNames(englishAgoNotation, intervalNames),
    hasCalendarWords,
  );
  const has = (role: string) => header.columns.some(({ takenFor }) => takenFor === role);
  const ends = ['extinction-earliest', 'extinction', 'extinction-latest'].map(has);
  const dated = list.map((taxon) => [taxon, taxon.rows.map((row) => read(row, ends))] as const);
  return { taxa: new Map(dated), mark, hasCalendarWords };
}

/** Whether times have words such as "BC": most of them, or some of those that are called years. */
function saysCalendar(times: Iterable<string>, unit: TitledUnit): boolean {
  if (unit.own !== null || unit.isAge || (unit.yearsPerUnit ?? 1) !== 1) return false;
  let [withWords, others] = [0, 0];
  for (const text of times) {
    if (!/\d/.test(text)) continue;
    if (signedYears(text) === null) others += 1;
    else withWords += 1;
  }
  return withWords > (unit.isYear || unit.isCalendar ? 0 : others);
}

function* timesOf(taxa: readonly TableTaxon[]): Iterable<string> {
  for (const { rows } of taxa) for (const { texts } of rows) yield* texts;
}

function* cellsOf(taxa: readonly TableTaxon[]): Iterable<string> {
  for (const { cells } of taxa) yield* cells;
}

/** What the numbers of a table look like. */
interface Numbers {
  /** The largest one without its sign; 0 if all times have units of their own. */
  readonly largest: number;
  readonly smallest: number;
  readonly latest: number;
  /** Whether most rows that have two different times count towards the present. Some may have errors. */
  readonly isGrowing: boolean;
  readonly hasRepeatedNames: boolean;
}

function surveyNumbers(taxa: DatedTaxa): Numbers {
  let [largest, smallest, latest] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [growingRows, shrinkingRows] = [0, 0];
  let hasRepeatedNames = false;
  for (const rows of taxa.values()) {
    hasRepeatedNames ||= rows.length > 1;
    for (const { apparition, extinction } of rows) {
      const [first, last] = [numberOf(apparition), numberOf(extinction)];
      for (const value of [first, last]) {
        if (Number.isNaN(value)) continue;
        largest = Math.max(largest, Math.abs(value));
        smallest = Math.min(smallest, value);
        latest = Math.max(latest, value);
      }
      if (first < last) growingRows += 1;
      else if (first > last) shrinkingRows += 1;
    }
  }
  const isGrowing = growingRows > 3 * shrinkingRows;
  return { largest, smallest, latest, isGrowing, hasRepeatedNames };
}

function numberOf({ earliest, best, latest }: RowEnd): number {
  return (best ?? earliest ?? latest)?.value ?? Number.NaN;
}

/** Times between these that increase towards the present are calendar years. */
const firstYear = 1000;
const lastYear = 2200;
/** Whether a number is a year of the calendar, if it and others increase towards the present. */
export function looksLikeYear(number: number): boolean {
  return number >= firstYear && number <= lastYear;
}

/** The same for times that are called years. Earlier ones are rather ages. */
const firstNamedYear = -12_000;

/** The unit and direction of the times of a table. */
export function interpretTimes(
  header: TableHeader,
  { taxa, mark, hasCalendarWords }: StatedTimes,
  { yearsPerUnit, keepDates, latestAge, nearTips, scale, intervalNames }: TimeOptions,
  questions: DatingQuestions,
  report: Report,
): TableTimes {
  const { largest, smallest, latest, isGrowing, hasRepeatedNames } = surveyNumbers(taxa);
  const { unit } = header;
  const isCalendar = hasCalendarWords || (unit.isCalendar && yearsPerUnit === undefined);
  const ownUnit = yearsPerUnit === undefined ? unit.own : null;
  // "-66 Ma" counts towards the present, but among ages, a negative one is in the future.
  const isAge = unit.isAge && (latest > 0 || header.isOurs);
  const growing =
    scale === undefined
      ? isCalendar || (!isAge && (smallest < 0 || isGrowing))
      : scale.direction === 'forward';
  const finds = datesOfFinds(header);
  const isFinds = finds.certain || (finds.possible && hasRepeatedNames);
  if (isFinds) report.add('guessed', 'finds');
  // Beside best values, bounds are a stated range; without them, the interval of the first or last fossil.
  const hasBest = header.columns.some(
    ({ takenFor }) => takenFor === 'apparition' || takenFor === 'extinction',
  );
  const boundsKind: BoundsKind = isFinds || !hasBest ? 'fossil' : 'range';
  const recentFinds = nearTips ?? 'extinct';
  const common = {
    ...{ growing, isFinds, recentFinds, boundsKind, mark },
    ...{ zero: 0, scale: null },
  } as const;
  if (scale !== undefined) {
    const notation = withScale(englishNotation, scale, 'Now');
    return { ...common, yearsPerUnit: 1, present: scale.now, notation };
  }
  if (growing && !isCalendar) report.add('guessed', 'growing-times');
  if (ownUnit !== null) {
    const direction = growing ? 'forward' : 'back';
    const own = { unit: ownUnit, direction, now: growing ? latest : 0, eras: [] } as const;
    report.add('noted', 'own-unit', { values: { unit: ownUnit, now: String(own.now) } });
    const notation = withScale(englishNotation, own, 'Now');
    return { ...common, yearsPerUnit: 1, present: own.now, notation, scale: own };
  }
  const notation = withIntervalNames(growing ? englishNotation : englishAgoNotation, intervalNames);
  const stated = yearsPerUnit ?? unit.yearsPerUnit;
  const earliestYear = unit.isYear ? firstNamedYear : firstYear;
  const looksLikeYears = growing && smallest >= earliestYear && latest <= lastYear;
  if (isCalendar || (looksLikeYears && (stated ?? 1) === 1)) {
    // Text, since a year is not written with the separators of a number.
    const values = { date: String(Math.floor(latest)) };
    if (isCalendar || keepDates === true) report.add('noted', 'calendar-dates', { values });
    else if (keepDates === undefined) questions.ask('calendar', 'calendar-dates', { values });
    const isKept = keepDates ?? true;
    const calendar = isKept
      ? { present: latest, scale: calendarScale(latest) }
      : { present: 0, zero: latest };
    return { ...common, yearsPerUnit: 1, notation, ...calendar };
  }
  const guess = guessYearsPerUnit(largest);
  // Without any number in the unit of the table, there is nothing to ask.
  if (stated === null && largest > 0) {
    const reason = guess === 1 ? 'table-unit-years' : 'table-unit-million-years';
    questions.ask('unit', reason, { guess });
  }
  const years = stated ?? guess;
  // Nothing lives in the future: such times count from something in the past.
  const isFuture = growing && latest > 0;
  if (isFuture && latestAge === undefined) questions.ask('present', 'table-present', { guess: 0 });
  const zero = isFuture ? (latest + (latestAge ?? 0)) * years : 0;
  return { ...common, yearsPerUnit: years, present: 0, zero, notation };
}
