import { accept, type Result, refuse } from '../../result.ts';
import { startRange } from '../../species/ancestry/lineage.ts';
import { detailsColumn, detailsOf } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import type { Bounds } from '../../species/times/bounds.ts';
import { inventedLength } from '../../species/times/invented-length.ts';
import { type DecimalMark, MarkEvidence } from '../../time-texts/decimal-marks.ts';
import { nearestTimeText } from '../../time-texts/nearest-time-text.ts';
import { readTimeSpan, type SpanEnd } from '../../time-texts/read-time-text.ts';
import type { TimeReading } from '../../time-texts/typed-times.ts';
import {
  englishAgoNotation,
  englishNotation,
  type TimeNotation,
  withIntervalNames,
  withScale,
} from '../../timeline/time-notation.ts';
import type { OwnScale } from '../../timeline/tree-scale.ts';
import { maxTime, years } from '../../timeline/years.ts';
import { calendarScale } from '../dating/calendar-scale.ts';
import { DatingQuestions } from '../dating/questions/dating-questions.ts';
import type { ForestFormat, StatedForest, TableOptions } from '../format.ts';
import { arrangeFlatList, type FlatDescent, isFlatList } from '../lists/flat-list.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { type ProblemPlace, Report } from '../report.ts';
import { guessYearsPerUnit } from '../tables/columns/column-titles.ts';
import { looksLikeYear } from '../tables/columns/table-times.ts';
import { guessed } from '../trees/guessed-times.ts';
import { takeColumns } from '../trees/tree-columns.ts';
import { RawValues } from '../trees/tree-rows.ts';
import { fitName } from '../values/text-limits.ts';
import { type OutlineTimes, spreadDates } from './outline-dates.ts';
import { type OutlineLine, readOutlineLine } from './outline-line.ts';
import { placeUnderParents, waitForParents, withParents } from './outline-parents.ts';

/** A line with the row of the line above it that is indented less; -1 without one. */
interface PlacedLine extends OutlineLine {
  readonly parent: number;
  /** Counted from 1. */
  readonly number: number;
  /** Where its dates are in the text, or the line without its indentation. */
  readonly place: ProblemPlace;
}

const million = 1e6;
const lineEnd = /\r\n|\n|\r/g;

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
  const arrange = (descent: FlatDescent) => {
    // Missing dates are spread along the line of descent, which is the list itself.
    const line = descent === 'chain' ? times.parents.map((_, row) => row - 1) : times.parents;
    return arrangeFlatList(build(line, new Report()).forest, descent);
  };
  return accept({ ...read, arrange });
}

/** How the times of an outline are written: as ages, or on the tree's own scale. */
export function notationIn(scale: OwnScale | undefined): TimeNotation {
  return scale === undefined ? englishAgoNotation : withScale(englishNotation, scale, 'Now');
}

// Longer runs of digits are no numbers, and would take long to search.
const digits = String.raw`(?<![\p{L}\d.,])\d[\d.,]{0,30}\d(?![\d.,])`;
const numbers = new RegExp(digits, 'giu');
const wholeYears = new RegExp(
  `${digits}(?= ?(?:(?:[-–—]|to|a) ?\\d[\\d.,]{0,30} ?)?(?:years?|ya|bp|a[nñ]os)(?!\\p{L}))`,
  'giu',
);

/** The decimal mark of the numbers in a list. Where commas can be either, the guess is reported. */
function markOf(text: string, report: Report): DecimalMark {
  const found = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([number]) => number);
  const evidence = new MarkEvidence(found(numbers)).addYears(found(wholeYears));
  if (evidence.mark === null && evidence.example !== null) {
    report.add('guessed', 'commas-are-thousands', { values: { number: evidence.example } });
  }
  return evidence.mark ?? '.';
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

function placeLines(text: string, reading: TimeReading, report: Report): PlacedLine[] {
  const lines: PlacedLine[] = [];
  const open: { readonly indent: number; readonly row: number }[] = [];
  const all = text.replace(/^\uFEFF/, '').split(lineEnd);
  const heading = headingOf(all, reading);
  const lineEnds = text.matchAll(lineEnd);
  let next = text.startsWith('\uFEFF') ? 1 : 0;
  for (const [index, line] of all.entries()) {
    const number = index + 1;
    const content = line.trim();
    const start = next + line.indexOf(content);
    const place = { start, end: start + content.length, text: content };
    next += line.length + (lineEnds.next().value?.[0].length ?? 0);
    if (content === '' || content.startsWith('#')) continue;
    if (index === heading) {
      report.add('skipped', 'outline-heading', { line: number, example: content.slice(0, 80) });
      continue;
    }
    if (/^[=≡≈]/.test(content)) {
      report.add('dropped', 'synonyms', { line: number, example: content.slice(1, 80).trim() });
      continue;
    }
    const read = readOutlineLine(content.replace(/^\$/, ''), reading);
    const name = fitName(read.name, report);
    if (name === '') {
      report.add('skipped', 'row-without-name', { line: number, place });
      continue;
    }
    const indent = indentOf(line);
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const parent = open.at(-1)?.row ?? -1;
    const dates = read.dates?.text ?? content;
    const from = place.start + Math.max(0, content.lastIndexOf(dates));
    const at = read.dates === null ? place : { start: from, end: from + dates.length, text: dates };
    lines.push({ ...read, name, number, place: { ...at, name }, parent });
    open.push({ indent, row: lines.length - 1 });
  }
  return lines;
}

/** The index of a heading above a list in which most other lines have dates; -1 without one. */
function headingOf(all: readonly string[], reading: TimeReading): number {
  const first = all.findIndex((line) => line.trim() !== '');
  const heading = all[first]?.trim() ?? '';
  const others = all.slice(first + 1, first + sampledLines).filter((line) => line.trim() !== '');
  const isApart = all[first + 1]?.trim() === '' || heading.endsWith(':');
  if (!isApart || others.length < 2 || others.some((line) => indentOf(line) > 0)) return -1;
  const isDated = (line: string) => readOutlineLine(line.trim(), reading).dates !== null;
  const undated = others.filter((line) => !isDated(line)).length;
  return !isDated(heading) && undated * 4 < others.length ? first : -1;
}

/** The width of the whitespace before a line; a tab goes to the next multiple of four. */
function indentOf(line: string): number {
  const blanks = /^\s*/.exec(line)?.[0] ?? '';
  if (!blanks.includes('\t')) return blanks.length;
  let width = 0;
  for (const character of blanks) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}

/** How the dates of an outline count. */
interface DateCount {
  readonly reading: TimeReading;
  readonly now: number;
  /** What to subtract from numbers without a unit. */
  readonly zero: number;
}

/** The times of a line as it states them; NaN where it does not. */
interface LineTimes {
  readonly apparition: number;
  readonly extinction: number;
  readonly bounds: readonly [Bounds | null, Bounds | null];
  /** Whether the line says that nobody knows the end. */
  readonly isEndUnknown: boolean;
}

function statedTimes({ dates }: OutlineLine, { reading, now, zero }: DateCount): LineTimes {
  const isOpen = [dates?.from, dates?.to].some((end) => typeof end === 'object' && end?.isRelative);
  const ends = isOpen && dates !== null ? readTimeSpan(dates.text, reading) : dates;
  const timeOf = (end: SpanEnd | undefined) => {
    if (typeof end !== 'object' || end === null) return end === 'now' ? now : Number.NaN;
    return end.time - (end.isRelative ? zero : 0);
  };
  const boundsOf = (end: SpanEnd | undefined) =>
    typeof end === 'object' ? (end?.bounds ?? null) : null;
  const { from, to } = ends ?? {};
  const isEndUnknown = to === 'unknown';
  const [apparition, extinction] = [timeOf(from), timeOf(to)];
  const bounds = [boundsOf(from), boundsOf(to)] as const;
  // The middles of two intervals need not be in order: then their outer ends are used, as in tables.
  const [first, last] = bounds;
  if (first !== null && last !== null && apparition >= extinction) {
    const [earliest, latest] = [apparition - first.before, extinction + last.after];
    if (earliest < latest) {
      return {
        apparition: earliest,
        extinction: latest,
        bounds: [
          { ...first, before: 0, after: first.before + first.after },
          { ...last, before: last.before + last.after, after: 0 },
        ],
        isEndUnknown,
      };
    }
  }
  return { apparition, extinction, bounds, isEndUnknown };
}

/** The stated times with the earlier one first. A species without an end is living unless it is extinct. */
function orderedTimes(
  lines: readonly PlacedLine[],
  stated: readonly LineTimes[],
  now: number,
  report: Report,
): OutlineTimes {
  const apparitions = new Float64Array(lines.length).fill(Number.NaN);
  const extinctions = new Float64Array(lines.length).fill(Number.NaN);
  for (const [row, { apparition, extinction, isEndUnknown }] of stated.entries()) {
    const { isExtinct = false, name, number, place } = lines[row] ?? {};
    const isExchanged = apparition > extinction;
    const occurrence = { line: number, example: name, place };
    if (isExchanged) report.add('altered', 'exchanged-times', occurrence);
    const [first, last] = isExchanged ? [extinction, apparition] : [apparition, extinction];
    apparitions[row] = first;
    extinctions[row] =
      Number.isNaN(last) && !isExtinct && !isEndUnknown ? (first > now ? first : now) : last;
  }
  return { parents: Int32Array.from(lines, ({ parent }) => parent), apparitions, extinctions };
}

/** When lineages begin, and the rows that had to change for that. */
interface Lineages {
  /** Before the apparition of a species with a ghost. */
  readonly splits: Float64Array;
  /** Those that appear after their ancestor is extinct. */
  readonly late: ReadonlySet<number>;
  /** Those with a descendant that appears before them. */
  readonly early: ReadonlySet<number>;
  /** Those whose guessed dates were moved. */
  readonly extended: ReadonlySet<number>;
}

/**
 * Makes the lineages of ancestors last when their descendants split off, since an outline says above all who
 * descends from whom. Guessed times are moved in place, but stated ones stay: a lineage can be older than its
 * species.
 */
function fitLineages(
  { parents, apparitions, extinctions }: OutlineTimes,
  known: OutlineTimes,
): Lineages {
  const splits = apparitions.slice();
  const [late, early, extended] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (let row = parents.length - 1; row >= 0; row--) {
    const parent = parents[row] ?? -1;
    const last = extinctions[parent] ?? Number.NaN;
    if (parent < 0) continue;
    if ((splits[row] ?? 0) > last) {
      if (Number.isNaN(known.extinctions[parent])) {
        extended.add(parent);
        extinctions[parent] = splits[row] ?? last;
      } else {
        late.add(row);
        splits[row] = last;
      }
    }
    const split = splits[row] ?? 0;
    if (split >= (splits[parent] ?? 0)) continue;
    splits[parent] = split;
    if (Number.isNaN(known.apparitions[parent])) {
      extended.add(parent);
      apparitions[parent] = split;
    } else early.add(parent);
  }
  return { splits, late, early, extended };
}

function buildForest(
  lines: readonly PlacedLine[],
  stated: readonly LineTimes[],
  known: OutlineTimes,
  times: OutlineTimes,
  report: Report,
): StatedForest {
  const { parents, apparitions, extinctions } = times;
  const { splits, ...changed } = fitLineages(times, known);
  const codes = {
    extended: 'outline-guess-extended',
    late: 'split-at-extinction',
    early: 'outline-older-lineage',
  } as const;
  for (const key of ['extended', 'late', 'early'] as const) {
    for (const row of [...changed[key]].sort((a, b) => a - b)) {
      const { name, number } = lines[row] ?? {};
      report.add('guessed', codes[key], { line: number, example: name });
    }
  }
  const leastDuration = inventedLength(spanOf(times));
  const starts = new Float64Array(lines.length);
  const durations = new Float64Array(lines.length);
  const ghosts = new Float64Array(lines.length);
  const begins = apparitions.slice();
  const invented = new Set<number>();
  for (let row = 0; row < lines.length; row++) {
    const [first = 0, last = 0, parent = -1] = [apparitions[row], extinctions[row], parents[row]];
    if (!(last > first)) {
      invented.add(row);
      const { name, number, isInferred, place } = lines[row] ?? {};
      const earlier = first - leastDuration;
      // A split is a moment: its line before it is only drawn. Other species cannot last no time.
      if (isInferred && (parent < 0 || earlier >= (begins[parent] ?? 0))) begins[row] = earlier;
      else {
        report.add('altered', 'same-appearances', { line: number, example: name, place });
        extinctions[row] = first + leastDuration;
      }
    }
    durations[row] = last > first ? last - first : leastDuration;
    const begin = begins[row] ?? first;
    const offset = begin - (begins[parent] ?? 0);
    ghosts[row] = Math.max(begin - (splits[row] ?? begin), 0);
    const lineage = { ghost: ghosts[parent] ?? 0, duration: durations[parent] ?? 0 };
    const range = startRange(ghosts[row] ?? 0, lineage);
    starts[row] = parent < 0 ? begin : Math.min(Math.max(offset, range.first), range.last);
  }
  const values = new RawValues();
  for (const [row, { facts }] of lines.entries()) {
    for (const [name, value] of facts) values.set(row, { name }, value);
  }
  const columns = takeColumns(values.columns ?? [], report);
  const boundsOf = (end: 0 | 1, row: number) =>
    Number.isNaN([known.apparitions, known.extinctions][end]?.[row])
      ? guessed
      : (stated[row]?.bounds[end] ?? null);
  const details = lines.map(({ isInferred, placement }, row) =>
    detailsOf({
      inferred: isInferred ? true : null,
      placement,
      ghost: years(ghosts[row] ?? 0),
      apparitionBounds: boundsOf(0, row),
      extinctionBounds: boundsOf(1, row),
      traits: columns?.values.get(row) ?? null,
      stated: {
        apparition: alteredTime(stated[row]?.apparition, apparitions[row]),
        extinction: alteredTime(stated[row]?.extinction, extinctions[row]),
      },
      invented: invented.has(row) ? years(durations[row] ?? 0) : null,
    }),
  );
  const forest = Forest.fromColumns({
    ...{ ids: null, parents, starts, durations, descriptions: null, images: null },
    names: lines.map(({ name }) => name),
    details: detailsColumn(details),
  });
  return { forest, settings: null, parts: columns === null ? {} : { columns: columns.entries } };
}

/** Whether another time is used than the stated one. */
function isAltered(stated = Number.NaN, used = Number.NaN): boolean {
  return !Number.isNaN(stated) && stated !== used;
}

/** The stated time, if another one is used; otherwise null. */
function alteredTime(stated: number | undefined, used: number | undefined) {
  return stated !== undefined && isAltered(stated, used) ? years(stated) : null;
}

function spanOf({ apparitions, extinctions }: OutlineTimes): number {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const time of apparitions) if (time < from) from = time;
  for (const time of extinctions) if (time > to) to = time;
  return to > from ? to - from : 1;
}

/** How many lines decide whether a text is an outline. */
const sampledLines = 200;
const maxSample = 65_536;
const maxLineLength = 500;

/** Whether a text has indented lines under others, or a list of names with dates. */
function looksLikeOutline(text: string): boolean {
  const sample = text.slice(0, maxSample);
  // Trees, XML, JSON and programs.
  if (/^\uFEFF?\s*[(<{]/.test(sample) || /[;<>{]\s*$/m.test(sample)) return false;
  const lines = sample
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampledLines);
  if (lines.some((line) => line.length > maxLineLength)) return false;
  const indents = lines.map(indentOf);
  if (indents.some((indent, index) => indent > (indents[index - 1] ?? indent))) return true;
  const reading = {
    yearsPerUnit: 1,
    notation: englishAgoNotation,
    mark: markOf(sample, new Report()),
  };
  const dated = lines.filter((line) => readOutlineLine(line.trim(), reading).dates !== null);
  return dated.length * 2 > lines.length;
}

/** The entry of outlines in the table of formats. */
export const outlineFormat: ForestFormat = {
  kind: 'forest',
  name: 'outline',
  recognizes: looksLikeOutline,
  read: readOutline,
};
