import { accept, type Result, refuse } from '../../../result.ts';
import { detailsColumn, detailsOf, type SpeciesDetails } from '../../../species/details.ts';
import { Forest } from '../../../species/forest.ts';
import { numberedId } from '../../../species/ids/species-id.ts';
import { textColumn } from '../../../species/storage/columns.ts';
import { years } from '../../../timeline/years.ts';
import type { StatedForest } from '../../format.ts';
import { groupsOf } from '../../lists/classified-list.ts';
import { arrangeFlatList, type FlatDescent, isFlatList } from '../../lists/flat-list.ts';
import { fault, faultAt, type ReadFault } from '../../read-fault.ts';
import type { Report } from '../../report.ts';
import { fitDescription, fitName } from '../../values/text-limits.ts';
import { CitedSources, readDetailCells } from '../cells/detail-cells.ts';
import { boundsOfEnd, readMoment } from '../cells/end-moments.ts';
import type { UnreadableCell } from '../cells/time-cells.ts';
import type { ColumnRole } from '../columns/column-titles.ts';
import { placeOfCell, type TableHeader } from '../columns/table-header.ts';
import type { StatedTimes, TableTimes } from '../columns/table-times.ts';
import { LineCounter } from './line-counter.ts';
import { ghostOf, type PlacedRows, placeRanges } from './place-ranges.ts';
import { type ClosedRange, type Range, readRanges, reportUnreadable } from './table-ranges.ts';
import type { TableTaxa, TableTaxon } from './table-taxa.ts';
import { readTraits } from './table-traits.ts';

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
  const placed = placeRanges(taxa, ranges, header, times, report);
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
  const arrange = (descent: FlatDescent, into: Report) =>
    arrangeFlatList(
      forest,
      descent,
      into,
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
