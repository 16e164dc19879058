import type { Bounds, BoundsKind } from '../species/times/bounds.ts';
import type { TimeNotation } from '../timeline/time-notation.ts';
import { foldName } from './named-intervals.ts';

interface Marks {
  readonly rest: string;
  readonly isCirca: boolean;
  readonly kind?: BoundsKind;
  readonly level?: number;
}

/** The words that make a time approximate. */
export const circaMark =
  /^(?:~|≈|ca?\.|ca? ?(?=[-\d(])|(?:circa|about|around|roughly|approx(?:imately)?|aprox(?:imadamente)?|hacia|unos|unas|alrededor de)\b\.?)\s*/iu;
const doubtMark = /(?<=\S)\s*\?$/;
const hpdMark = /\s*\(?\s*(?:(?<level>\d+(?:[.,]\d+)?)\s?%\s?)?HPD\s*\)?$/iu;
/** A mark that is before the interval: "66 (95% HPD: 65–64)", "66 (fossil: 65–64)". */
const markInside = /\(\s*((?:\d+(?:[.,]\d+)?\s?%\s?)?HPD\b|\p{L}+(?=:)):?\s*([^()]+\).*)$/iu;
const fossilMark = /\s*\((?<word>\p{L}+)\)$/iu;

/** The text without the words that say what kind of bounds it has. */
export function withoutMarks(typed: string, { fossil }: TimeNotation): Marks {
  const text = typed.replace(markInside, '($2 ($1)');
  const rest = text.replace(circaMark, '').replace(doubtMark, '');
  if (rest !== text) return { rest, isCirca: true };
  const hpd = hpdMark.exec(text);
  if (hpd !== null) {
    const level = Number((hpd.groups?.level ?? '95').replace(',', '.'));
    const isDefault = level === 95;
    return {
      rest: text.slice(0, hpd.index),
      isCirca: false,
      kind: 'hpd',
      ...(!isDefault && { level }),
    };
  }
  const word = fossilMark.exec(text);
  const folded = foldName(word?.groups?.word ?? '');
  return word !== null && [foldName(fossil ?? 'fossil'), 'fossil'].includes(folded)
    ? { rest: text.slice(0, word.index), isCirca: false, kind: 'fossil' }
    : { rest: text, isCirca: false };
}

/** The bounds of a time that is only said to be approximate. */
export const circa: Bounds = { before: 0, after: 0, kind: 'circa' };
