import type { StatedTimes as StatedEnds } from '../../../species/times/stated-times.ts';
import { readTimeText } from '../../../time-texts/read-time-text.ts';
import type { TimeNotation } from '../../../timeline/time-notation.ts';
import { years } from '../../../timeline/years.ts';
import type { ProblemPlace, Report } from '../../report.ts';
import { roundGuess } from '../../trees/guessed-times.ts';
import { combineRows, type EndMoments } from '../cells/end-moments.ts';
import type { RowTimes } from '../cells/time-cells.ts';
import { placeOfCell, type TableHeader } from '../columns/table-header.ts';
import type { DatedTaxa, TableTimes } from '../columns/table-times.ts';
import type { LineCounter } from './line-counter.ts';
import type { TableTaxa, TableTaxon } from './table-taxa.ts';

/** A species with its ends. An end that the table leaves open is null until `closeEnds`. */
export interface Range {
  readonly taxon: TableTaxon;
  start: EndMoments | null;
  end: EndMoments | null;
  /** Whether the table states no time for the end. */
  readonly isStartOpen: boolean;
  readonly isEndOpen: boolean;
  /** The times that the table states, where others had to be used. */
  stated: StatedEnds | null;
  /** When it splits from its ancestor, if that is before it appears. */
  split: number | null;
}

/** A range both of whose ends are known or guessed. */
export interface ClosedRange extends Range {
  start: EndMoments;
  end: EndMoments;
}

/** The ranges of the taxa that have any time. */
export function readRanges(
  taxa: DatedTaxa,
  times: TableTimes,
  header: TableHeader,
  report: Report,
): Map<TableTaxon, Range> {
  const ranges = new Map<TableTaxon, Range>();
  for (const [taxon, rows] of taxa) {
    const range = readRange(taxon, rows, times, header, report);
    if (range !== null) ranges.set(taxon, range);
  }
  return ranges;
}

/** Suggestions take time to find. */
const maxSuggestions = 100;

/** Lists every cell that is not a time, with its row. */
export function reportUnreadable(
  taxa: DatedTaxa,
  header: TableHeader,
  { notation }: TableTimes,
  lines: LineCounter,
  report: Report,
): void {
  let count = 0;
  for (const [{ name, rows: cells }, rows] of taxa) {
    for (const [index, { unreadable }] of rows.entries()) {
      for (const { text, role } of unreadable) {
        const suggestion = count++ < maxSuggestions ? suggestionFor(text, notation) : undefined;
        const hint = suggestion === undefined ? '' : `, perhaps ${suggestion}`;
        const example = `${name} ("${text.slice(0, 40)}"${hint})`;
        const offset = cells[index]?.offset ?? 0;
        const cell = placeOfCell(header, offset, role);
        const place = cell && { ...cell, name, suggestion };
        const code = role === 'split' ? 'split-left-out' : 'time-left-open';
        report.add('altered', code, { example, line: lines.lineOf(offset), place });
      }
    }
  }
}

function suggestionFor(text: string, notation: TimeNotation): string | undefined {
  const read = readTimeText(text, 'Million Years', notation);
  const suggestion = read.ok ? '' : String(read.error.values.suggestion ?? '');
  // A number without what follows it may mean something else.
  return /\p{L}/u.test(suggestion) ? suggestion : undefined;
}

/** The cell with the first appearance of a species. */
export function placeOfStart(
  header: TableHeader,
  { name, offset }: TableTaxon,
): ProblemPlace | undefined {
  const roles = ['apparition', 'apparition-earliest', 'apparition-latest', 'extinction'] as const;
  const place = placeOfCell(header, offset, ...roles);
  return place && { ...place, name };
}

function readRange(
  taxon: TableTaxon,
  rows: readonly RowTimes[],
  times: TableTimes,
  header: TableHeader,
  report: Report,
): Range | null {
  const { name: example } = taxon;
  const place = () => placeOfStart(header, taxon);
  const { apparition, extinction, split, isLiving, isEndGuessed } = combineRows(rows, times);
  const { present } = times;
  const isOpen = isLiving && rows.some(({ hasStart }) => hasStart);
  if (apparition === null && extinction === null && !isOpen) {
    report.add('skipped', 'row-without-times', { example, place: place() });
    return null;
  }
  if (isEndGuessed) report.add('guessed', 'extinct-today', { example });
  if (isLiving) {
    // A living species lasts until the present, however old its youngest fossil is.
    if (extinction === null) report.add('noted', 'empty-end', { example });
    else if (extinction.best < present) report.add('dropped', 'last-find-of-living', { example });
  }
  const now = { earliest: present, best: present, latest: present };
  const [start, end] = [apparition, isLiving ? now : extinction];
  if (start === null || end === null) report.add('guessed', 'open-end', { example });
  const open = { isStartOpen: start === null, isEndOpen: end === null };
  const range = { taxon, start, end, split, ...open, stated: null };
  if (start === null || end === null || start.best < end.best) return range;
  // Our tables write moments as such, also between bounds.
  if (header.isOurs && start.best === end.best) return range;
  if (start.earliest < end.latest) {
    // Both times are intervals, of which not the middles but the outer ends are in order.
    report.add('guessed', 'outer-bounds', { example });
    return {
      ...range,
      start: { ...start, best: start.earliest },
      end: { ...end, best: end.latest },
    };
  }
  if (start.best === end.best) return range;
  report.add('altered', 'exchanged-times', { example, place: place() });
  const stated = { apparition: years(start.best), extinction: years(end.best) };
  return { ...range, start: end, end: start, stated };
}

/** Finds the nearest of a taxon and its ancestors that has times, visiting each taxon once. */
export function nearestDated(
  taxa: TableTaxa,
  ranges: ReadonlyMap<TableTaxon, Range>,
): (taxon: TableTaxon) => Range | null {
  const found = new Map<TableTaxon, Range | null>(ranges);
  return (taxon) => {
    const climbed: TableTaxon[] = [];
    let current: TableTaxon | null = taxon;
    while (current !== null && !found.has(current)) {
      climbed.push(current);
      current = taxa.ancestorOf(current);
    }
    const range = current === null ? null : (found.get(current) ?? null);
    for (const passed of climbed) found.set(passed, range);
    return range;
  };
}

/**
 * Guesses the ends that the table leaves open, as late a start and as early an end as its ancestor and its
 * descendants need, or else halfway to as far as it can be, as a round number. Their bounds say how far the real ones may be: back to the ancestor's start, or to the earliest
 * time of the table for a root (if its end is that, as long before it as the table spans), or until the present.
 * `ancestors` are in an order in which ancestors come first.
 */
export function closeEnds(ancestors: ReadonlyMap<Range, Range | null>, present: number): void {
  const births = new Map<Range, { first: number; last: number }>();
  for (const [{ start }, ancestor] of ancestors) {
    if (start === null || ancestor === null) continue;
    const { first = start.best, last = start.best } = births.get(ancestor) ?? {};
    births.set(ancestor, {
      first: Math.min(first, start.best),
      last: Math.max(last, start.best),
    });
  }
  for (const range of ancestors.keys()) {
    const { start } = range;
    if (range.end !== null || start === null) continue;
    const earliest = Math.max(start.best, births.get(range)?.last ?? start.best);
    // Nobody says that it died out when it appeared.
    const half = earliest > start.best ? 0 : Math.max(0, present - earliest) / 2;
    const best = roundGuess(earliest + half, half);
    range.end = { earliest, best, latest: Math.max(best, present), kind: 'circa' };
  }
  const [first, last] = extremes(ancestors.keys());
  for (const [range, ancestor] of ancestors) {
    const { end } = range;
    if (range.start !== null || end === null) continue;
    const latest = [end.best, births.get(range)?.first, ancestor?.end?.best];
    const until = Math.min(...latest.filter((time) => time !== undefined));
    const oldest = first < until ? first : until - (last - first);
    const earliest = Math.min(until, ancestor === null ? oldest : (ancestor.start?.best ?? until));
    const half = until < end.best ? 0 : (until - earliest) / 2;
    const best = roundGuess(until - half, half);
    range.start = { earliest, best, latest: until, kind: 'circa' };
  }
}

/** The earliest and the latest time of all ranges. */
function extremes(ranges: Iterable<Range>): readonly [number, number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { start, end } of ranges) {
    first = Math.min(first, start?.earliest ?? first, end?.earliest ?? first);
    last = Math.max(last, start?.best ?? last, end?.best ?? last);
  }
  return [first, last];
}

/** Whether both ends of a range are known or guessed. */
export function isClosed(range: Range): range is ClosedRange {
  return range.start !== null && range.end !== null;
}
