import { accept, type Result, refuse } from '../../result.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { XmlReader } from '../xml/xml-reader.ts';
import { SheetText } from './sheet-text.ts';
import type { Workbook } from './workbook.ts';
import type { ZipFiles } from './zip-files.ts';

/** Opens a spreadsheet of LibreOffice and other programs that write OpenDocument. */
export function openOds(files: ZipFiles): Result<Workbook, ReadFault> {
  const content = files.text('content.xml');
  if (!content.ok) return content;
  const text = content.value ?? '';
  const sheets: string[] = [];
  const xml = new XmlReader(text);
  for (let event = xml.next(); event !== 'end'; event = xml.next()) {
    if (event === 'fault') return damaged;
    if (event !== 'open' || xml.name !== 'table') continue;
    sheets.push(xml.attribute('name') ?? '');
    if (!xml.skip()) return damaged;
  }
  return accept({ sheets, text: (index) => readSheet(text, index) });
}

/** Rows and cells that are repeated more often than this are not content. */
const maxRepeated = 1_048_576;

function readSheet(text: string, index: number): Result<string, ReadFault> {
  const xml = new XmlReader(text);
  let table = -1;
  for (let event = xml.next(); event !== 'end'; event = xml.next()) {
    if (event === 'fault') return damaged;
    if (event !== 'open' || xml.name !== 'table') continue;
    table += 1;
    if (table === index) return readRows(xml);
    if (!xml.skip()) return damaged;
  }
  return refuse(fault('sheet-empty'));
}

function readRows(xml: XmlReader): Result<string, ReadFault> {
  const { depth } = xml;
  const sheet = new SheetText();
  const cells = new Map<number, string>();
  let row = 0;
  let column = 0;
  let repeated = 1;
  while (!sheet.isTooLarge) {
    const event = xml.next();
    if (event === 'fault' || event === 'end') return damaged;
    if (event === 'close') {
      if (xml.depth < depth) break;
      if (xml.name !== 'table-row') continue;
      sheet.addRow(row, cells, repeated);
      row += repeated;
    } else if (event === 'open' && xml.name === 'table-row') {
      repeated = repetitions(xml.attribute('number-rows-repeated'));
      column = 0;
      cells.clear();
    } else if (event === 'open' && /^(?:covered-)?table-cell$/.test(xml.name)) {
      const times = repetitions(xml.attribute('number-columns-repeated'));
      const value = readCell(xml);
      if (value === null) return damaged;
      for (let copy = 0; value !== '' && copy < Math.min(times, 20_000); copy++) {
        cells.set(column + copy, value);
      }
      column += times;
    }
  }
  return sheet.finish();
}

function repetitions(text: string | null): number {
  const count = Number(text ?? '1');
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxRepeated) : 1;
}

/** The value of the cell just opened as text; null on a fault. */
function readCell(xml: XmlReader): string | null {
  const type = xml.attribute('value-type');
  const number = Number(xml.attribute('value') ?? '');
  const date = xml.attribute('date-value');
  const truth = xml.attribute('boolean-value');
  const shown = readParagraphs(xml);
  if (shown === null) return null;
  if (type === 'float' || type === 'percentage' || type === 'currency') return String(number);
  if (type === 'date') return (date ?? shown).replace(/T00:00:00$/, '');
  if (type === 'boolean') return truth === 'true' ? 'TRUE' : 'FALSE';
  return shown;
}

/** The paragraphs of the cell just opened, without its comments. */
function readParagraphs(xml: XmlReader): string | null {
  const { depth } = xml;
  const paragraphs: string[] = [];
  for (;;) {
    const event = xml.next();
    if (event === 'close') {
      if (xml.depth < depth) return paragraphs.join('\n');
    } else if (event === 'open') {
      if (xml.name === 'annotation') {
        if (!xml.skip()) return null;
      } else if (xml.name === 'p') paragraphs.push('');
      else if (xml.name === 's') append(paragraphs, ' '.repeat(spaces(xml.attribute('c'))));
    } else if (event === 'text') {
      append(paragraphs, xml.text);
    } else return null;
  }
}

function spaces(text: string | null): number {
  const count = Number(text ?? '1');
  return Number.isInteger(count) && count > 0 ? Math.min(count, 100) : 1;
}

function append(paragraphs: string[], text: string): void {
  const last = paragraphs.length - 1;
  if (last >= 0) paragraphs[last] += text;
}

const damaged = refuse(fault('sheet-damaged'));
