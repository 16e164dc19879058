import type { Placement } from '../../species/details.ts';
import { yearsPerNamedUnit } from '../../timeline/time-words.ts';

/** One line of an outline. */
export interface OutlineLine {
  readonly name: string;
  /** Whether the name stands for an ancestor that no one has named. */
  readonly isInferred: boolean;
  readonly isExtinct: boolean;
  readonly placement: Placement | null;
  readonly dates: OutlineDates | null;
  /** Ranks and other facts, as in GBIF's TextTree. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** The dates of a line, as written. */
export interface OutlineDates {
  readonly from: string;
  /** Null when only the first date is stated, `now` for a word such as "today". */
  readonly to: string | null;
  /** The unit of each date, which may be that of the other one. Null when the line names no unit. */
  readonly fromUnit: number | null;
  readonly toUnit: number | null;
}

/** Dates are looked for at the end of a line, so that long lines cost no more than short ones. */
const maxDatesLength = 100;
const number = String.raw`-?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?`;
const earthUnit = '(?:(?:billion|million|thousand) years|[A-Za-z]+)(?: ago| BP)?';
const today = 'today|present|now|living|extant|hoy|ahora|actualidad';

/** What the dates at the end of a line look like. */
interface DatePatterns {
  readonly range: RegExp;
  readonly single: RegExp;
  readonly yearsOf: (word: string | undefined) => number | null;
}

function patternsWith(unit: string, yearsOf: DatePatterns['yearsOf']): DatePatterns {
  return {
    range: new RegExp(
      String.raw`(?:^|[\s,])\(?(${number}) ?(${unit})? ?(–|—|-|to|\.\.) ?(?:(${number}) ?(${unit})?|(${today}))\)?$`,
      'iu',
    ),
    single: new RegExp(String.raw`(?:^|[\s,])\(?(${number}) ?(${unit})\)?$`, 'iu'),
    yearsOf,
  };
}

const earthPatterns = patternsWith(earthUnit, (word) =>
  word === undefined
    ? null
    : // "1.9 million to 110,000 years ago"
      yearsPerNamedUnit(
        word.replace(/ (?:ago|BP)$/i, '').replace(/^[bm]illion$|^thousand$/i, '$& years'),
      ),
);
const ownPatterns = new Map<string, DatePatterns>();

/** The dates of a tree with its own unit, if it has one. */
function patternsFor(ownUnit: string | undefined): DatePatterns {
  if (ownUnit === undefined) return earthPatterns;
  let patterns = ownPatterns.get(ownUnit);
  if (patterns === undefined) {
    const words = [ownUnit, ownUnit.replace(/s$/, '')].map(escapeRegExp);
    patterns = patternsWith(`(?:${words.join('|')})`, (word) => (word === undefined ? null : 1));
    // Only the tree that is open has one.
    ownPatterns.clear();
    ownPatterns.set(ownUnit, patterns);
  }
  return patterns;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const bullet = /^(?:[-*+•]|\d{1,4}[.)])\s+/;
const signs = /^[†?]+/;

/** Reads a line without its indentation. `ownUnit` is that of the tree's own time scale. */
export function readOutlineLine(text: string, ownUnit?: string): OutlineLine {
  const patterns = patternsFor(ownUnit);
  const after = takeFacts(text.replace(bullet, '').trim());
  const marks = signs.exec(after.rest)?.[0] ?? '';
  const marked = takeDagger(after.rest.slice(marks.length).trim());
  const { name: dated, dates } = splitDates(marked.rest, patterns);
  const named = takeDagger(dated);
  const before = takeFacts(named.rest);
  const doubts = marks.replaceAll('†', '').length;
  const inferred = /^\[(.+)\]$/.exec(before.rest)?.[1];
  const stated = inferred ?? before.rest;
  const quoted = /^"(.*)"$/.exec(stated)?.[1];
  return {
    name: quoted?.replaceAll('""', '"') ?? stated,
    isInferred: inferred !== undefined,
    isExtinct: marks.includes('†') || marked.isExtinct || named.isExtinct,
    placement: doubts === 0 ? null : doubts === 1 ? 'debated' : 'unknown',
    dates,
    facts: [...before.facts, ...after.facts],
  };
}

/** Some people write the dagger after the name or after the dates. */
function takeDagger(text: string): { readonly rest: string; readonly isExtinct: boolean } {
  const isExtinct = text.length > 1 && text.endsWith('†');
  return { rest: isExtinct ? text.slice(0, -1).trimEnd() : text, isExtinct };
}

/** What is written of a species besides its times. */
type WrittenLine = Pick<OutlineLine, 'name' | 'isInferred' | 'isExtinct' | 'placement'>;

const signsOfPlacement = { probable: '', debated: '?', unknown: '??' } as const;

/** Writes a line without its indentation. */
export function writeOutlineLine(line: WrittenLine, dates: string, ownUnit?: string): string {
  const { name, isInferred, isExtinct, placement } = line;
  const doubt = placement === null ? '' : signsOfPlacement[placement];
  const text = name.replace(/\s+/g, ' ').trim();
  const label = isPlain(text, patternsFor(ownUnit)) ? text : `"${text.replaceAll('"', '""')}"`;
  return `${isExtinct ? '†' : ''}${doubt}${isInferred ? `[${label}]` : label} ${dates}`;
}

/** Whether a name is read as it is. */
function isPlain(name: string, patterns: DatePatterns): boolean {
  if (name === '' || /^[["†?#=≡≈$]|[\]}†]$/.test(name)) return false;
  return !bullet.test(`${name} `) && splitDates(name, patterns).dates === null;
}

function splitDates(
  text: string,
  { range, single, yearsOf }: DatePatterns,
): { readonly name: string; readonly dates: OutlineDates | null } {
  const start = Math.max(0, text.length - maxDatesLength);
  const tail = text.slice(start);
  // "Homo erectus – 1.9 Ma", "Homo erectus: 1.9 Ma"
  const nameBefore = (index: number) =>
    text.slice(0, start + index).replace(/(?:[\s,]+[-–—]|:)?[\s,]*$/, '');
  const found = range.exec(tail);
  if (found !== null) {
    const [, from = '', unitOfFirst, dash, last, unitOfLast, word] = found;
    const fromUnit = yearsOf(unitOfFirst ?? unitOfLast);
    const toUnit = yearsOf(unitOfLast ?? unitOfFirst);
    // "Alpha 60-50" has dates, oldest first. "Strain 12-50" and "Apollo 1-1" are names.
    const isOldestFirst = dash === '-' && plain(from) > plain(last ?? '');
    const isCertain =
      fromUnit !== null || dash === '–' || dash === '—' || word !== undefined || isOldestFirst;
    const units = [unitOfFirst, unitOfLast].filter((unit) => unit !== undefined);
    if (isCertain && units.every((unit) => yearsOf(unit) !== null)) {
      const to = word === undefined ? (last ?? null) : 'now';
      return {
        name: nameBefore(found.index),
        dates: { from: withoutCommas(from), to: to && withoutCommas(to), fromUnit, toUnit },
      };
    }
  }
  const one = single.exec(tail);
  const unit = yearsOf(one?.[2]);
  if (one === null || unit === null) return { name: text, dates: null };
  const from = withoutCommas(one[1] ?? '');
  return { name: nameBefore(one.index), dates: { from, to: null, fromUnit: unit, toUnit: unit } };
}

function withoutCommas(number: string): string {
  return number.replaceAll(',', '');
}

function plain(number: string): number {
  return Number(withoutCommas(number));
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
