import { accept, type Result, refuse } from '../../result.ts';
import { binaryKind } from '../likely-format.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { Report } from '../report.ts';
import { openSpreadsheet } from '../spreadsheets/spreadsheet-reader.ts';
import { isZip } from '../spreadsheets/zip-files.ts';
import { decodeText } from './decode.ts';
import { isGzip, maxUnpackedSize, unpackGzip } from './inflate.ts';

/** How to get the text of a file. */
export interface TextOptions {
  /** The maximum size of an unpacked file, in bytes. */
  readonly maxUnpackedSize?: number;
  /** The index of the sheet of a spreadsheet; the first one unless given. */
  readonly sheet?: number;
}

/** The text of a file. */
export interface FileText {
  readonly text: string;
  /** The names of the sheets of a spreadsheet, of which `text` is one as CSV; null for other files. */
  readonly sheets: readonly string[] | null;
}

/** Unpacks and decodes a file. */
export function readText(
  input: Uint8Array | string,
  { sheet = 0, maxUnpackedSize: limit = maxUnpackedSize }: TextOptions,
  report = new Report(),
): Result<FileText, ReadFault> {
  if (typeof input === 'string') return accept({ text: input, sheets: null });
  if (isZip(input)) {
    const workbook = openSpreadsheet(input, limit);
    if (!workbook.ok) return workbook;
    const { sheets } = workbook.value;
    const text = workbook.value.text(sheet);
    if (!text.ok) return text;
    if (sheets.length > 1) {
      report.add('noted', 'one-sheet', { values: { sheet: sheets[sheet] ?? '' } });
    }
    return accept({ text: text.value, sheets });
  }
  const unpacked = isGzip(input) ? unpackGzip(input, limit) : accept(input);
  if (!unpacked.ok) return unpacked;
  const kind = binaryKind(unpacked.value);
  if (kind !== null) return refuse(fault(kind));
  const text = decodeText(unpacked.value, report);
  return text.ok ? accept({ text: text.value, sheets: null }) : text;
}

/** The names of the sheets of a spreadsheet; null for other files. */
export function sheetsOf(input: Uint8Array | string): readonly string[] | null {
  if (typeof input === 'string' || !isZip(input)) return null;
  const workbook = openSpreadsheet(input, maxUnpackedSize);
  return workbook.ok ? workbook.value.sheets : null;
}
