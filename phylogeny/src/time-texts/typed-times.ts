import { type CodedMessage, codedMessage } from '../coded-message.ts';
import { accept, type Result, refuse } from '../result.ts';
import { countsBack, timeOfCount, yearsIn } from '../timeline/counting.ts';
import { decimalSeparator, englishNotation, type TimeNotation } from '../timeline/time-notation.ts';
import { multipleOf, readUnit } from '../timeline/time-words.ts';
import { type TimeUnit, timeUnits, unitLabel, yearsPer } from '../timeline/units.ts';
import { type Years, years } from '../timeline/years.ts';
import {
  type DecimalMark,
  isAmbiguous,
  isThousands,
  plainDigits,
  withoutGaps,
} from './decimal-marks.ts';
import { isNowText } from './time-phrases.ts';

/** Why a typed time cannot be read, in English. */
export const timeMessages = {
  'empty-time': 'Enter a number',
  'unreadable-time': '"{text}" is not a number',
  'ambiguous-time': '"{text}" could mean {fraction} or {whole}. Enter one of these.',
  'misspelt-time': '"{text}" cannot be read as a time. Did you mean {suggestion}?',
  'unknown-time':
    '"{text}" cannot be read as a time. Enter one such as {number}, {range} or {interval}.',
} as const;

/** Why a typed time cannot be read. */
export type UnreadableTime = CodedMessage<keyof typeof timeMessages>;

/** How to read the numbers of a text. */
export interface TimeReading {
  /** The years in a number that has no unit of its own. */
  readonly yearsPerUnit: number;
  readonly notation: TimeNotation;
  /** The decimal mark, if the file decides it. Otherwise it is that of the notation. */
  readonly mark?: DecimalMark | undefined;
}

/** How to read what is typed into a field. */
export function typedIn(unit: TimeUnit, notation: TimeNotation): TimeReading {
  return { yearsPerUnit: yearsIn(unit, notation), notation };
}

const typedTime =
  /^(?<sign>[-+]?)(?<number>\d+(?:[.,\d]*)|[.,]\d+)(?:e(?<exponent>[-+]?\d{1,3}))?\s*(?<suffix>\p{L}[\p{L}.]*(?: \p{L}[\p{L}.]*)*)?$/iu;

/**
 * Reads a number typed in the chosen unit. A label such as "(-66.00MY)" can be pasted, and then its
 * own unit is used.
 *
 * The decimal separator of the language is always read as that. The other one of point and comma is
 * read as a separator of thousands in "1.234,5", "1.234.567" and "110.000 años", and as a decimal
 * separator where it cannot be one of thousands, as in "1.5". "1.500" could be either, so it is refused.
 */
export function parseTime(
  text: string,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
): Result<Years, UnreadableTime> {
  const read = parseMoment(withoutGaps(text), typedIn(unit, notation));
  return read.ok ? accept(read.value.time) : read;
}

/** A moment as it was typed. */
export interface TypedMoment {
  readonly time: Years;
  /** Whether the typed number counts back from now, so that a larger one is earlier. */
  readonly isAge: boolean;
  /** Whether it has no unit of its own. */
  readonly isRelative: boolean;
}

/** Like `parseTime`, and says how the number was counted. */
export function parseMoment(
  text: string,
  reading: TimeReading,
): Result<TypedMoment, UnreadableTime> {
  const { notation } = reading;
  const { ago, own } = notation;
  if (isNowText(text, notation)) {
    const time = years(own?.scale.now ?? 0);
    return accept({ time, isAge: own === undefined || countsBack(notation), isRelative: false });
  }
  const bare = text.replace(agoWord, '');
  const read = readTyped(bare, reading);
  if (!read.ok) return read.error.code === 'unreadable-time' ? unreadable(text) : read;
  const count = inYears(text, read.value, reading);
  if (!count.ok) return count;
  const { suffix = '', digits } = read.value;
  const isAgo = bare !== text && !digits.startsWith('-');
  const isRelative = !read.value.hasUnit && bare === text;
  if (own !== undefined) {
    const time = isAgo ? years(own.scale.now - count.value) : timeOfCount(count.value, notation);
    return accept({ time, isAge: isAgo || countsBack(notation), isRelative });
  }
  const isLabel = (label: string) => label.toLowerCase() === suffix.toLowerCase();
  // A pasted label of the other notation, such as "-66.00MY" or "66 Ma", keeps its meaning.
  const isAge =
    ago === undefined
      ? readUnit(suffix)?.isAge === true &&
        !digits.startsWith('-') &&
        !Object.values(notation.unitLabels).some(isLabel)
      : !timeUnits.some((one) => isLabel(unitLabel(one)));
  const time = years(isAgo || isAge ? 0 - count.value : count.value);
  return accept({ time, isAge: isAgo || isAge, isRelative });
}

const agoWord = / (?:ago|atr[aá]s)$/iu;

/** Reads a duration typed in the chosen unit or followed by another one, by the same rules as `parseTime`. */
export function parseDuration(
  text: string,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
): Result<Years, UnreadableTime> {
  return readDuration(withoutGaps(text), typedIn(unit, notation));
}

/** Reads a duration, by the same rules as `parseTime`. */
export function readDuration(text: string, reading: TimeReading): Result<Years, UnreadableTime> {
  const read = readTyped(text, reading);
  return read.ok ? inYears(text, read.value, reading) : read;
}

function inYears(
  text: string,
  { digits, exponent, suffix }: TypedNumber,
  { yearsPerUnit, notation }: TimeReading,
): Result<Years, UnreadableTime> {
  const length = suffix === undefined ? yearsPerUnit : yearsPerLabel(suffix, notation);
  if (length === null) return unreadable(text);
  const power = Math.log10(length);
  // Shifting the exponent keeps 1.1 billion exact where a product would be off by the last bit.
  const value = Number.isInteger(power)
    ? Number(`${digits}e${exponent + power}`)
    : Number(`${digits}e${exponent}`) * length;
  return Number.isFinite(value) ? accept(years(value === 0 ? 0 : value)) : unreadable(text);
}

/** Reads a typed number without a unit, by the same rules as `parseTime`. */
export function parseNumber(
  text: string,
  notation: TimeNotation = englishNotation,
): Result<number, UnreadableTime> {
  const read = readTyped(withoutGaps(text), { yearsPerUnit: 1, notation });
  if (!read.ok) return read;
  const { digits, exponent, suffix } = read.value;
  const value = Number(`${digits}e${exponent}`);
  return suffix === undefined && Number.isFinite(value) ? accept(value) : unreadable(text);
}

interface TypedNumber {
  /** The sign and the digits, as JavaScript reads them. */
  readonly digits: string;
  readonly exponent: number;
  readonly suffix: string | undefined;
  readonly hasUnit: boolean;
}

function readTyped(text: string, reading: TimeReading): Result<TypedNumber, UnreadableTime> {
  const { notation } = reading;
  const trimmed = text.trim();
  if (trimmed === '') return refuse(codedMessage(timeMessages, 'empty-time'));
  const withoutUnit = withoutOwnUnit(trimmed, notation);
  const plain = withoutUnit
    .replace(/^\((.*)\)$/, '$1')
    .trim()
    .replace('\u2212', '-');
  const parts = typedTime.exec(plain)?.groups;
  if (parts === undefined) return unreadable(text);
  const { sign = '', number = '', exponent = '0', suffix } = parts;
  const mark = reading.mark ?? decimalSeparator(notation);
  // Nobody writes three decimals of years: "12.500 BP", "300,000 years ago".
  const isWhole = reading.mark === undefined && isThousands(number) && isYearWord(suffix, notation);
  if (reading.mark === undefined && !isWhole && isAmbiguous(number, mark)) {
    const fraction = `${sign}${number.replace(/[.,]/, mark)}`;
    const whole = `${sign}${number.replace(/[.,]/, '')}`;
    const values = { text: trimmed, fraction, whole };
    return refuse(codedMessage(timeMessages, 'ambiguous-time', values));
  }
  const digits = isWhole ? number.replace(/[.,]/, '') : plainDigits(number, mark);
  if (digits === null) return unreadable(text);
  const hasUnit = suffix !== undefined || withoutUnit !== trimmed;
  return accept({ digits: `${sign}${digits}`, exponent: Number(exponent), suffix, hasUnit });
}

/** Whether a word after a number means years, and is not the label that we write after any number. */
function isYearWord(word: string | undefined, { unitLabels, own }: TimeNotation): boolean {
  if (word === undefined || own !== undefined) return false;
  const labels = [unitLabels.Years, unitLabel('Years')].map((label) => label.toLowerCase());
  return !labels.includes(word.toLowerCase()) && readUnit(word)?.years === 1;
}

/** A unit of one's own may have any characters, and is written in the singular after "1". */
function withoutOwnUnit(text: string, { own }: TimeNotation): string {
  if (own === undefined) return text;
  const unit = own.scale.unit.toLowerCase();
  const lower = text.toLowerCase();
  const found = [unit, unit.replace(/e?s$/, ''), unit.replace(/s$/, '')].find(
    (one) => one !== '' && lower.endsWith(one),
  );
  // "12 moons" after the unit "s" is not "12 moon".
  const rest = found === undefined ? text : text.slice(0, text.length - found.length);
  const isNumber = /[\d.,)]\s*$/.test(rest) || multipleOf(rest.replace(/^[^\p{L}]*/u, '')) !== null;
  return isNumber ? rest.trim() : text;
}

/** The labels of the language, English labels, and names of units such as "Myr". On a scale of one's own, "million". */
function yearsPerLabel(label: string, { unitLabels, own }: TimeNotation): number | null {
  if (own !== undefined) return multipleOf(label);
  const isLabel = (one: string) => one.toLowerCase() === label.toLowerCase();
  const unit = timeUnits.find((one) => isLabel(unitLabels[one]) || isLabel(unitLabel(one)));
  return unit === undefined ? (readUnit(label)?.years ?? null) : yearsPer(unit);
}

function unreadable(text: string): Result<never, UnreadableTime> {
  return refuse(codedMessage(timeMessages, 'unreadable-time', { text: text.trim() }));
}
