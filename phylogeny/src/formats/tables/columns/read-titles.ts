import { isCalendarUnit, readUnit, withoutAgo } from '../../../timeline/time-words.ts';

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
    yearsPerUnit: (bracketUnit ?? suffixUnit)?.years ?? null,
    isAge: countsBackWord(bracketed ?? '') || suffixUnit?.isAge === true,
    bracketed,
  };
}

function countsBackWord(unit: string): boolean {
  return readUnit(unit)?.isAge === true || withoutAgo(unit) !== unit;
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

/** Words in brackets that say something else about a time than its unit. */
const noUnit =
  /^(?:est|estimated?|approx(?:imate)?|min|max|mean|median|dates?|ages?|times?|bound|oldest|youngest|earliest|latest|optional|text|number|choice|link|yes\/no|column(?: \d+)?|stage|interval|period|epoch|era|event|place|site|country|formation|[\d\W]+)\.?$/i;
const maxUnitWord = 60;

/**
 * Reads titles together: a unit that nobody knows counts if two titles have it, in brackets or at the end of
 * a title that is known without it: "Start (AF)", "End AF".
 */
export function readTitles(
  titles: readonly string[],
  known: ReadonlySet<string>,
): readonly Title[] {
  const read = titles.map((field) => withLastWord(field, readTitle(field), known));
  const counts = new Map<string, number>();
  for (const { bracketed, yearsPerUnit } of read) {
    if (bracketed === null || yearsPerUnit !== null) continue;
    counts.set(bracketed, (counts.get(bracketed) ?? 0) + 1);
  }
  return read.map((title, index) => {
    const { bracketed } = title;
    const field = (titles[index] ?? '').trim();
    if (bracketed === null || !isOwnUnit(bracketed) || (counts.get(bracketed) ?? 0) < 2) {
      return readTitle(field);
    }
    const bare = withoutBracket(field);
    return { ...title, name: wordsOf(bare === field ? withoutLast(field) : bare) };
  });
}

/** A title whose last word may be a unit, because it is known without that word only. */
function withLastWord(field: string, title: Title, known: ReadonlySet<string>): Title {
  const rest = withoutLast(field.trim());
  if (title.bracketed !== null || title.yearsPerUnit !== null || known.has(title.whole))
    return title;
  const isKnown = rest !== '' && known.has(wordsOf(rest));
  return isKnown ? { ...title, bracketed: field.trim().slice(rest.length).trim() } : title;
}

function withoutLast(title: string): string {
  return title.slice(0, Math.max(0, title.trimEnd().search(/\s+\S+$/)));
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
