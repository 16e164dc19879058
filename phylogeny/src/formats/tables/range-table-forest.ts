import { accept, type Result, refuse } from '../../result.ts';
import type { Bounds, BoundsKind } from '../../species/bounds.ts';
import { detailsColumn, detailsOf, type SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import type { StatedForest } from '../format.ts';
import { fault, faultAt, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import { fitDescription, fitName } from '../text-limits.ts';
import { ancestorOf, type TableTaxa, type TableTaxon } from './table-taxa.ts';
import { combineRows, type EndMoments, type TableTimes } from './table-times.ts';
import { readTraits } from './table-traits.ts';

interface Range {
  readonly taxon: TableTaxon;
  apparition: number;
  extinction: number;
  /** The ends as stated, with their bounds. */
  readonly start: EndMoments;
  readonly end: EndMoments;
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
): Result<StatedForest, ReadFault> {
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
  const shortest = span > 0 ? span * minDurationRatio : 1;
  const traits = readTraits(taxa.columns, [...ranges.keys()], report);
  const detailsOfRange = (range: Range) => {
    const bounds = boundsOf(range, times.boundsKind);
    const values = traits.traitsOf(range.taxon);
    return values === null ? bounds : { ...bounds, traits: values };
  };
  const forest = layRows(children, shortest, detailsOfRange, report);
  return accept({ forest, settings: null, parts: { columns: traits.columns } });
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
  const { name: example } = taxon;
  const { apparition, extinction, isLiving } = combineRows(taxon.times, times);
  const present = times.now - times.zero;
  const start = apparition ?? extinction;
  if (start === null) {
    report.add('skipped', 'row-without-times', { example });
    return null;
  }
  if (isLiving) {
    // A living species lasts until the present, however old its youngest fossil is.
    if (extinction === null) report.add('noted', 'empty-end', { example });
    else if (extinction.best < present) report.add('dropped', 'last-find-of-living', { example });
  } else if (apparition === null || extinction === null) {
    report.add('guessed', 'one-time', { example });
  }
  const end = isLiving
    ? { earliest: present, best: present, latest: present }
    : (extinction ?? start);
  if (start.best <= end.best) return rangeOf(taxon, start, end);
  report.add('clamped', 'exchanged-times', { example });
  return rangeOf(taxon, end, start);
}

function rangeOf(taxon: TableTaxon, start: EndMoments, end: EndMoments): Range {
  return { taxon, apparition: start.best, extinction: end.best, start, end };
}

/** The bounds of both ends; null when the table states none. */
function boundsOf({ start, end }: Range, kind: BoundsKind): SpeciesDetails | null {
  return detailsOf({
    apparitionBounds: boundsOfEnd(start, kind),
    extinctionBounds: boundsOfEnd(end, kind),
  });
}

function boundsOfEnd({ earliest, best, latest }: EndMoments, kind: BoundsKind): Bounds | null {
  if (earliest >= best && latest <= best) return null;
  return { before: best - earliest, after: latest - best, kind };
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
  if (taxon.ancestorName === '' && taxon.ancestorNumber === '') return null;
  const example = `${taxon.name} (${taxon.ancestorName || taxon.ancestorNumber})`;
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
  detailsOfRange: (range: Range) => SpeciesDetails | null,
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
    details: detailsColumn(placed.map(detailsOfRange)),
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
