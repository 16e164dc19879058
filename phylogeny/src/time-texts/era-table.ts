import { maxEras } from '../document/settings.ts';
import { maxNameLength } from '../species/checks/invariants.ts';
import { isColour } from '../species/values/colour.ts';
import { timeInField } from '../timeline/time-labels.ts';
import { type TimeNotation, withScale } from '../timeline/time-notation.ts';
import type { Era, OwnScale } from '../timeline/tree-scale.ts';
import { years } from '../timeline/years.ts';
import { readTimeText } from './read-time-text.ts';
import { isNowText } from './time-phrases.ts';

/** Why a line of a table of eras cannot be read. */
export type EraFaultCode = 'name' | 'time' | 'times' | 'colour' | 'level' | 'too-many';

/** What is wrong with a table of eras. */
export interface EraFault {
  readonly code: EraFaultCode;
  /** Counted from 1. */
  readonly line: number;
  /** What was read instead. */
  readonly text: string;
}

/** The eras of a table and what is wrong with the other lines. */
export interface EraTable {
  readonly eras: readonly Era[];
  readonly faults: readonly EraFault[];
}

const maxLevel = 5;
const maxFaults = 20;
/** In characters. */
const maxQuoted = 60;
/** Spaces before a name for each level. */
const indentOfLevel = 2;

/**
 * Reads eras from pasted cells or typed lines: name, from, to and, if stated, a colour such as #aa3322 and a
 * level. Without a level, indented names are inside the era above. Times are as the scale writes them.
 */
export function readEraTable(text: string, scale: OwnScale, language: TimeNotation): EraTable {
  const notation = withScale(language, { ...scale, eras: [] }, language.own?.now ?? 'Now');
  const eras: Era[] = [];
  const faults: EraFault[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  const delimiter = delimiterOf(lines);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || faults.length >= maxFaults) continue;
    const cells = splitCells(line, delimiter);
    if (eras.length === 0 && faults.length === 0 && isHeader(cells, notation)) continue;
    const era = readEra(cells, notation);
    if ('code' in era) faults.push({ code: era.code, line: index + 1, text: quoted(era.text) });
    else if (eras.length === maxEras) {
      faults.push({ code: 'too-many', line: index + 1, text: String(maxEras) });
      break;
    } else eras.push(era);
  }
  return { eras, faults };
}

/** A message cannot quote a cell of any length. */
function quoted(text: string): string {
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted).trimEnd()}…` : text;
}

/** Writes eras so that `readEraTable` reads them: cells with tabs between them, indented by level. */
export function writeEraTable(scale: OwnScale, language: TimeNotation): string {
  const notation = withScale(language, scale, language.own?.now ?? 'Now');
  return scale.eras
    .map(({ name, from, to, colour, level }) =>
      [
        `${' '.repeat(level * indentOfLevel)}${cellOf(name)}`,
        timeInField(years(from), 'Years', notation),
        timeInField(years(to), 'Years', notation),
        ...(colour === undefined ? [] : [colour]),
      ].join('\t'),
    )
    .join('\n');
}

/** A name that came from elsewhere may have blanks that would end its cell or line, and quotes. */
function cellOf(name: string): string {
  const text = name.replace(/\s+/g, ' ').trim();
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

function delimiterOf(lines: readonly string[]): '\t' | ';' | ',' {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (first.trim().includes('\t')) return '\t';
  return first.includes(';') ? ';' : ',';
}

/**
 * The name keeps the blanks before it. A cell that starts with a quote ends with one, and may have the delimiter
 * and doubled quotes in it, as in tables of other programs.
 */
function splitCells(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  // Blanks or empty cells at the beginning are indentation.
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  let at = indent.length;
  while (at <= line.length) {
    const { text, end } = readCell(line, at, delimiter);
    cells.push(text);
    at = end + 1;
  }
  const width = indent.replaceAll('\t', ' '.repeat(indentOfLevel));
  return cells.map((text, index) => (index === 0 ? width + text : text));
}

function readCell(line: string, from: number, delimiter: string): { text: string; end: number } {
  return readQuoted(line, from, delimiter) ?? readPlain(line, from, delimiter);
}

function readPlain(line: string, from: number, delimiter: string): { text: string; end: number } {
  const next = line.indexOf(delimiter, from);
  const end = next < 0 ? line.length : next;
  return { text: line.slice(from, end).trim(), end };
}

/** Null if the cell is not in quotes. A quote inside a cell, as in `5" rain`, is part of its text. */
function readQuoted(line: string, from: number, delimiter: string) {
  let start = from;
  while (line[start] === ' ') start++;
  if (line[start] !== '"') return null;
  let close = line.indexOf('"', start + 1);
  while (close >= 0 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
  let end = close + 1;
  while (line[end] === ' ') end++;
  if (close < 0 || (end < line.length && line[end] !== delimiter)) return null;
  const text = line
    .slice(start + 1, close)
    .replaceAll('""', '"')
    .trim();
  return { text, end };
}

/** Whether the second cell is a title and not a time. */
function isHeader([, from = '', to = '']: readonly string[], notation: TimeNotation): boolean {
  return /^\p{L}[^\d]*$/u.test(from) && /^\p{L}[^\d]*$/u.test(to) && !isNowText(to, notation);
}

type UnplacedFault = Omit<EraFault, 'line'>;

function readEra(cells: readonly string[], notation: TimeNotation): Era | UnplacedFault {
  const [first = '', from = '', to = '', ...rest] = cells;
  const name = first.trim();
  if (name === '' || name.length > maxNameLength) return { code: 'name', text: name };
  const times = [from, to].map((text) => readMoment(text, notation));
  const [start, end] = times;
  if (typeof start !== 'number') return { code: 'time', text: from };
  if (typeof end !== 'number') return { code: 'time', text: to };
  if (start >= end) return { code: 'times', text: name };
  const others = rest.filter((text) => text !== '');
  const colour = others.find((text) => !/^\d$/.test(text));
  const stated = others.find((text) => /^\d$/.test(text));
  const level =
    stated === undefined
      ? Math.floor((first.length - first.trimStart().length) / indentOfLevel)
      : Number(stated);
  if (level > maxLevel) return { code: 'level', text: String(level) };
  if (colour !== undefined && !isColour(longColour(colour)))
    return { code: 'colour', text: colour };
  return {
    ...{ name, from: start, to: end, level },
    ...(colour !== undefined && { colour: longColour(colour) }),
  };
}

/** "#a32" as "#aa3322". */
function longColour(text: string): string {
  const lower = text.toLowerCase();
  return /^#[0-9a-f]{3}$/.test(lower) ? lower.replace(/[0-9a-f]/g, '$&$&') : lower;
}

function readMoment(text: string, notation: TimeNotation): number | null {
  const read = readTimeText(text, 'Years', notation);
  return read.ok && read.value.bounds === null ? read.value.time : null;
}
