import { accept, type Result, refuse } from '../../result.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { XmlReader } from '../xml/xml-reader.ts';
import { SheetText } from './sheet-text.ts';
import type { Workbook } from './workbook.ts';
import type { ZipFiles } from './zip-files.ts';

/** Opens a workbook of Excel. */
export function openXlsx(files: ZipFiles): Result<Workbook, ReadFault> {
  const workbook = files.text('xl/workbook.xml');
  if (!workbook.ok) return workbook;
  const links = readLinks(files, 'xl/_rels/workbook.xml.rels');
  if (!links.ok) return links;
  const sheets: { name: string; path: string }[] = [];
  let counts1904 = false;
  const read = eachElement(workbook.value ?? '', (xml) => {
    if (xml.name === 'workbookPr') counts1904 = isTrue(xml.attribute('date1904'));
    if (xml.name !== 'sheet') return;
    const target = links.value.get(xml.attribute('id') ?? '');
    if (target?.kind !== 'worksheet') return;
    sheets.push({ name: xml.attribute('name') ?? '', path: target.path });
  });
  if (!read.ok) return read;
  return accept({
    sheets: sheets.map(({ name }) => name),
    text: (index) => {
      const path = sheets[index]?.path;
      if (path === undefined) return refuse(fault('sheet-empty'));
      const strings = readStrings(files, pathOf(links.value, 'sharedStrings'));
      if (!strings.ok) return strings;
      const dates = readDateStyles(files, pathOf(links.value, 'styles'));
      if (!dates.ok) return dates;
      const sheet = files.text(path);
      if (!sheet.ok) return sheet;
      return readSheet(sheet.value ?? '', strings.value, dates.value, counts1904);
    },
  });
}

interface Link {
  readonly kind: string;
  readonly path: string;
}

function readLinks(files: ZipFiles, name: string): Result<Map<string, Link>, ReadFault> {
  const links = new Map<string, Link>();
  const text = files.text(name);
  if (!text.ok) return text;
  const read = eachElement(text.value ?? '', (xml) => {
    if (xml.name !== 'Relationship') return;
    const target = xml.attribute('Target') ?? '';
    const type = xml.attribute('Type') ?? '';
    links.set(xml.attribute('Id') ?? '', {
      kind: type.slice(type.lastIndexOf('/') + 1),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    });
  });
  return read.ok ? accept(links) : read;
}

function pathOf(links: ReadonlyMap<string, Link>, kind: string): string {
  for (const link of links.values()) if (link.kind === kind) return link.path;
  return '';
}

/** The texts that cells refer to by their index. */
function readStrings(files: ZipFiles, path: string): Result<string[], ReadFault> {
  const text = files.text(path);
  if (!text.ok) return text;
  const strings: string[] = [];
  if (text.value === null) return accept(strings);
  const xml = new XmlReader(text.value);
  for (let event = xml.next(); event !== 'end'; event = xml.next()) {
    if (event === 'fault') return damaged;
    if (event === 'open' && xml.name === 'si') {
      const content = readTexts(xml);
      if (content === null) return damaged;
      strings.push(content);
    }
  }
  return accept(strings);
}

/** The text of the element just opened, without phonetic hints; null on a fault. */
function readTexts(xml: XmlReader): string | null {
  const { depth } = xml;
  let text = '';
  for (;;) {
    const event = xml.next();
    if (event === 'open' && xml.name === 'rPh') {
      if (!xml.skip()) return null;
    } else if (event === 'open' && xml.name === 't') {
      const content = xml.readContent();
      if (content === null) return null;
      text += content;
    } else if (event === 'close') {
      if (xml.depth < depth) return text;
    } else if (event === 'fault' || event === 'end') return null;
  }
}

/** For each style of cells, whether it shows a number as a date. */
function readDateStyles(files: ZipFiles, path: string): Result<boolean[], ReadFault> {
  const text = files.text(path);
  if (!text.ok) return text;
  const dateFormats = new Set<string>();
  const styles: boolean[] = [];
  let isInCellStyles = false;
  const read = eachElement(text.value ?? '', (xml) => {
    const format = xml.attribute('numFmtId') ?? '';
    if (xml.name === 'numFmt' && isDateFormat(xml.attribute('formatCode') ?? '')) {
      dateFormats.add(format);
    }
    if (xml.name === 'cellXfs' || xml.name === 'cellStyles') {
      isInCellStyles = xml.name === 'cellXfs';
    }
    if (xml.name === 'xf' && isInCellStyles) {
      const number = Number(format);
      styles.push(dateFormats.has(format) || (number >= 14 && number <= 17) || number === 22);
    }
  });
  return read.ok ? accept(styles) : read;
}

function isDateFormat(code: string): boolean {
  const bare = code.slice(0, 200).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /y|d/i.test(bare) && !/general|0|#/i.test(bare);
}

function readSheet(
  text: string,
  strings: readonly string[],
  dateStyles: readonly boolean[],
  counts1904: boolean,
): Result<string, ReadFault> {
  const xml = new XmlReader(text);
  const sheet = new SheetText();
  const cells = new Map<number, string>();
  let row = -1;
  let column = -1;
  let kind = '';
  let isDate = false;
  for (let event = xml.next(); event !== 'end' && !sheet.isTooLarge; event = xml.next()) {
    if (event === 'fault') return damaged;
    if (event === 'close' && xml.name === 'row') sheet.addRow(row, cells);
    if (event !== 'open') continue;
    if (xml.name === 'row') {
      const stated = Number(xml.attribute('r') ?? '');
      row = Number.isInteger(stated) && stated > row + 1 ? stated - 1 : row + 1;
      column = -1;
      cells.clear();
    } else if (xml.name === 'c') {
      column = columnOf(xml.attribute('r') ?? '') ?? column + 1;
      kind = xml.attribute('t') ?? '';
      isDate = dateStyles[Number(xml.attribute('s') ?? '-1')] ?? false;
    } else if (xml.name === 'v') {
      const value = xml.readContent();
      if (value === null) return damaged;
      cells.set(column, cellText(value, kind, strings, isDate, counts1904));
    } else if (xml.name === 'is') {
      const value = readTexts(xml);
      if (value === null) return damaged;
      cells.set(column, value);
    }
  }
  return sheet.finish();
}

function cellText(
  value: string,
  kind: string,
  strings: readonly string[],
  isDate: boolean,
  counts1904: boolean,
): string {
  if (kind === 's') return strings[Number(value)] ?? '';
  if (kind === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (kind === 'e') return '';
  if (kind === 'str' || kind === 'd') return value;
  const number = Number(value);
  // Excel writes 17 digits; the shortest text of the same number is the one that was typed.
  if (!Number.isFinite(number)) return value;
  return isDate ? (dateText(number, counts1904) ?? String(number)) : String(number);
}

/** A number of days as a date; null when it is too large. */
function dateText(days: number, counts1904: boolean): string | null {
  const firstDay = counts1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(firstDay + days * 86_400_000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}

/** The index of the column in a reference such as AB12; null without one. */
function columnOf(reference: string): number | null {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference)?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function isTrue(text: string | null): boolean {
  return text === '1' || text === 'true';
}

/** Calls `visit` for every element of an XML text. */
function eachElement(text: string, visit: (xml: XmlReader) => void): Result<null, ReadFault> {
  if (text === '') return accept(null);
  const xml = new XmlReader(text);
  for (let event = xml.next(); event !== 'end'; event = xml.next()) {
    if (event === 'fault') return damaged;
    if (event === 'open') visit(xml);
  }
  return accept(null);
}

const damaged = refuse(fault('sheet-damaged'));
