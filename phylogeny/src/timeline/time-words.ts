import { substitutionUnit } from './tree-scale.ts';

const yearsByWord: Readonly<Record<string, number>> = {
  ga: 1e9,
  gya: 1e9,
  gyr: 1e9,
  bya: 1e9,
  by: 1e9,
  ma: 1e6,
  mya: 1e6,
  my: 1e6,
  myr: 1e6,
  mybp: 1e6,
  ka: 1e3,
  kya: 1e3,
  ky: 1e3,
  kyr: 1e3,
  ybp: 1,
  ya: 1,
  bp: 1,
  y: 1,
  yr: 1,
  yrs: 1,
  year: 1,
  years: 1,
  ano: 1,
  anos: 1,
};

const yearsByMultiple: readonly (readonly [RegExp, number])[] = [
  [/\b(?:billion|giga)\s*(?:years?|yrs?)|\bmil millones de anos?/, 1e9],
  [/\b(?:million|mega)\s*(?:years?|yrs?)|\bmillon(?:es)? de anos?/, 1e6],
  [/\b(?:thousand|kilo)\s*(?:years?|yrs?)|\bmil(?:es de)? anos?/, 1e3],
];

/** In lower case and without accents: "Millones de años" is the same as "millones de anos". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The number of years in a unit that a file names ("mya", "Ma", "million years"), or null. */
export function yearsPerNamedUnit(unit: string): number | null {
  const word = fold(unit);
  for (const [pattern, value] of yearsByMultiple) if (pattern.test(word)) return value;
  return Object.hasOwn(yearsByWord, word) ? (yearsByWord[word] ?? null) : null;
}

/** Numbers that people write in words: "1.9 million". */
const multiples: Readonly<Record<string, number>> = {
  ...{ thousand: 1e3, million: 1e6, billion: 1e9 },
  ...{ millon: 1e6, millones: 1e6, 'mil millones': 1e9 },
};

/** The number that a word means: a million of "million"; null for other words. */
export function multipleOf(word: string): number | null {
  const folded = fold(word);
  return Object.hasOwn(multiples, folded) ? (multiples[folded] ?? null) : null;
}

const countsBackWords = /\s*\b(?:ago|b\.?p\.?|before (?:the )?present|before now|atras)$/;

/** A unit as people write it. */
interface NamedUnit {
  readonly years: number;
  /** Whether it only follows ages. */
  readonly isAge: boolean;
}

// A list has thousands of times and few units.
const readUnits = new Map<string, NamedUnit | null>();
const maxReadUnits = 200;

/** The unit that stands after a number: "Ma", "years ago", "cal BP", "millones de años". */
export function readUnit(words: string): NamedUnit | null {
  let unit = readUnits.get(words);
  if (unit === undefined) {
    if (readUnits.size >= maxReadUnits) readUnits.clear();
    unit = parseUnit(words);
    readUnits.set(words, unit);
  }
  return unit;
}

function parseUnit(words: string): NamedUnit | null {
  const whole = fold(words).replace(/^cal(?:\.|ibrated)?\s+/, '');
  const bare = whole.replace(countsBackWords, '');
  const years = yearsPerNamedUnit(bare || whole) ?? multipleOf(bare);
  return years === null ? null : { years, isAge: bare !== whole || isAgeUnit(whole) };
}

/** A unit without the words that say that it counts back. */
export function withoutAgo(unit: string): string {
  return unit.slice(0, unit.length - (countsBackWords.exec(unit.toLowerCase())?.[0].length ?? 0));
}

/** Whether a unit counts something other than time along branches. */
export function isLengthUnit(unit: string): boolean {
  return (
    unit === substitutionUnit || /\b(?:changes|steps|mutations|distances?|coalescent)\b/i.test(unit)
  );
}

/** The unit that a file names, if it is none of Earth's years: substitutions, or the unit of an invented world. */
export function ownUnitOf(unit: string): string | null {
  if (!/\p{L}/u.test(unit) || yearsPerNamedUnit(unit) !== null) return null;
  return /subst|per.site/i.test(unit) ? substitutionUnit : unit.trim();
}

const agoWords = /^(?:[kmg]a|[kmgb]ya|ya|mybp|ybp|bp)$/i;

/** Whether a unit only follows ages: "66 Ma" is before now, unlike "66 Myr". */
export function isAgeUnit(unit: string): boolean {
  return agoWords.test(unit.trim());
}

/** Whether a unit means calendar dates, which increase towards the present, rather than ages. */
export function isCalendarUnit(unit: string): boolean {
  return /^(?:ad|ce|a\.d\.|c\.e\.|date|calendar(?: years?)?|decimal years?)$/i.test(unit.trim());
}
