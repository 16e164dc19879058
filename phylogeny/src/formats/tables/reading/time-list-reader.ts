import type { Result } from '../../../result.ts';
import type { ForestFormat, StatedForest, TableOptions } from '../../format.ts';
import type { ReadFault } from '../../read-fault.ts';
import type { Report } from '../../report.ts';
import { writeCsvField } from './csv-reader.ts';
import { readRangeTable } from './range-table-reader.ts';

/** The titles of the two tables: when each interval starts and ends, and the intervals of each taxon. */
const intervalTitles = /\bint(?:erval)?[._]?start\b|\bstart[._]?time\b/i;
const taxonTitles = /\bfirst[._]?int(?:erval)?\b/i;
const recognizedLength = 65_536;

/** Whether a text has the intervals of paleotree's timeList. The taxa can follow much later. */
function looksLikeTimeList(text: string): boolean {
  return /^\uFEFF?\s*["$[,;\w]/.test(text) && intervalTitles.test(text.slice(0, recognizedLength))
    ? splitTables(text) !== null
    : false;
}

/** The lines of both tables below their titles; null when one is missing. */
function splitTables(text: string): readonly [string[], string[]] | null {
  const lines = text.split(/\r\n|\n|\r/);
  const intervals = lines.findIndex((line) => intervalTitles.test(line));
  const taxa = lines.findIndex((line, index) => index > intervals && taxonTitles.test(line));
  if (intervals < 0 || taxa < 0) return null;
  return [lines.slice(intervals + 1, taxa), lines.slice(taxa + 1)];
}

/** Reads paleotree's timeList, as R prints it or as two tables below each other, as a table of four dates. */
function readTimeList(
  text: string,
  report: Report,
  options: TableOptions = {},
): Result<StatedForest, ReadFault> {
  const [intervals, taxa] = splitTables(text) ?? [[], []];
  const times = new Map<string, readonly string[]>();
  for (const { name, values } of intervals.flatMap(readRow)) {
    // R numbers the rows of a matrix without names as [1,].
    times.set(name.replace(/[[\],]/g, '') || String(times.size + 1), values);
  }
  const numbered = [...times.values()];
  const timesOf = (interval = '') => times.get(interval) ?? numbered[Number(interval) - 1] ?? [];
  const rows = taxa.flatMap(readRow).map(({ name, values }) => {
    const [first, last] = values;
    return [name, ...timesOf(first), ...timesOf(last)].map(writeCsvField).join(',');
  });
  const header = 'name,firstapp_max_ma,firstapp_min_ma,lastapp_max_ma,lastapp_min_ma';
  return readRangeTable([header, ...rows].join('\n'), report, options);
}

/** The name and the two last cells of a row; nothing for lines that are no rows. */
function readRow(line: string): { readonly name: string; readonly values: readonly string[] }[] {
  const cells = line.match(/"[^"]*"|\[\d+,\]|[^\s,;"]+/g)?.map((cell) => cell.replaceAll('"', ''));
  if (cells === undefined || cells.length < 2) return [];
  const values = cells.slice(-2);
  return values.every((value) => /^-?[\d.]+(?:e[+-]?\d+)?$/i.test(value))
    ? [{ name: cells.slice(0, -2).join(' '), values }]
    : [];
}

/** The entry of paleotree's timeList in the table of formats. */
export const timeListFormat: ForestFormat = {
  kind: 'forest',
  name: 'table',
  recognizes: looksLikeTimeList,
  read: readTimeList,
};
