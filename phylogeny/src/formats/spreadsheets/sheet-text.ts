import { accept, type Result, refuse } from '../../result.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { writeCsvField } from '../tables/reading/csv-reader.ts';

/** The most rows that Excel and LibreOffice have. */
const maxRows = 1_048_576;
const maxColumns = 16_384;
/** The most text a sheet can have, so that a small file cannot fill the memory. */
const maxLength = 128 * 1024 * 1024;

/**
 * Collects the cells of a sheet as a table in CSV, whose lines are the rows of the sheet. Empty rows cost
 * nothing until a row with content follows, since sheets state a million of them.
 */
export class SheetText {
  readonly #lines: string[] = [];
  #length = 0;
  #isTooLarge = false;

  /** Adds a row of cells, of which many can be missing, once or several times. Rows must be added in order. */
  addRow(row: number, cells: ReadonlyMap<number, string>, times = 1): void {
    if (this.#isTooLarge) return;
    const fields: string[] = [];
    for (const [column, text] of cells) {
      if (text === '') continue;
      if (column >= maxColumns) {
        this.#isTooLarge = true;
        return;
      }
      while (fields.length < column) fields.push('');
      fields[column] = writeCsvField(text);
    }
    if (fields.length === 0) return;
    if (row + times > maxRows) {
      this.#isTooLarge = true;
      return;
    }
    while (this.#lines.length < row) this.#lines.push('');
    const line = fields.join(',');
    this.#length += (line.length + 1) * times;
    if (this.#length > maxLength) this.#isTooLarge = true;
    else for (let copy = 0; copy < times; copy++) this.#lines.push(line);
  }

  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  finish(): Result<string, ReadFault> {
    if (this.#isTooLarge) return refuse(fault('sheet-too-large'));
    if (this.#lines.length === 0) return refuse(fault('sheet-empty'));
    return accept(`${this.#lines.join('\n')}\n`);
  }
}
