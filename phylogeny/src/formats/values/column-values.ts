import { maxChoices } from '../../parts/part-faults.ts';
import type { Choice, Column, ColumnType } from '../../parts/part-values.ts';
import { maxTraitLength, type TraitValue } from '../../species/values/traits.ts';
import { isWebAddress } from '../../species/values/web-address.ts';
import { parseDecimal } from '../dating/decimal.ts';

/** Whether a text of a file stands for no value. */
export function isNoValue(text: string): boolean {
  // Longer texts are never words for a missing value.
  return text.length <= 4 && /^(?:[+-]?nan|n\/?a|null|\?+|[-–—]+)?$/i.test(text);
}

/** Spreadsheets write truth values in the language of their user. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'sí', 'verdadero', 'vrai', 'wahr', 'ja', 'vero'].map(
    (word) => [word, true] as const,
  ),
  ...['false', 'no', 'falso', 'faux', 'falsch', 'nein'].map((word) => [word, false] as const),
]);

/** Whether a text says yes or no; null when it says neither. */
export function readTruth(text: string): boolean | null {
  return truths.get(text.toLowerCase()) ?? null;
}

/** Choices that nobody has listed are few words, each of them repeated. */
const maxGuessedChoices = 20;
const maxGuessedLength = 40;

/**
 * The type that fits all values of a column, and its choices. `listed` are the possible values, if the file
 * lists them. A column of few repeated words is a choice.
 */
export function typeOfValues(
  texts: Iterable<string>,
  listed?: readonly string[],
): Pick<Column, 'type' | 'choices'> {
  const counts = new Map<string, number>();
  let count = 0;
  for (const text of texts) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
    count += 1;
  }
  const distinct = [...counts.keys()];
  const isTruth = (text: string) => readTruth(text) !== null;
  if (distinct.every(isTruth) && (listed ?? []).every(isTruth)) return { type: 'yes-no' };
  const possible = new Set(listed);
  const isListed = possible.size > 0 && possible.size <= maxChoices;
  if (isListed && distinct.every((text) => possible.has(text))) {
    return { type: 'choice', choices: choicesOf([...possible]) };
  }
  if (distinct.every((text) => parseDecimal(text) !== null)) return { type: 'number' };
  if (distinct.every(isTruth)) return { type: 'yes-no' };
  if (distinct.every(isWebAddress)) return { type: 'link' };
  const areFew = distinct.length <= maxGuessedChoices && distinct.length * 2 <= count;
  const isWord = (text: string) => text.length <= maxGuessedLength && !/[\r\n]/.test(text);
  if (!areFew || !distinct.every(isWord)) return { type: 'text' };
  return { type: 'choice', choices: choicesOf(distinct.sort()) };
}

/** Of equal lightness, so that none stands out before someone chooses colours. */
const choiceColours = [
  ...['#4477aa', '#ee6677', '#228833', '#ccbb44', '#66ccee', '#aa3377', '#bbbbbb', '#997700'],
];

/** Choices with a colour for each. */
export function choicesOf(names: readonly string[]): Choice[] {
  return names.map((name, index) => ({
    name,
    colour: choiceColours[index % choiceColours.length] ?? '#bbbbbb',
  }));
}

/** A text as a value of a column of this type; null when it does not fit. */
export function readValue(text: string, type: ColumnType): TraitValue | null {
  if (type === 'number') return parseDecimal(text);
  if (type === 'yes-no') return text === '1' || text === '0' ? text === '1' : readTruth(text);
  return text.slice(0, maxTraitLength);
}
