import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../../result.ts';
import type { BoundsKind } from '../../species/bounds.ts';
import { parseScaledDecimal } from '../dating/decimal.ts';
import { readText, type TextOptions } from '../file-text.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { Report, type ReportEntry } from '../report.ts';
import { type ColumnRole, timeRoles } from './column-titles.ts';
import { interpretTimes, type TableOptions } from './range-table-reader.ts';
import { type ColumnMapping, findTableHeader, type TableHeader } from './table-header.ts';
import { gatherTaxa, type TableTaxon } from './table-taxa.ts';
import { combineRows, type EndMoments, type TableTimes } from './table-times.ts';
import { readTraits } from './table-traits.ts';

/** What a table says about one species. Null and empty texts where it says nothing. */
export interface StatedSpecies {
  readonly name: string;
  /** The name of its ancestor. */
  readonly ancestor: string;
  /** Its ends in years, with their bounds. */
  readonly apparition: EndMoments | null;
  readonly extinction: EndMoments | null;
  /** In years, if the table states it without an apparition. */
  readonly duration: number | null;
  /** Whether its row says that it is still living, in words or by an empty end. */
  readonly isLiving: boolean;
  /** Whether its row says so in words. */
  readonly isStatedLiving: boolean;
  readonly description: string | null;
  /** Its values of `TableRows.columns`, by the number at the end of their ids. */
  readonly cells: readonly string[];
}

/** A table of species that need not have times, as plain data. */
export interface TableRows {
  readonly species: readonly StatedSpecies[];
  /** The columns of the table that can become columns of a tree, with the types that fit their values. */
  readonly columns: readonly (PartEntry<Column> & { readonly cell: number })[];
  /** What other columns were taken for. */
  readonly roles: readonly ColumnRole[];
  readonly boundsKind: BoundsKind;
  /** When living species live. */
  readonly present: number;
  readonly report: readonly ReportEntry[];
}

/** Reads what a table says about species, one entry for each name. Only a column of names is needed. */
export function readTableRows(
  input: Uint8Array | string,
  options: TableOptions & TextOptions = {},
): Result<TableRows, ReadFault> {
  const report = new Report();
  const file = readText(input, options, report);
  if (!file.ok) return file;
  const { text } = file.value;
  const header = headerWithNames(text, options.mapping);
  if (header === null) return refuse(fault('no-header'));
  if (!header.columns.some(({ takenFor }) => takenFor === 'name')) {
    return refuse(fault('no-name-column'));
  }
  const taxa = gatherTaxa(text, header, report);
  if (!taxa.ok) return taxa;
  if (taxa.value.byKey.size === 0) return refuse(fault('table-without-species'));
  const roles = header.columns.map(({ takenFor }) => takenFor);
  const hasTimes = roles.some((role) => timeRoles.some((one) => one === role));
  // Without times, there is no unit to report.
  const times = interpretTimes(header, taxa.value, options, hasTimes ? report : new Report());
  const list = [...taxa.value.byKey.values()];
  const { columns } = readTraits(taxa.value.columns, list, report);
  return accept({
    species: list.map((taxon) => statedSpecies(taxon, times)),
    columns: columns.map((column) => ({ ...column, cell: Number(column.id.replace(/\D/g, '')) })),
    roles,
    boundsKind: times.boundsKind,
    present: times.now - times.zero,
    report: report.entries,
  });
}

/** The first column has the names, unless a title or the user says otherwise. */
export function headerWithNames(text: string, mapping?: ColumnMapping): TableHeader | null {
  const header = findTableHeader(text, mapping);
  const hasNames = header?.columns.some(({ takenFor }) => takenFor === 'name');
  if (header === null || hasNames || mapping?.[0] !== undefined) return header;
  return findTableHeader(text, { ...mapping, 0: 'name' });
}

function statedSpecies(taxon: TableTaxon, times: TableTimes): StatedSpecies {
  const { name, ancestorName, description, cells } = taxon;
  const { apparition, extinction, isLiving } = combineRows(taxon.times, times);
  const lasted = apparition === null ? taxon.times.find(({ duration }) => duration !== null) : null;
  return {
    name,
    ancestor: ancestorName,
    apparition,
    extinction,
    duration: lasted?.duration
      ? parseScaledDecimal(lasted.duration.text, times.yearsPerUnit)
      : null,
    isLiving,
    isStatedLiving: isLiving && taxon.times.some(({ isStatedLiving }) => isStatedLiving),
    description,
    cells,
  };
}
