import { type DecimalMark, MarkEvidence } from '../../time-texts/decimal-marks.ts';
import type { TimeReading } from '../../time-texts/typed-times.ts';
import { englishAgoNotation } from '../../timeline/time-notation.ts';
import { type ProblemPlace, Report } from '../report.ts';
import { fitName } from '../values/text-limits.ts';
import { type OutlineLine, readOutlineLine } from './outline-line.ts';

/** A line with the row of the line above it that is indented less; -1 without one. */
export interface PlacedLine extends OutlineLine {
  readonly parent: number;
  /** Counted from 1. */
  readonly number: number;
  /** Where its dates are in the text, or the line without its indentation. */
  readonly place: ProblemPlace;
}

const lineEnd = /\r\n|\n|\r/g;

// Longer runs of digits are no numbers, and would take long to search.
const digits = String.raw`(?<![\p{L}\d.,])\d[\d.,]{0,30}\d(?![\d.,])`;
const numbers = new RegExp(digits, 'giu');
const wholeYears = new RegExp(
  `${digits}(?= ?(?:(?:[-–—]|to|a) ?\\d[\\d.,]{0,30} ?)?(?:years?|ya|bp|a[nñ]os)(?!\\p{L}))`,
  'giu',
);

/** The decimal mark of the numbers in a list. Where commas can be either, the guess is reported. */
export function markOf(text: string, report: Report): DecimalMark {
  const found = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([number]) => number);
  const evidence = new MarkEvidence(found(numbers)).addYears(found(wholeYears));
  if (evidence.mark === null && evidence.example !== null) {
    report.add('guessed', 'commas-are-thousands', { values: { number: evidence.example } });
  }
  return evidence.mark ?? '.';
}

export function placeLines(text: string, reading: TimeReading, report: Report): PlacedLine[] {
  const lines: PlacedLine[] = [];
  const open: { readonly indent: number; readonly row: number }[] = [];
  const all = text.replace(/^\uFEFF/, '').split(lineEnd);
  const heading = headingOf(all, reading);
  const lineEnds = text.matchAll(lineEnd);
  let next = text.startsWith('\uFEFF') ? 1 : 0;
  for (const [index, line] of all.entries()) {
    const number = index + 1;
    const content = line.trim();
    const start = next + line.indexOf(content);
    const place = { start, end: start + content.length, text: content };
    next += line.length + (lineEnds.next().value?.[0].length ?? 0);
    if (content === '' || content.startsWith('#')) continue;
    if (index === heading) {
      report.add('skipped', 'outline-heading', { line: number, example: content.slice(0, 80) });
      continue;
    }
    if (/^[=≡≈]/.test(content)) {
      report.add('dropped', 'synonyms', { line: number, example: content.slice(1, 80).trim() });
      continue;
    }
    const read = readOutlineLine(content.replace(/^\$/, ''), reading);
    const name = fitName(read.name, report);
    if (name === '') {
      report.add('skipped', 'row-without-name', { line: number, place });
      continue;
    }
    const indent = indentOf(line);
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const parent = open.at(-1)?.row ?? -1;
    const dates = read.dates?.text ?? content;
    const from = place.start + Math.max(0, content.lastIndexOf(dates));
    const at = read.dates === null ? place : { start: from, end: from + dates.length, text: dates };
    lines.push({ ...read, name, number, place: { ...at, name }, parent });
    open.push({ indent, row: lines.length - 1 });
  }
  return lines;
}

/** The index of a heading above a list in which most other lines have dates; -1 without one. */
function headingOf(all: readonly string[], reading: TimeReading): number {
  const first = all.findIndex((line) => line.trim() !== '');
  const heading = all[first]?.trim() ?? '';
  const others = all.slice(first + 1, first + sampledLines).filter((line) => line.trim() !== '');
  const isApart = all[first + 1]?.trim() === '' || heading.endsWith(':');
  if (!isApart || others.length < 2 || others.some((line) => indentOf(line) > 0)) return -1;
  const isDated = (line: string) => readOutlineLine(line.trim(), reading).dates !== null;
  const undated = others.filter((line) => !isDated(line)).length;
  return !isDated(heading) && undated * 4 < others.length ? first : -1;
}

/** The width of the whitespace before a line; a tab goes to the next multiple of four. */
function indentOf(line: string): number {
  const blanks = /^\s*/.exec(line)?.[0] ?? '';
  if (!blanks.includes('\t')) return blanks.length;
  let width = 0;
  for (const character of blanks) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}

/** How many lines decide whether a text is an outline. */
const sampledLines = 200;
const maxSample = 65_536;
const maxLineLength = 500;

/** Whether a text has indented lines under others, or a list of names with dates. */
export function looksLikeOutline(text: string): boolean {
  const sample = text.slice(0, maxSample);
  // Trees, XML, JSON and programs.
  if (/^\uFEFF?\s*[(<{]/.test(sample) || /[;<>{]\s*$/m.test(sample)) return false;
  const lines = sample
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampledLines);
  if (lines.some((line) => line.length > maxLineLength)) return false;
  const indents = lines.map(indentOf);
  if (indents.some((indent, index) => indent > (indents[index - 1] ?? indent))) return true;
  const reading = {
    yearsPerUnit: 1,
    notation: englishAgoNotation,
    mark: markOf(sample, new Report()),
  };
  const dated = lines.filter((line) => readOutlineLine(line.trim(), reading).dates !== null);
  return dated.length * 2 > lines.length;
}
