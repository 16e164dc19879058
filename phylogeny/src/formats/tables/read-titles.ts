import { isAgeUnit, isCalendarUnit, yearsPerNamedUnit } from '../../timeline/time-words.ts';

/** A title of a column. */
export interface Title {
  /** The title in lower case, words joined by "_". */
  readonly whole: string;
  /** The same without its unit. */
  readonly name: string;
  readonly yearsPerUnit: number | null;
  /** Whether the unit only follows ages, as in "Ma" and "years ago". */
  readonly isAge: boolean;
  /** What is in brackets at its end, as written. */
  readonly bracketed: string | null;
}

const maxTitleLength = 100;

/** Reads the words and the unit of a title. */
export function readTitle(field: string): Title {
  const title = field.trim().slice(0, maxTitleLength);
  const bracketed = /[([]\s*([^()[\]]*?)\s*[)\]]\s*$/.exec(title)?.[1] ?? null;
  const bracketUnit = bracketed === null ? null : readUnit(bracketed);
  const isUnit = bracketUnit !== null || isCalendarUnit(bracketed ?? '');
  const whole = wordsOf(isUnit ? withoutBracket(title) : title);
  const cut = whole.lastIndexOf('_');
  const suffixUnit = cut < 0 ? null : readUnit(whole.slice(cut + 1));
  return {
    whole,
    name: suffixUnit === null ? whole : whole.slice(0, cut),
    yearsPerUnit: bracketUnit ?? suffixUnit,
    isAge: isAgeWord(bracketed ?? '') || (suffixUnit !== null && isAgeWord(whole.slice(cut + 1))),
    bracketed,
  };
}

function withoutBracket(title: string): string {
  return title.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '');
}

function wordsOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

const agoWords = /\s*\b(?:ago|b\.?p\.?|before present)$/i;

function readUnit(words: string): number | null {
  const bare = words.toLowerCase().replace(/^cal(?:\.|ibrated)?\s+/, '');
  return yearsPerNamedUnit(bare.replace(agoWords, '').trim() || bare);
}

function isAgeWord(word: string): boolean {
  return isAgeUnit(word) || agoWords.test(word);
}

/** Words in brackets that say something else about a time than its unit. */
const noUnit =
  /^(?:est|estimated?|approx(?:imate)?|min|max|mean|median|dates?|ages?|times?|bound|oldest|youngest|earliest|latest|optional|text|number|choice|link|yes\/no|column(?: \d+)?|[\d\W]+)\.?$/i;
const maxUnitWord = 60;

/** Reads titles together: a unit that nobody knows counts if two titles have it. */
export function readTitles(titles: readonly string[]): readonly Title[] {
  const read = titles.map(readTitle);
  const counts = new Map<string, number>();
  for (const { bracketed, yearsPerUnit } of read) {
    if (bracketed === null || yearsPerUnit !== null) continue;
    counts.set(bracketed, (counts.get(bracketed) ?? 0) + 1);
  }
  return read.map((title, index) => {
    const { bracketed } = title;
    if (bracketed === null || !isOwnUnit(bracketed) || (counts.get(bracketed) ?? 0) < 2) {
      return title;
    }
    return { ...title, name: wordsOf(withoutBracket(titles[index] ?? '')) };
  });
}

/** Whether a word in brackets is a unit that is not one of Earth. */
export function isOwnUnit(word: string): boolean {
  return (
    word !== '' &&
    word.length <= maxUnitWord &&
    !noUnit.test(word) &&
    !isCalendarUnit(word) &&
    readUnit(word) === null
  );
}

/** A unit without the words that say that it counts back. */
export function withoutAgo(unit: string): string {
  return unit.replace(agoWords, '');
}
