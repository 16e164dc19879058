import type { Placement } from '../../species/details.ts';
import { partWords } from '../../time-texts/interval-parts.ts';
import { foldName, intervalsByName } from '../../time-texts/named-intervals.ts';
import { readTimeSpan, type TimeSpan } from '../../time-texts/read-time-text.ts';
import type { TimeReading } from '../../time-texts/typed-times.ts';
import type { TimeNotation } from '../../timeline/time-notation.ts';
import { readParents, writeParents } from './outline-parents.ts';

/** One line of an outline. */
export interface OutlineLine {
  readonly name: string;
  /** Whether the name stands for a split or clade rather than a species. */
  readonly isInferred: boolean;
  readonly isExtinct: boolean;
  readonly placement: Placement | null;
  readonly dates: OutlineDates | null;
  /** The names of its parents, if it has several; '' is the species that it is indented under. */
  readonly parents: readonly string[] | null;
  /** Ranks and other facts, as in GBIF's TextTree. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** The dates of a line. */
export interface OutlineDates extends TimeSpan {
  /** As written, to be read again when the unit is known. */
  readonly text: string;
}

/** Dates are looked for at the end of a line, so that long lines cost no more than short ones. */
const maxDatesLength = 100;
const bullet = /^(?:[-–—*+•‣◦▪·●○]|\(?\d{1,4}[.)]|\(?[a-z]\))\s+/;
const signs = /^[†?]+/;
/** "Homo habilis[12]" in an encyclopedia. */
const reference = /(?<=[^\s"])\[\d{1,3}\]/g;

/** Reads a line without its indentation. */
export function readOutlineLine(text: string, reading: TimeReading): OutlineLine {
  const plain = text.includes('"') ? text : text.replace(reference, '');
  const after = takeFacts(plain.replace(bullet, '').trim());
  const marks = signs.exec(after.rest)?.[0] ?? '';
  const marked = takeDagger(after.rest.slice(marks.length).trim());
  const { name: dated, dates } =
    splitCells(marked.rest, reading) ?? splitDates(marked.rest, reading);
  const named = takeDagger(dated);
  const before = takeFacts(named.rest);
  const doubts = marks.replaceAll('†', '').length;
  const crossed = readParents(before.rest);
  const own = takeDagger(crossed?.name ?? before.rest);
  const inferred = /^\[(.+)\]$/.exec(own.rest)?.[1];
  const stated = inferred ?? own.rest;
  const quoted = /^"(.*)"$/.exec(stated)?.[1];
  return {
    name: quoted?.replaceAll('""', '"') ?? stated,
    isInferred: inferred !== undefined,
    isExtinct: marks.includes('†') || marked.isExtinct || named.isExtinct || own.isExtinct,
    placement: doubts === 0 ? null : doubts === 1 ? 'debated' : 'unknown',
    dates,
    parents: crossed?.parents ?? null,
    facts: [...before.facts, ...after.facts],
  };
}

/** Some people write the dagger after the name or after the dates. */
function takeDagger(text: string): { readonly rest: string; readonly isExtinct: boolean } {
  const isExtinct = text.length > 1 && text.endsWith('†');
  return { rest: isExtinct ? text.slice(0, -1).trimEnd() : text, isExtinct };
}

/** What is written of a species besides its times. */
type WrittenLine = Pick<OutlineLine, 'name' | 'isInferred' | 'isExtinct' | 'placement' | 'parents'>;

const signsOfPlacement = { probable: '', debated: '?', unknown: '??' } as const;

/** Writes a line without its indentation. */
export function writeOutlineLine(line: WrittenLine, dates: string, reading: TimeReading): string {
  const { name, isInferred, isExtinct, placement, parents } = line;
  const doubt = placement === null ? '' : signsOfPlacement[placement];
  const text = name.replace(/\s+/g, ' ').trim();
  const written = isInferred ? `[${text}]` : text;
  const label = isPlain(text, written, dates, reading) ? text : `"${text.replaceAll('"', '""')}"`;
  const named = `${isExtinct ? '†' : ''}${doubt}${isInferred ? `[${label}]` : label}`;
  return `${named}${parents === null ? '' : writeParents(parents)} ${dates}`;
}

/** Whether a name is read as it is, also before its dates. */
function isPlain(name: string, written: string, dates: string, reading: TimeReading): boolean {
  if (name === '' || /^[["†?#=≡≈$]|[\]}†]$/.test(name) || /\S\[\d{1,3}\]/.test(name)) return false;
  if (readParents(written) !== null) return false;
  if (bullet.test(`${name} `) || splitDates(name, reading).dates !== null) return false;
  return splitDates(`${written} ${dates}`, reading).name === written;
}

interface SplitLine {
  readonly name: string;
  readonly dates: OutlineDates | null;
}

/** A name and its dates in cells with tabs between them, as in a spreadsheet. */
function splitCells(text: string, reading: TimeReading): SplitLine | null {
  if (!text.includes('\t')) return null;
  const [name = '', ...cells] = text.split('\t').map((cell) => cell.trim());
  const [first, second] = cells.filter((cell) => cell !== '');
  if (first === undefined) return null;
  for (const dates of second === undefined ? [first] : [`${first} – ${second}`, first]) {
    const span = readTimeSpan(dates, reading);
    if (span !== null) return { name, dates: { ...span, text: dates } };
  }
  return null;
}

/** What dates can begin with, besides the names of intervals. */
const beginsDates =
  /^[([]?(?:[-+]?[.,]?\d|[~≈?]|ca?\.? ?[\d(-]|(?:circa|about|around|roughly|approx|aprox|hacia|unos|unas|alrededor|from|between|since|desde|entre|hace|de|del)\b)/iu;

function splitDates(text: string, reading: TimeReading): SplitLine {
  const start = Math.max(0, text.length - maxDatesLength);
  const tail = text.slice(start).replace(/(?<=\p{L}|\d)[.;,]$/u, '');
  const firstWords = wordsOfIntervals(reading.notation);
  let nameless: SplitLine | null = null;
  for (const { index, 0: blanks } of tail.matchAll(/^|[\s,:–—]+(?=[^\s,:–—])|(?=[([])/gu)) {
    const dates = tail.slice(index + blanks.length);
    const word = /^[([]?(\p{L}+)/u.exec(dates)?.[1] ?? '';
    if (!beginsDates.test(dates) && !firstWords.has(foldName(word))) continue;
    // "Homo erectus – 1.9 Ma", "Homo erectus: 1.9 Ma"
    const name = text.slice(0, start + index).replace(/(?:[\s,]+[-–—]|:)?[\s,]*$/, '');
    const span = readTimeSpan(dates, reading);
    if (!span?.isCertain) continue;
    const split = { name, dates: { ...span, text: dates } };
    if (name !== '') return split;
    // In "C 3 Ma" the letter is a name, and so is a line that is nothing but an interval.
    if (/^[([]?[-+]?[.,]?\d/.test(dates)) nameless ??= split;
  }
  return nameless ?? { name: text, dates: null };
}

const made = new WeakMap<ReadonlyMap<string, unknown>, Set<string>>();

/** The words with which names of intervals begin. */
function wordsOfIntervals(notation: TimeNotation): ReadonlySet<string> {
  const intervals = intervalsByName(notation);
  let words = made.get(intervals);
  if (words === undefined) {
    words = new Set(Array.from(intervals.keys(), (name) => name.split(' ')[0] ?? ''));
    if (notation.own === undefined) for (const word of partWords) words.add(word);
    made.set(intervals, words);
  }
  return words;
}

/** GBIF's TextTree writes the rank and other facts after the name: `Felis catus [species] {ENV=land}`. */
function takeFacts(text: string): {
  readonly rest: string;
  readonly facts: readonly (readonly [string, string])[];
} {
  const facts: (readonly [string, string])[] = [];
  const braces = text.endsWith('}') ? text.lastIndexOf('{') : -1;
  let rest = text;
  if (braces > 0) {
    rest = text.slice(0, braces).trim();
    for (const fact of text.slice(braces + 1, -1).split(/\s+(?=[A-Za-z_]+=)/)) {
      const equals = fact.indexOf('=');
      if (equals > 0) facts.push([fact.slice(0, equals).trim(), fact.slice(equals + 1).trim()]);
    }
  }
  const rank = /\s\[([A-Za-z _-]{1,40})\]$/.exec(rest);
  if (rank === null || rank.index === 0) return { rest, facts };
  return { rest: rest.slice(0, rank.index).trim(), facts: [['Rank', rank[1] ?? ''], ...facts] };
}
