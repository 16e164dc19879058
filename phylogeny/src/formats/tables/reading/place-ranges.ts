import { inventedLength } from '../../../species/times/invented-length.ts';
import { clampStart } from '../../../species/times/rounding.ts';
import { years } from '../../../timeline/years.ts';
import type { Report } from '../../report.ts';
import { readTruth } from '../../values/column-values.ts';
import type { EndMoments } from '../cells/end-moments.ts';
import { placeOfCell, type TableHeader } from '../columns/table-header.ts';
import type { TableTimes } from '../columns/table-times.ts';
import {
  type ClosedRange,
  closeEnds,
  isClosed,
  nearestDated,
  placeOfStart,
  type Range,
} from './table-ranges.ts';
import type { TableTaxa, TableTaxon } from './table-taxa.ts';
import { NameSuggestions, reportUnknown } from './unknown-ancestors.ts';

/** Times that miss a bound by less than this ratio of the whole span were rounded, not wrong. */
const roundingTolerance = 1e-9;
const minDurationRatio = 1e-6;

/**
 * Places each range in the life of the ancestor that the table names. An end that the table leaves open is
 * closed, a split is moved within its bounds, and a moment gets a length; the report says so.
 */
export function placeRanges(
  taxa: TableTaxa,
  ranges: ReadonlyMap<TableTaxon, Range>,
  header: TableHeader,
  times: TableTimes,
  report: Report,
): PlacedRows {
  const ancestors = linkRanges(taxa, ranges, header, report);
  closeEnds(ancestors, times.present);
  checkSplits(ancestors.keys(), header, report);
  const children = placeInLives(ancestors, header, report);
  const span = spanOf(ranges.values()) || 1 / minDurationRatio;
  return layRows(children, span, taxa.isOurs, report);
}

/** The dated ancestor that the table names for each range, or null. Ancestors come before their descendants. */
function linkRanges(
  taxa: TableTaxa,
  ranges: ReadonlyMap<TableTaxon, Range>,
  header: TableHeader,
  report: Report,
): ReadonlyMap<Range, Range | null> {
  const nearest = nearestDated(taxa, ranges);
  const suggestions = new NameSuggestions(taxa);
  const named = new Map<Range, Range | null>();
  for (const range of ranges.values()) {
    const { taxon } = range;
    const ancestor = taxa.ancestorOf(taxon);
    const isNamed = taxon.ancestorName !== '' || taxon.ancestorNumber !== '';
    if (isNamed && ancestor === null) reportUnknown(taxon, suggestions, header, report);
    named.set(range, ancestor === null ? null : nearest(ancestor));
  }
  const ordered = new Map<Range, Range | null>();
  for (const first of named.keys()) {
    const line: Range[] = [];
    let range: Range | null = first;
    while (range !== null && !ordered.has(range)) {
      line.push(range);
      range = named.get(range) ?? null;
    }
    for (const one of line.reverse()) ordered.set(one, named.get(one) ?? null);
  }
  return ordered;
}

/** The species that appear during the life of each, in the order of the table; null has the roots. */
function placeInLives(
  ancestors: ReadonlyMap<Range, Range | null>,
  header: TableHeader,
  report: Report,
): ReadonlyMap<ClosedRange | null, readonly ClosedRange[]> {
  const tolerance = spanOf(ancestors.keys()) * roundingTolerance;
  const parents = new Map<ClosedRange, ClosedRange | null>();
  for (const [range, ancestor] of ancestors) {
    if (!isClosed(range)) continue;
    const isInLife =
      ancestor !== null && isClosed(ancestor) && fitInLife(range, ancestor, tolerance, report);
    if (ancestor !== null && !isInLife) {
      const example = `${range.taxon.name} (${ancestor.taxon.name})`;
      const place = placeOfStart(header, range.taxon);
      report.add('skipped', 'link-outside-life', { example, place });
    }
    parents.set(range, isInLife && isClosed(ancestor) ? ancestor : null);
  }
  const children = new Map<ClosedRange | null, ClosedRange[]>();
  const inTable = [...parents.keys()].sort((one, other) => one.taxon.offset - other.taxon.offset);
  for (const range of inTable) {
    const parent = parents.get(range) ?? null;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [range]);
    else siblings.push(range);
  }
  return children;
}

/** Leaves out the splits that are later than the apparition. */
function checkSplits(ranges: Iterable<Range>, header: TableHeader, report: Report): void {
  for (const range of ranges) {
    const { taxon, start, split } = range;
    if (split === null || start === null || split <= start.best) continue;
    range.split = null;
    const cell = placeOfCell(header, taxon.offset, 'split');
    const place = cell && { ...cell, name: taxon.name };
    report.add('altered', 'split-left-out', { example: taxon.name, place });
  }
}

/** When a lineage begins. */
function splitOf({ split, start }: ClosedRange): number {
  return split ?? start.best;
}

/** By how many years the lineage of a species is older than the species. */
export function ghostOf(range: ClosedRange): number {
  return Math.max(range.start.best - splitOf(range), 0);
}

/**
 * Whether a species splits off during its ancestor's lineage, can appear then within the bounds of its apparition,
 * or appears later, so that it must have split off before.
 */
function fitInLife(
  range: ClosedRange,
  ancestor: ClosedRange,
  tolerance: number,
  report: Report,
): boolean {
  const { start, end } = range;
  const { start: first, end: last } = ancestor;
  const split = splitOf(range);
  const isIn = split >= splitOf(ancestor) - tolerance && split <= last.best + tolerance;
  if (isIn) return true;
  const best = Math.min(Math.max(start.best, first.best), last.best);
  if (best < start.earliest || best > start.latest || best >= end.best) {
    if (start.best <= last.best) return false;
    range.split = last.best;
    report.add('guessed', 'split-at-extinction', { example: range.taxon.name });
    return true;
  }
  report.add('guessed', 'fitted-in-bounds', { example: range.taxon.name });
  range.start = { ...start, best };
  return true;
}

function spanOf(ranges: Iterable<Range>): number {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { start, end } of ranges) {
    for (const time of [start?.best, end?.best]) {
      if (time === undefined) continue;
      if (time < from) from = time;
      if (time > to) to = time;
    }
  }
  return to - from;
}

/** The species of a table in preorder. */
export interface PlacedRows {
  readonly ranges: readonly ClosedRange[];
  readonly parents: readonly number[];
  readonly starts: readonly number[];
  readonly durations: readonly number[];
  /** Those that the table has as moments. */
  readonly invented: ReadonlySet<number>;
}

/** Rows in preorder with siblings as in the table, and offsets kept within the ancestor's life. */
function layRows(
  children: ReadonlyMap<ClosedRange | null, readonly ClosedRange[]>,
  span: number,
  isOurs: boolean,
  report: Report,
): PlacedRows {
  const shortest = span * minDurationRatio;
  const parents: number[] = [];
  const starts: number[] = [];
  const durations: number[] = [];
  const ranges: ClosedRange[] = [];
  const invented = new Set<number>();
  const waiting = [...(children.get(null) ?? [])].reverse().map((range) => ({ range, parent: -1 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { range, parent } = next;
    const ancestor = ranges[parent] ?? null;
    const row = ranges.push(range) - 1;
    if (range.end.best <= range.start.best) {
      lengthen(range, ancestor, span, isOurs, report);
      invented.add(row);
    }
    parents.push(parent);
    const offset = range.start.best - (ancestor?.start.best ?? 0);
    const lineage = {
      ghost: ancestor === null ? 0 : ghostOf(ancestor),
      duration: durations[parent] ?? 0,
    };
    starts.push(ancestor === null ? offset : clampStart(lineage, offset, ghostOf(range)));
    // Far from zero the difference can round to 0, but a duration must be positive.
    durations.push(range.end.best - range.start.best || shortest);
    const offspring = children.get(range) ?? [];
    for (let index = offspring.length - 1; index >= 0; index--) {
      const child = offspring[index];
      if (child !== undefined) waiting.push({ range: child, parent: row });
    }
  }
  return { ranges, parents, starts, durations, invented };
}

/**
 * Gives a species known from one moment a short bar that ends then, or starts then if its ancestor does too.
 * Splits are moments, and our own tables write those of which only the drawing has a length as such.
 */
function lengthen(
  range: ClosedRange,
  ancestor: ClosedRange | null,
  span: number,
  isOurs: boolean,
  report: Report,
): void {
  const { taxon, start, end, isStartOpen, isEndOpen } = range;
  const limit = ancestor?.start.best ?? Number.NEGATIVE_INFINITY;
  const earlier = Math.max(start.best - inventedLength(span), limit);
  const isEarlier = !isEndOpen && earlier < start.best;
  if (isEarlier) range.start = withBest(start, earlier, isStartOpen);
  else range.end = withBest(end, start.best + span * minDurationRatio, isEndOpen);
  // An end that the table leaves open is a guess anyway.
  if (isStartOpen || isEndOpen) return;
  if (isEarlier && (isOurs || readTruth(taxon.details.get('inferred') ?? '') === true)) return;
  report.add('altered', 'same-appearances', { example: taxon.name });
  range.stated = isEarlier ? { apparition: years(start.best) } : { extinction: years(end.best) };
}

/** An end at another time, whose bounds stay where they are if it has any. */
function withBest(end: EndMoments, best: number, isGuess: boolean): EndMoments {
  if (isGuess) {
    const [earliest, latest] = [Math.min(end.earliest, best), Math.max(end.latest, best)];
    return { ...end, earliest, best, latest };
  }
  const isCertain = end.earliest === end.best && end.latest === end.best;
  return isCertain ? { ...end, earliest: best, best, latest: best } : { ...end, best };
}
