import { accept, type Result, refuse } from '../../../result.ts';
import { startRange } from '../../../species/ancestry/lineage.ts';
import { detailsColumn, detailsOf, type SpeciesDetails } from '../../../species/details.ts';
import { Forest, numberedId } from '../../../species/forest.ts';
import { textColumn } from '../../../species/storage/columns.ts';
import { inventedLength } from '../../../species/times/invented-length.ts';
import { years } from '../../../timeline/years.ts';
import type { StatedForest } from '../../format.ts';
import { groupsOf } from '../../lists/classified-list.ts';
import { arrangeFlatList, type FlatDescent, isFlatList } from '../../lists/flat-list.ts';
import { fault, faultAt, type ReadFault } from '../../read-fault.ts';
import type { Report } from '../../report.ts';
import { readTruth } from '../../values/column-values.ts';
import { fitDescription, fitName } from '../../values/text-limits.ts';
import { CitedSources, readDetailCells } from '../cells/detail-cells.ts';
import { boundsOfEnd, type EndMoments, readMoment } from '../cells/end-moments.ts';
import type { UnreadableCell } from '../cells/time-cells.ts';
import type { ColumnRole } from '../columns/column-titles.ts';
import { placeOfCell, type TableHeader } from '../columns/table-header.ts';
import type { StatedTimes, TableTimes } from '../columns/table-times.ts';
import { LineCounter } from './line-counter.ts';
import {
  type ClosedRange,
  closeEnds,
  isClosed,
  nearestDated,
  placeOfStart,
  type Range,
  readRanges,
  reportUnreadable,
} from './table-ranges.ts';
import type { TableTaxa, TableTaxon } from './table-taxa.ts';
import { readTraits } from './table-traits.ts';
import { NameSuggestions, reportUnknown } from './unknown-ancestors.ts';

/** Times that miss a bound by less than this ratio of the whole span were rounded, not wrong. */
const roundingTolerance = 1e-9;
const minDurationRatio = 1e-6;

const ancestorRoles: ReadonlySet<ColumnRole> = new Set([
  ...(['ancestor', 'ancestor-number', 'other-ancestors'] as const),
]);

/** Builds a forest from the taxa of a table; `text` is for the position of faults. */
export function buildForest(
  text: string,
  header: TableHeader,
  taxa: TableTaxa,
  stated: StatedTimes,
  times: TableTimes,
  report: Report,
): Result<StatedForest, ReadFault> {
  const circle = findCircle(taxa);
  if (circle !== null) {
    const { name, offset } = circle;
    const at = placeOfCell(header, offset, 'ancestor', 'ancestor-number')?.start ?? offset;
    return refuse(faultAt(text, at, 'ancestors-circle-through', { name }));
  }
  reportUnreadable(stated.taxa, header, times, new LineCounter(text), report);
  const ranges = readRanges(stated.taxa, times, header, report);
  const unreadable = mostlyUnreadable(stated, ranges);
  if (unreadable !== null) {
    const { taxon, cell } = unreadable;
    const values = { time: cell.text.slice(0, 40), name: taxon.name };
    const at = placeOfCell(header, taxon.offset, cell.role)?.start ?? taxon.offset;
    return refuse(faultAt(text, at, 'time-not-number', values));
  }
  if (ranges.size === 0) return refuse(fault('table-without-times'));
  const ancestors = linkRanges(taxa, ranges, header, report);
  closeEnds(ancestors, times.present);
  readSplits(ancestors.keys(), times, report);
  const children = placeInLives(ancestors, header, report);
  const span = spanOf(ranges.values()) || 1 / minDurationRatio;
  const placed = layRows(children, span, taxa.isOurs, report);
  const traits = readTraits(taxa.columns, [...ranges.keys()], stated.mark, report);
  const sources = new CitedSources();
  const rows: number[] = [];
  for (const [row, { taxon }] of placed.ranges.entries()) rows[taxon.index] = row;
  const detailsOfCells = (taxon: TableTaxon) =>
    readDetailCells(taxon.name, taxon.details, {
      ...{ sources, report },
      find: (name) => {
        const named = taxa.find(name, taxon.tree);
        const row = named === null || named === taxon ? undefined : rows[named.index];
        return row === undefined ? null : numberedId(row);
      },
      readTime: (time) => readMoment(time, times),
    });
  const detailsOfRange = (range: ClosedRange, row: number) => {
    const { taxon, start, end, stated: ends } = range;
    const cells = taxon.details.size === 0 ? null : detailsOfCells(taxon);
    return detailsOf({
      ...cells,
      ghost: years(ghostOf(range)),
      apparitionBounds: boundsOfEnd(start, times.boundsKind),
      extinctionBounds: boundsOfEnd(end, times.boundsKind),
      traits: traits.traitsOf(taxon),
      stated: ends === null ? (cells?.stated ?? null) : { ...cells?.stated, ...ends },
      invented: placed.invented.has(row) ? years(placed.durations[row] ?? 0) : null,
    });
  };
  const details = placed.ranges.map(detailsOfRange);
  const forest = forestOf(placed, details, report);
  const columns = traits.columns.map(({ id, value }) => ({ id, value }));
  const settings = times.scale === null ? null : { scale: times.scale };
  const hasAncestors = header.columns.some(({ takenFor }) => ancestorRoles.has(takenFor));
  const isFlat = !hasAncestors && isFlatList(forest);
  const arrange = (descent: FlatDescent) =>
    arrangeFlatList(
      forest,
      descent,
      placed.ranges.map(({ taxon }) => groupsOf(taxa.columns, taxon.cells)),
    );
  return accept({
    ...{ forest, settings, parts: { columns, ...sources.part } },
    ...(isFlat && { arrange }),
  });
}

/** The first time that is none, in a table in which most rows have no other. Its columns mean something else. */
function mostlyUnreadable(
  { taxa }: StatedTimes,
  ranges: ReadonlyMap<TableTaxon, Range>,
): { readonly taxon: TableTaxon; readonly cell: UnreadableCell } | null {
  let first: { readonly taxon: TableTaxon; readonly cell: UnreadableCell } | null = null;
  let count = 0;
  for (const [taxon, rows] of taxa) {
    const [cell] = rows.flatMap(({ unreadable }) => unreadable);
    if (cell === undefined) continue;
    first ??= { taxon, cell };
    count += 1;
  }
  return ranges.size === 0 || count * 2 > Math.max(taxa.size, 3) ? first : null;
}

function findCircle(taxa: TableTaxa): TableTaxon | null {
  const settled = new Set<TableTaxon>();
  for (const start of taxa.byKey.values()) {
    const line = new Set<TableTaxon>();
    let taxon: TableTaxon | null = start;
    while (taxon !== null && !settled.has(taxon)) {
      if (line.has(taxon)) return taxon;
      line.add(taxon);
      taxon = taxa.ancestorOf(taxon);
    }
    for (const seen of line) settled.add(seen);
  }
  return null;
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

/** When the lineages of species begin that the table says are older than their finds. */
function readSplits(ranges: Iterable<Range>, times: TableTimes, report: Report): void {
  for (const range of ranges) {
    const { taxon, start } = range;
    const cell = taxon.details.get('split');
    if (cell === undefined || start === null) continue;
    const split = readMoment(cell, times);
    if (split !== null && split <= start.best) range.split = split;
    else {
      const example = `${taxon.name} (${cell.slice(0, 40)})`;
      report.add('dropped', 'detail-unreadable', { example });
    }
  }
}

/** When a lineage begins. */
function splitOf({ split, start }: ClosedRange): number {
  return split ?? start.best;
}

function ghostOf(range: ClosedRange): number {
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

interface PlacedRows {
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
    const { first, last } = startRange(ghostOf(range), lineage);
    starts.push(ancestor === null ? offset : Math.min(Math.max(offset, first), last));
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

function forestOf(
  { ranges, parents, starts, durations }: PlacedRows,
  details: readonly (SpeciesDetails | null)[],
  report: Report,
): Forest {
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(parents),
    starts: Float64Array.from(starts),
    durations: Float64Array.from(durations),
    names: ranges.map(({ taxon }) => fitName(taxon.name, report)),
    descriptions: textColumn(
      ranges.map(({ taxon: { name, description } }) =>
        description === null ? null : fitDescription(description, name, report),
      ),
    ),
    images: textColumn(ranges.map(({ taxon }) => taxon.image)),
    details: detailsColumn(details),
  });
}
