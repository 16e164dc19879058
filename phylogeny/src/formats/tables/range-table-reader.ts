import { type Result, refuse } from '../../result.ts';
import type { Forest } from '../../species/forest.ts';
import type { ForestFormat } from '../format.ts';
import { fault, faultAt, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import { CsvReader } from './csv-reader.ts';
import { readExactTable } from './range-table-exact.ts';
import { buildForest, type TableTimes } from './range-table-forest.ts';
import { findTableHeader, type TableHeader } from './range-table-header.ts';
import { gatherTaxa, type TableTaxa } from './range-table-taxa.ts';

/** The length of text searched for a header, enough for any header and what comes before it. */
const recognizedLength = 65_536;

/** Whether a text has the header of a range table. */
function looksLikeRangeTable(text: string): boolean {
  return (
    !/^\uFEFF?\s*[([<{]/.test(text) && findTableHeader(text.slice(0, recognizedLength)) !== null
  );
}

/**
 * Reads a table of species with their ancestors, first and last appearances. `yearsPerUnit` overrides
 * the unit stated in the table.
 */
export function readRangeTable(
  text: string,
  report: Report,
  yearsPerUnit?: number,
): Result<Forest, ReadFault> {
  const header = findTableHeader(text);
  if (header === null) return refuse(findQuoteFault(text) ?? faultAt(text, 0, 'no-header'));
  const exact = readExactTable(text, report);
  if (exact !== null) return exact;
  const taxa = gatherTaxa(text, header, report);
  if (!taxa.ok) return taxa;
  if (taxa.value.byKey.size === 0) return refuse(fault('table-without-species'));
  return buildForest(
    text,
    taxa.value,
    interpretTimes(header, taxa.value, yearsPerUnit, report),
    report,
  );
}

/** The maximum plausible age in million years. Larger numbers are years. */
const maxMillionYears = 14_000;

function interpretTimes(
  header: TableHeader,
  taxa: TableTaxa,
  yearsPerUnit: number | undefined,
  report: Report,
): TableTimes {
  let largest = 0;
  let hasNegative = false;
  for (const { first, last } of taxa.byKey.values()) {
    for (const time of [first, last]) {
      if (time === null) continue;
      largest = Math.max(largest, Math.abs(time.value));
      hasNegative ||= time.value < 0;
    }
  }
  const growing = hasNegative || (taxa.growing > 0 && taxa.shrinking === 0);
  if (growing) {
    report.add('guessed', 'growing-times');
  }
  const stated = yearsPerUnit ?? header.yearsPerUnit;
  if (stated !== null) return { yearsPerUnit: stated, growing };
  const isYears = largest > maxMillionYears;
  report.add('guessed', isYears ? 'table-unit-years' : 'table-unit-million-years');
  return { yearsPerUnit: isYears ? 1 : 1e6, growing };
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
