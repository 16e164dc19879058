import { type Result, refuse } from '../../result.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { openOds } from './ods-reader.ts';
import type { Workbook } from './workbook.ts';
import { openXlsx } from './xlsx-reader.ts';
import { openZip } from './zip-files.ts';

/** Opens a spreadsheet (.xlsx, .ods). Its files may unpack to at most `limit` bytes each. */
export function openSpreadsheet(bytes: Uint8Array, limit: number): Result<Workbook, ReadFault> {
  const files = openZip(bytes, limit);
  if (!files.ok) return files;
  const { names, text } = files.value;
  if (names.has('xl/workbook.xml')) return openXlsx(files.value);
  const kind = text('mimetype');
  if (kind.ok && kind.value?.startsWith('application/vnd.oasis.opendocument.spreadsheet')) {
    return openOds(files.value);
  }
  if (names.has('xl/workbook.bin')) return refuse(fault('binary-workbook'));
  const isText = names.has('word/document.xml') || names.has('content.xml');
  return refuse(fault(isText ? 'text-document' : 'zip'));
}
