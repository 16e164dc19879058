import { readText, sheetsOf, type TextOptions } from '../../bytes/file-text.ts';
import { Report } from '../../report.ts';
import { type ColumnMapping, findTableHeader, type TableColumn } from '../columns/table-header.ts';
import { headerWithNames } from './table-rows.ts';

/** A table as its file states it, for choosing what its columns are taken for. */
export interface TableDescription {
  /** The names of the sheets of a spreadsheet; null for other files. */
  readonly sheets: readonly string[] | null;
  /** Empty when the text or sheet has no table. */
  readonly columns: readonly TableColumn[];
}

/** Describes a file that is a table, also one that cannot be read without a mapping; null for others. */
export function describeTable(
  input: Uint8Array | string,
  options: TextOptions & {
    readonly mapping?: ColumnMapping;
    /** Takes the first column for the names if no title says which one has them. */
    readonly findNames?: boolean;
  } = {},
): TableDescription | null {
  const findHeader = options.findNames === true ? headerWithNames : findTableHeader;
  const read = readText(input, options, new Report());
  const sheets = read.ok ? read.value.sheets : sheetsOf(input);
  const header = read.ok ? findHeader(read.value.text, options.mapping) : null;
  if (header === null && sheets === null) return null;
  return { sheets, columns: header?.columns ?? [] };
}
