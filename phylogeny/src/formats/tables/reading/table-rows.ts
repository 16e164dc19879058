import { accept, type Result, refuse } from '../../../result.ts';
import type { NamedDetails } from '../../../species/details.ts';
import type { BoundsKind } from '../../../species/times/bounds.ts';
import { readText, type TextOptions } from '../../bytes/file-text.ts';
import { type DatingQuestion, DatingQuestions } from '../../dating/questions/dating-questions.ts';
import type { TableOptions } from '../../format.ts';
import { problemsIn, type ReadProblem } from '../../problems.ts';
import { fault, type ReadFault } from '../../read-fault.ts';
import { Report, type ReportEntry } from '../../report.ts';
import { CitedSources, readDetailCells } from '../cells/detail-cells.ts';
import { combineRows, type EndMoments, yearsOfDuration } from '../cells/end-moments.ts';
import type { RowTimes, UnreadableCell } from '../cells/time-cells.ts';
import {
  type ColumnRole,
  type DetailRole,
  detailRoles,
  timeRoles,
} from '../columns/column-titles.ts';
import { type ColumnMapping, findTableHeader, type TableHeader } from '../columns/table-header.ts';
import { interpretTimes, readTimes, type TableTimes } from '../columns/table-times.ts';
import { LineCounter } from './line-counter.ts';
import { readFinds } from './range-table-reader.ts';
import { reportUnreadable } from './table-ranges.ts';
import { gatherTaxa, type TableTaxon } from './table-taxa.ts';
import { readTraits, type TableTraitColumn } from './table-traits.ts';

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
  /** When its lineage begins, in years. */
  readonly split: number | null;
  /** Whether its row says that it is still living, in words or by an empty end. */
  readonly isLiving: boolean;
  /** Whether its row says so in words. */
  readonly isStatedLiving: boolean;
  /** A cell of its rows that is not a time; null if all of them can be read. */
  readonly unreadable: UnreadableCell | null;
  readonly description: string | null;
  /** Its placement, colour, order among its siblings and whether it is inferred, as far as its row says so. */
  readonly details: Pick<NamedDetails, 'placement' | 'colour' | 'rank' | 'inferred'>;
  /** Its values of `TableRows.columns`, by their `cell`. */
  readonly cells: readonly string[];
}

/** A table of species that need not have times, as plain data. */
export interface TableRows {
  readonly species: readonly StatedSpecies[];
  /** The columns of the table that can become columns of a tree, with the types that fit their values. */
  readonly columns: readonly TableTraitColumn[];
  /** What other columns were taken for. */
  readonly roles: readonly ColumnRole[];
  readonly boundsKind: BoundsKind;
  /** When living species live. */
  readonly present: number;
  /** What the table leaves open about its times and the options do not answer. */
  readonly questions: readonly DatingQuestion[];
  /** The unit of its times: stated, given or guessed. */
  readonly yearsPerUnit: number;
  readonly report: readonly ReportEntry[];
  /** Every cell that is not used as it is, in the order of the text. */
  readonly problems: readonly ReadProblem[];
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
  const taxa = gatherTaxa(header, report);
  if (!taxa.ok) return taxa;
  if (taxa.value.byKey.size === 0) return refuse(fault('table-without-species'));
  const roles = header.columns.map(({ takenFor }) => takenFor);
  const hasTimes = roles.some((role) => timeRoles.some((one) => one === role));
  const list = [...taxa.value.byKey.values()];
  const stated = readTimes(header, list, options, report);
  // Without times, there is no unit to report.
  const about = hasTimes ? report : new Report();
  const questions = new DatingQuestions(about);
  const times = interpretTimes(header, stated, options, questions, about);
  readFinds(taxa.value, stated, times, options, questions);
  const traits = readTraits(taxa.value.columns, list, stated.mark, report);
  reportUnreadable(stated.taxa, header, times, new LineCounter(text), report);
  for (const { header: column, takenFor } of header.columns) {
    if (detailRoles.some((role) => role === takenFor && !joinedRoles.has(role))) {
      report.add('dropped', 'column-ignored', { values: { column } });
    }
  }
  return accept({
    species: list.map((taxon) =>
      statedSpecies(taxon, stated.taxa.get(taxon) ?? [], times, {
        cells: traits.cellsOf(taxon),
        details: joinedDetails(taxon, report),
      }),
    ),
    columns: traits.columns,
    roles,
    boundsKind: times.boundsKind,
    present: times.present,
    questions: hasTimes ? questions.all : [],
    yearsPerUnit: times.yearsPerUnit,
    report: report.entries,
    problems: problemsIn(text, report),
  });
}

/** The first column has the names, unless a title or the user says otherwise. */
export function headerWithNames(text: string, mapping?: ColumnMapping): TableHeader | null {
  const header = findTableHeader(text, mapping);
  const hasNames = header?.columns.some(({ takenFor }) => takenFor === 'name');
  if (header === null || hasNames || mapping?.[0] !== undefined) return header;
  return findTableHeader(text, { ...mapping, 0: 'name' });
}

function statedSpecies(
  taxon: TableTaxon,
  rows: readonly RowTimes[],
  times: TableTimes,
  others: Pick<StatedSpecies, 'cells' | 'details'>,
): StatedSpecies {
  const { name, ancestorName, description } = taxon;
  const { apparition, extinction, split, isLiving } = combineRows(rows, times);
  const lasted = apparition === null ? rows.find(({ duration }) => duration !== null) : null;
  return {
    name,
    ancestor: ancestorName,
    apparition,
    extinction,
    duration: lasted?.duration ? yearsOfDuration(lasted.duration, times) : null,
    split,
    isLiving,
    isStatedLiving: isLiving && rows.some(({ isStatedLiving }) => isStatedLiving),
    unreadable: rows.flatMap(({ unreadable }) => unreadable)[0] ?? null,
    description,
    ...others,
  };
}

/** The details that a join applies. Others refer to what only a whole table has. */
const joinedRoles: ReadonlySet<DetailRole> = new Set([
  ...(['placement', 'colour', 'sibling-order', 'inferred'] as const),
]);

function joinedDetails({ name, details }: TableTaxon, report: Report): StatedSpecies['details'] {
  const cells = new Map([...details].filter(([role]) => joinedRoles.has(role)));
  if (cells.size === 0) return {};
  const nothing = { find: () => null, readTime: () => null, sources: new CitedSources(), report };
  const {
    placement = null,
    colour = null,
    rank = null,
    inferred = null,
  } = readDetailCells(name, cells, nothing);
  const isFirm = cells.get('placement')?.toLowerCase() === 'firm';
  return {
    ...((placement !== null || isFirm) && { placement }),
    ...(colour !== null && { colour }),
    ...(rank !== null && { rank }),
    ...(inferred !== null && { inferred }),
  };
}
