import { accept, type Result, refuse } from '../../result.ts';
import { nearestTimeText } from '../../time-texts/nearest-time-text.ts';
import { readTimeSpan } from '../../time-texts/read-time-text.ts';
import type { TimeReading } from '../../time-texts/typed-times.ts';
import {
  englishAgoNotation,
  englishNotation,
  type TimeNotation,
  withIntervalNames,
  withScale,
} from '../../timeline/time-notation.ts';
import type { OwnScale } from '../../timeline/tree-scale.ts';
import { maxTime } from '../../timeline/years.ts';
import { calendarScale } from '../dating/calendar-scale.ts';
import { DatingQuestions } from '../dating/questions/dating-questions.ts';
import type { ForestFormat, StatedForest, TableOptions } from '../format.ts';
import { arrangeFlatList, type FlatDescent, isFlatList } from '../lists/flat-list.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { Report } from '../report.ts';
import { guessYearsPerUnit } from '../tables/columns/column-titles.ts';
import { looksLikeYear } from '../tables/columns/table-times.ts';
import { spreadDates } from './outline-dates.ts';
import { buildForest } from './outline-forest.ts';
import type { OutlineLine } from './outline-line.ts';
import { looksLikeOutline, markOf, type PlacedLine, placeLines } from './outline-lines.ts';
import { placeUnderParents, waitForParents, withParents } from './outline-parents.ts';
import { orderedTimes, statedTimes } from './outline-times.ts';

const million = 1e6;

/**
 * Reads an outline: one species per line, each under the nearest line above that is indented less. Also
 * reads GBIF's TextTree.
 */
export function readOutline(
  text: string,
  report: Report,
  { yearsPerUnit, keepDates, scale, intervalNames }: TableOptions = {},
): Result<StatedForest, ReadFault> {
  const notation =
    scale === undefined ? withIntervalNames(englishAgoNotation, intervalNames) : notationIn(scale);
  const reading = { yearsPerUnit: 1, notation, mark: markOf(text, report) };
  const crossed = placeUnderParents(placeLines(text, reading, report), report);
  const { lines } = crossed;
  if (lines.length === 0) return refuse(fault('outline-empty'));
  const questions = new DatingQuestions(report);
  const year = scale === undefined && yearsPerUnit === undefined ? latestYear(lines) : null;
  if (year !== null && keepDates === undefined) {
    questions.ask('calendar', 'calendar-dates', { values: { date: String(Math.floor(year)) } });
  }
  const isCalendar = year !== null && keepDates !== false;
  const own = isCalendar ? calendarScale(year) : scale;
  const count = {
    reading: {
      ...reading,
      ...(year !== null && { notation: englishNotation }),
      yearsPerUnit:
        scale === undefined && year === null ? (yearsPerUnit ?? unitOf(lines, questions)) : 1,
    },
    now: own?.now ?? 0,
    zero: year !== null && !isCalendar ? year : 0,
  };
  const stated = lines.map((line) => statedTimes(line, count));
  const times = orderedTimes(lines, stated, count.now, report);
  const isFar = (time: number) => Math.abs(time) > maxTime / 4;
  if (times.apparitions.some(isFar) || times.extinctions.some(isFar)) {
    return refuse(fault('times-too-long'));
  }
  for (const [row, { number }] of lines.entries()) {
    const isSpread = [times.apparitions[row], times.extinctions[row]].some(Number.isNaN);
    if (isSpread) report.add('guessed', 'outline-dates', { line: number });
  }
  reportUnread(lines, count.reading, report);
  const step = scale === undefined ? million : 1;
  const build = (line: Int32Array, into: Report) => {
    const { parents } = times;
    const [apparitions, extinctions] = [times.apparitions.slice(), times.extinctions.slice()];
    spreadDates({ parents: line, apparitions, extinctions }, count.now, step);
    waitForParents({ parents, apparitions, extinctions }, times, crossed.others);
    const built = buildForest(lines, stated, times, { parents, apparitions, extinctions }, into);
    return { ...built, forest: withParents(built.forest, crossed, into) };
  };
  const settings = isCalendar ? { scale: calendarScale(year) } : null;
  const read = { ...build(times.parents, report), settings, questions: questions.all };
  if (!isFlatList(read.forest)) return accept(read);
  const arrange = (descent: FlatDescent, into: Report) => {
    // Missing dates are spread along the line of descent, which is the list itself.
    const line = descent === 'chain' ? times.parents.map((_, row) => row - 1) : times.parents;
    return arrangeFlatList(build(line, new Report()).forest, descent, into);
  };
  return accept({ ...read, arrange });
}

/** How the times of an outline are written: as ages, or on the tree's own scale. */
export function notationIn(scale: OwnScale | undefined): TimeNotation {
  return scale === undefined ? englishAgoNotation : withScale(englishNotation, scale, 'Now');
}

/** The times of all lines that are numbers without a unit, from the first to the last of each line. */
function relativeTimes(lines: readonly OutlineLine[]): readonly (readonly number[])[] {
  return lines.map(({ dates }) =>
    [dates?.from, dates?.to].flatMap((end) =>
      typeof end === 'object' && end?.isRelative ? [0 - end.time] : [],
    ),
  );
}

/** The latest date, if all dates look like years of the calendar, such as those of the dodo; otherwise null. */
function latestYear(lines: readonly OutlineLine[]): number | null {
  const spans = relativeTimes(lines.filter(({ dates }) => dates !== null));
  const isGrowing = spans.every(([first = 0, last = first]) => first <= last && first > 0);
  const all = spans.flat();
  const isSpan = spans.some(([first = 0, last = 0]) => first < last);
  if (!isGrowing || !isSpan || !all.every(looksLikeYear)) return null;
  return all.reduce((latest, one) => Math.max(latest, one), 0);
}

/** In a list with dates, a name with numbers at its end most likely has dates that cannot be read. */
function reportUnread(lines: readonly PlacedLine[], reading: TimeReading, report: Report): void {
  const dated = lines.filter(({ dates }) => dates !== null).length;
  if (dated * 2 <= lines.length) return;
  for (const { name, dates, number, place } of lines) {
    const at = dates === null ? name.search(/(?<=[\s(])[~≈]?\d\S*(?:\s|[-–—]).*$/u) : -1;
    if (at < 0) continue;
    const text = name.slice(at);
    const start = place.start + place.text.lastIndexOf(text);
    const isReadable = (candidate: string) => readTimeSpan(candidate, reading)?.isCertain === true;
    const suggestion = nearestTimeText(text, reading.notation, isReadable) ?? undefined;
    report.add('noted', 'outline-unread', {
      ...{ line: number, example: name },
      place: { start, end: start + text.length, text, name, suggestion },
    });
  }
}

/** The unit of dates without one: that of the first date that has one, or else a guess. */
function unitOf(lines: readonly OutlineLine[], questions: DatingQuestions): number {
  const named = lines.find(({ dates }) => dates?.yearsPerUnit);
  if (named?.dates?.yearsPerUnit) return named.dates.yearsPerUnit;
  const all = relativeTimes(lines).flat();
  const guess = guessYearsPerUnit(all.reduce((most, one) => Math.max(most, Math.abs(one)), 0));
  if (all.length > 0) {
    questions.ask('unit', guess === 1 ? 'outline-unit-years' : 'outline-unit', { guess });
  }
  return guess;
}

/** The entry of outlines in the table of formats. */
export const outlineFormat: ForestFormat = {
  kind: 'forest',
  name: 'outline',
  recognizes: looksLikeOutline,
  read: readOutline,
};
