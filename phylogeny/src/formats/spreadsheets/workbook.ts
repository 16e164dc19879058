import type { Result } from '../../result.ts';
import type { ReadFault } from '../read-fault.ts';

/** The sheets of a spreadsheet. */
export interface Workbook {
  /** The names of the sheets, in order. */
  readonly sheets: readonly string[];
  /** A sheet as a table in CSV, whose lines are the rows of the sheet. */
  readonly text: (sheet: number) => Result<string, ReadFault>;
}
