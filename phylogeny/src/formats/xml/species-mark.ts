import { parseColumns } from '../columns-json.ts';
import { parseDecimal, writeDecimal } from '../dating/decimal.ts';
import { parseDetails } from '../details-json.ts';
import { parseSources } from '../source-references.ts';
import type { TreeRows } from '../tree-rows.ts';
import { readSpelledOut } from './xml-text.ts';

/** The mark that our writers put on each segment of a species: its number, exact start and duration in years. */
export function writeSpeciesMark(species: number, start: number, duration: number): string {
  return `${species} ${writeDecimal(start)} ${writeDecimal(duration)}`;
}

/** Reads our own properties of a species into the row. A text that is not a mark is ignored. */
export function readSpeciesMark(
  rows: TreeRows,
  row: number,
  own: ReadonlyMap<string, string> | null,
): void {
  const mark = own?.get('species');
  if (mark === undefined) return;
  const [species, start, duration, ...more] = mark.trim().split(' ').map(parseDecimal);
  if (species === undefined || species === null || start === undefined || start === null) return;
  if (duration === undefined || duration === null || more.length > 0) return;
  if (!Number.isInteger(species) || species < 0 || species > 0x7fffffff) return;
  rows.mark(row, species);
  rows.markTimes(row, start, duration);
  const columns = own?.get('columns');
  if (columns !== undefined) rows.markColumns(parseColumns(readSpelledOut(columns)) ?? []);
  const sources = own?.get('sources');
  if (sources !== undefined) rows.markSources(parseSources(readSpelledOut(sources)) ?? []);
  const spelled = own?.get('details');
  const details = spelled === undefined ? null : parseDetails(readSpelledOut(spelled));
  if (details !== null) rows.markDetails(row, details);
}
