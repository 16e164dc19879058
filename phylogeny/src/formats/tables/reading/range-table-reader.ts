import { accept, type Result, refuse } from '../../../result.ts';
import { DatingQuestions } from '../../dating/questions/dating-questions.ts';
import type { FaultCode } from '../../fault-messages.ts';
import type { ForestFormat, StatedForest, TableOptions } from '../../format.ts';
import { fault, faultAt, type ReadFault } from '../../read-fault.ts';
import type { Report } from '../../report.ts';
import { mayLiveNow } from '../cells/end-moments.ts';
import { findTableHeader, type TableHeader } from '../columns/table-header.ts';
import {
  interpretTimes,
  readTimes,
  type StatedTimes,
  type TableTimes,
  type TimeOptions,
} from '../columns/table-times.ts';
import { CsvReader } from './csv-reader.ts';
import { buildForest } from './range-table-forest.ts';
import { gatherTaxa, type TableTaxa } from './table-taxa.ts';

/** The length of text searched for a header, enough for any header and what comes before it. */
const recognizedLength = 65_536;

/** Whether a text has the header of a range table. */
function looksLikeRangeTable(text: string): boolean {
  return findTableHeader(text.slice(0, recognizedLength))?.missing === null;
}

/** Reads a table of species with their ancestors, first and last appearances, or of finds. */
export function readRangeTable(
  text: string,
  report: Report,
  options: TableOptions = {},
): Result<StatedForest, ReadFault> {
  const header = findTableHeader(text, options.mapping);
  if (header === null) return refuse(findQuoteFault(text) ?? faultAt(text, 0, 'no-header'));
  if (header.missing !== null) {
    return refuse(findQuoteFault(text) ?? fault(missing[header.missing]));
  }
  const taxa = gatherTaxa(header, report);
  if (!taxa.ok) return taxa;
  if (taxa.value.byKey.size === 0) return refuse(fault('table-without-species'));
  reportColumns(header, report);
  const stated = readTimes(header, taxa.value.byKey.values(), options, report);
  const questions = new DatingQuestions(report);
  const times = interpretTimes(header, stated, options, questions, report);
  readFinds(taxa.value, stated, times, options, questions);
  const built = buildForest(text, header, taxa.value, stated, times, report);
  return built.ok ? accept({ ...built.value, questions: questions.all }) : built;
}

/** Counts the finds of a table, and asks about species whose last fossils may be from today. */
export function readFinds(
  taxa: TableTaxa,
  stated: StatedTimes,
  times: TableTimes,
  { nearTips }: TimeOptions,
  questions: DatingQuestions,
): void {
  if (times.isFinds) taxa.countFinds();
  if (nearTips !== undefined || times.boundsKind !== 'fossil') return;
  const recent = [...stated.taxa].filter(([, rows]) => mayLiveNow(rows, times));
  if (recent.length === 0) return;
  questions.ask('tips', 'recent-finds', { names: recent.map(([{ name }]) => name) });
}

const missing = {
  name: 'no-name-column',
  apparition: 'no-apparition-column',
  extinction: 'no-extinction-column',
} as const satisfies Record<string, FaultCode>;

/** Lists everything of the table that is not imported. */
function reportColumns({ columns, recordsBefore }: TableHeader, report: Report) {
  if (recordsBefore > 0) report.add('dropped', 'records-before-header', { count: recordsBefore });
  for (const { header: column, takenFor } of columns) {
    if (takenFor === 'ignored') report.add('dropped', 'column-ignored', { values: { column } });
  }
}

/** Finds a quote that is never closed, which can be why no header was found. */
function findQuoteFault(text: string): ReadFault | null {
  const reader = new CsvReader(text, ',');
  while (reader.next() !== null);
  return reader.fault;
}

/** The entry of range tables in the table of formats. */
export const rangeTableFormat: ForestFormat = {
  kind: 'forest',
  name: 'table',
  recognizes: looksLikeRangeTable,
  read: readRangeTable,
};
