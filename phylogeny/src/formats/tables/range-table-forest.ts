import { accept, type Result, refuse } from '../../result.ts';
import { Forest } from '../../species/forest.ts';
import { parseScaledDecimal } from '../dating/decimal.ts';
import { fault, faultAt, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import { fitDescription, fitName } from '../text-limits.ts';
import type { TableTaxa, TableTaxon } from './range-table-taxa.ts';

/** The unit and direction of the times of a table. */
export interface TableTimes {
  readonly yearsPerUnit: number;
  /** Whether numbers increase towards the present, like calendar years. Otherwise they are ages. */
  readonly growing: boolean;
}

interface Range {
  readonly taxon: TableTaxon;
  apparition: number;
  extinction: number;
}

/** Times that miss a bound by less than this ratio of the whole span were rounded, not wrong. */
const roundingTolerance = 1e-9;
const minDurationRatio = 1e-6;

/** Builds a forest from the taxa of a table; `text` is for the position of faults. */
export function buildForest(
  text: string,
  taxa: TableTaxa,
  times: TableTimes,
  report: Report,
): Result<Forest, ReadFault> {
  const circle = findCircle(taxa);
  if (circle !== null) {
    return refuse(faultAt(text, circle.offset, 'ancestors-circle-through', { name: circle.name }));
  }
  const ranges = new Map<TableTaxon, Range>();
  for (const taxon of taxa.byKey.values()) {
    const range = readRange(taxon, times, report);
    if (range !== null) ranges.set(taxon, range);
  }
  if (ranges.size === 0) return refuse(fault('table-without-times'));
  const span = spanOf(ranges.values());
  const nearest = nearestDated(taxa, ranges);
  const children = new Map<Range | null, Range[]>();
  for (const range of ranges.values()) {
    const ancestor = findAncestor(range, taxa, nearest, span, report);
    const siblings = children.get(ancestor);
    if (siblings === undefined) children.set(ancestor, [range]);
    else siblings.push(range);
  }
  return accept(layRows(children, span > 0 ? span * minDurationRatio : 1, report));
}

function ancestorOf(taxon: TableTaxon, { byKey, keyByName }: TableTaxa): TableTaxon | null {
  if (taxon.ancestor === null) return null;
  return byKey.get(taxon.ancestor) ?? byKey.get(keyByName.get(taxon.ancestor) ?? '') ?? null;
}

function findCircle(taxa: TableTaxa): TableTaxon | null {
  const settled = new Set<TableTaxon>();
  for (const start of taxa.byKey.values()) {
    const line = new Set<TableTaxon>();
    let taxon: TableTaxon | null = start;
    while (taxon !== null && !settled.has(taxon)) {
      if (line.has(taxon)) return taxon;
      line.add(taxon);
      taxon = ancestorOf(taxon, taxa);
    }
    for (const seen of line) settled.add(seen);
  }
  return null;
}

function readRange(taxon: TableTaxon, times: TableTimes, report: Report): Range | null {
  const given = [taxon.first, taxon.last].flatMap((time) => {
    const scaled = time === null ? null : parseScaledDecimal(time.text, times.yearsPerUnit);
    return scaled === null ? [] : [times.growing ? scaled : 0 - scaled];
  });
  const [first, stated = first] = given;
  // A living species lasts until the present, however old its youngest fossil is.
  const last = taxon.isExtant && !times.growing ? 0 : stated;
  if (first === undefined || last === undefined) {
    report.add('skipped', 'row-without-times', { example: taxon.name });
    return null;
  }
  if (given.length < 2 && !taxon.isExtant) {
    report.add('guessed', 'one-time', { example: taxon.name });
  }
  if (first > last) {
    report.add('clamped', 'exchanged-times', { example: taxon.name });
  }
  return { taxon, apparition: Math.min(first, last), extinction: Math.max(first, last) };
}

/** Finds the nearest of a taxon and its ancestors that has times, visiting each taxon once. */
function nearestDated(
  taxa: TableTaxa,
  ranges: ReadonlyMap<TableTaxon, Range>,
): (taxon: TableTaxon) => Range | null {
  const found = new Map<TableTaxon, Range | null>(ranges);
  return (taxon) => {
    const climbed: TableTaxon[] = [];
    let current: TableTaxon | null = taxon;
    while (current !== null && !found.has(current)) {
      climbed.push(current);
      current = ancestorOf(current, taxa);
    }
    const range = current === null ? null : (found.get(current) ?? null);
    for (const passed of climbed) found.set(passed, range);
    return range;
  };
}

/** The dated ancestor during whose life the species appears; null makes the species a root. */
function findAncestor(
  range: Range,
  taxa: TableTaxa,
  nearest: (taxon: TableTaxon) => Range | null,
  span: number,
  report: Report,
): Range | null {
  const { taxon } = range;
  if (taxon.ancestor === null) return null;
  const example = `${taxon.name} (${taxon.ancestorName})`;
  const named = ancestorOf(taxon, taxa);
  if (named === null) {
    report.add('noted', 'unknown-ancestor', { example });
    return null;
  }
  const ancestor = nearest(named);
  if (ancestor === null) return null;
  const tolerance = span * roundingTolerance;
  if (
    range.apparition < ancestor.apparition - tolerance ||
    range.apparition > ancestor.extinction + tolerance
  ) {
    report.add('skipped', 'link-outside-life', { example });
    return null;
  }
  return ancestor;
}

function spanOf(ranges: Iterable<Range>): number {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { apparition, extinction } of ranges) {
    if (apparition < from) from = apparition;
    if (extinction > to) to = extinction;
  }
  return to - from;
}

/** Rows in preorder with siblings as in the table, and offsets kept within the ancestor's life. */
function layRows(
  children: ReadonlyMap<Range | null, readonly Range[]>,
  shortest: number,
  report: Report,
): Forest {
  const parents: number[] = [];
  const starts: number[] = [];
  const durations: number[] = [];
  const placed: Range[] = [];
  const waiting = [...(children.get(null) ?? [])].reverse().map((range) => ({ range, parent: -1 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { range, parent } = next;
    const ancestor = placed[parent] ?? null;
    if (range.extinction <= range.apparition) lengthen(range, ancestor, shortest, report);
    const row = placed.push(range) - 1;
    parents.push(parent);
    const offset = ancestor === null ? range.apparition : range.apparition - ancestor.apparition;
    starts.push(ancestor === null ? offset : Math.min(Math.max(offset, 0), durations[parent] ?? 0));
    // Far from zero the difference can round to 0, but a duration must be positive.
    durations.push(range.extinction - range.apparition || shortest);
    const offspring = children.get(range) ?? [];
    for (let index = offspring.length - 1; index >= 0; index--) {
      const child = offspring[index];
      if (child !== undefined) waiting.push({ range: child, parent: row });
    }
  }
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(parents),
    starts: Float64Array.from(starts),
    durations: Float64Array.from(durations),
    names: placed.map(({ taxon }) => fitName(taxon.name, report)),
    descriptions: textColumn(
      placed.map(({ taxon: { name, description } }) =>
        description === null ? null : fitDescription(description, name, report),
      ),
    ),
    images: textColumn(placed.map(({ taxon }) => taxon.image)),
  });
}

/** Gives a species known from one moment a short bar that ends then, or starts then if its ancestor does too. */
function lengthen(range: Range, ancestor: Range | null, shortest: number, report: Report): void {
  report.add('clamped', 'same-appearances', { example: range.taxon.name });
  const earlier = range.apparition - shortest;
  if (ancestor === null || earlier >= ancestor.apparition) range.apparition = earlier;
  else range.extinction = range.apparition + shortest;
}

function textColumn(values: (string | null)[]): (string | null)[] | null {
  return values.some((value) => value !== null) ? values : null;
}
