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
};

const yearsByMultiple: readonly (readonly [RegExp, number])[] = [
  [/\b(?:billion|giga)\s*(?:years?|yrs?)/, 1e9],
  [/\b(?:million|mega)\s*(?:years?|yrs?)/, 1e6],
  [/\b(?:thousand|kilo)\s*(?:years?|yrs?)/, 1e3],
];

/** The number of years in a unit that a file names ("mya", "Ma", "million years"), or null. */
export function yearsPerNamedUnit(unit: string): number | null {
  const word = unit.trim().toLowerCase();
  for (const [pattern, value] of yearsByMultiple) if (pattern.test(word)) return value;
  return Object.hasOwn(yearsByWord, word) ? (yearsByWord[word] ?? null) : null;
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
