import { accept, type Result, refuse } from '../../result.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { calendarScale } from '../dating/calendar-scale.ts';
import type { ForestFormat, StatedForest } from '../format.ts';
import { fault, faultAt, type ReadFault } from '../read-fault.ts';
import type { FaultCode } from '../read-messages.ts';
import type { Report } from '../report.ts';
import { guessYearsPerUnit } from './column-titles.ts';
import { CsvReader } from './csv-reader.ts';
import { readExactTable } from './range-table-exact.ts';
import { buildForest } from './range-table-forest.ts';
import {
  type ColumnMapping,
  datesOfFinds,
  findTableHeader,
  type TableHeader,
} from './table-header.ts';
import { gatherTaxa, type TableTaxa } from './table-taxa.ts';
import type { TableTimes } from './table-times.ts';

/** The length of text searched for a header, enough for any header and what comes before it. */
const recognizedLength = 65_536;

/** Whether a text has the header of a range table. */
function looksLikeRangeTable(text: string): boolean {
  return findTableHeader(text.slice(0, recognizedLength))?.missing === null;
}

/** How to read a table. */
export interface TableOptions {
  /** Overrides the unit stated in the table. */
  readonly yearsPerUnit?: number | undefined;
  /** Whether calendar dates stay calendar years, as by default. */
  readonly keepDates?: boolean | undefined;
  /** The scale of the tree that the species are for, if it is not that of Earth. */
  readonly scale?: TreeScale | undefined;
  /** What to take columns for instead of what their titles say. */
  readonly mapping?: ColumnMapping | undefined;
}

/** Reads a table of species with their ancestors, first and last appearances, or of finds. */
export function readRangeTable(
  text: string,
  report: Report,
  options: TableOptions = {},
): Result<StatedForest, ReadFault> {
  const { mapping } = options;
  const header = findTableHeader(text, mapping);
  if (header === null) return refuse(findQuoteFault(text) ?? faultAt(text, 0, 'no-header'));
  if (header.missing !== null)
    return refuse(findQuoteFault(text) ?? fault(missing[header.missing]));
  const exact = mapping === undefined ? readExactTable(text, report) : null;
  if (exact !== null) return exact;
  const taxa = gatherTaxa(text, header, report);
  if (!taxa.ok) return taxa;
  if (taxa.value.byKey.size === 0) return refuse(fault('table-without-species'));
  reportColumns(header, report);
  const times = interpretTimes(header, taxa.value, options, report);
  const built = buildForest(text, taxa.value, times, report);
  const hasDates = options.scale === undefined && times.now !== 0 && times.zero === 0;
  if (!built.ok || !hasDates) return built;
  return accept({ ...built.value, settings: { scale: calendarScale(times.now) } });
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

/** Times between these that increase towards the present are calendar years. */
const firstYear = 1000;
const lastYear = 2200;

/** The unit and direction of the times of a table. */
export function interpretTimes(
  header: TableHeader,
  taxa: TableTaxa,
  { yearsPerUnit, keepDates = true, scale }: TableOptions,
  report: Report,
): TableTimes {
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  let hasNegative = false;
  let growingRows = 0;
  let shrinkingRows = 0;
  let hasRepeatedNames = false;
  for (const { times } of taxa.byKey.values()) {
    hasRepeatedNames ||= times.length > 1;
    for (const { apparition, extinction } of times) {
      const ends = [apparition, extinction].map(
        ({ earliest, best, latest }) => best ?? earliest ?? latest,
      );
      for (const time of ends) {
        if (time === null) continue;
        largest = Math.max(largest, Math.abs(time.value));
        smallest = Math.min(smallest, time.value);
        hasNegative ||= time.value < 0;
      }
      const [first, last] = ends;
      if (first && last && first.value < last.value) growingRows += 1;
      else if (first && last && first.value > last.value) shrinkingRows += 1;
    }
  }
  const growing =
    scale === undefined
      ? hasNegative || (growingRows > 0 && shrinkingRows === 0)
      : scale.direction === 'forward';
  if (growing && scale === undefined) report.add('guessed', 'growing-times');
  const finds = datesOfFinds(header);
  const isFinds = finds.certain || (finds.possible && hasRepeatedNames);
  if (isFinds) report.add('guessed', 'finds');
  // Beside best values, bounds are a stated range; without them, the interval of the first or last fossil.
  const hasBest = header.columns.some(
    ({ takenFor }) => takenFor === 'apparition' || takenFor === 'extinction',
  );
  const boundsKind = isFinds || !hasBest ? 'fossil' : 'range';
  const common = { growing, isFinds, boundsKind } as const;
  if (scale !== undefined) return { ...common, yearsPerUnit: 1, now: scale.now, zero: 0 };
  const stated = yearsPerUnit ?? header.yearsPerUnit;
  if (growing && (stated ?? 1) === 1 && smallest >= firstYear && largest <= lastYear) {
    report.add('guessed', 'calendar-dates', { values: { date: String(Math.floor(largest)) } });
    return { ...common, yearsPerUnit: 1, now: largest, zero: keepDates ? 0 : largest };
  }
  if (stated !== null) return { ...common, yearsPerUnit: stated, now: 0, zero: 0 };
  const guessed = guessYearsPerUnit(largest);
  report.add('guessed', guessed === 1 ? 'table-unit-years' : 'table-unit-million-years');
  return { ...common, yearsPerUnit: guessed, now: 0, zero: 0 };
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
