import { type CodedMessage, codedMessage } from '../coded-message.ts';
import { accept, type Result, refuse } from '../result.ts';
import { countsBack, timeOfCount, yearsIn } from './counting.ts';
import { decimalSeparator, englishNotation, type TimeNotation } from './time-notation.ts';
import { isAgeUnit, yearsPerNamedUnit } from './time-words.ts';
import { type TimeUnit, timeUnits, unitLabel, yearsPer } from './units.ts';
import { type Years, years } from './years.ts';

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

const typedTime =
  /^(?<sign>[-+]?)(?<number>\d+(?:[.,\d]*)|[.,]\d+)(?:e(?<exponent>[-+]?\d{1,3}))?\s*(?<suffix>\p{L}+(?: \p{L}+)*)?$/iu;

/**
 * Reads a number typed in the chosen unit. A label such as "(-66.00MY)" can be pasted, and then its
 * own unit is used.
 *
 * The decimal separator of the language is always read as that. The other one of point and comma is
 * read as a separator of thousands in "1.234,5" and "1.234.567", and as a decimal separator where it
 * cannot be one of thousands, as in "1.5". "1.500" could be either, so it is refused.
 */
export function parseTime(
  text: string,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
): Result<Years, UnreadableTime> {
  const read = parseMoment(text, unit, notation);
  return read.ok ? accept(read.value.time) : read;
}

/** A moment as it was typed. */
export interface TypedMoment {
  readonly time: Years;
  /** Whether the typed number counts back from now, so that a larger one is earlier. */
  readonly isAge: boolean;
}

/** Like `parseTime`, and says how the number was counted. */
export function parseMoment(
  text: string,
  unit: TimeUnit,
  notation: TimeNotation,
): Result<TypedMoment, UnreadableTime> {
  const { ago, own } = notation;
  const isWord = (word: string | undefined) => word?.toLowerCase() === text.trim().toLowerCase();
  if (isWord(own?.now ?? ago?.now)) {
    return accept({ time: years(own?.scale.now ?? 0), isAge: countsBack(notation) });
  }
  const read = readTyped(text, notation);
  if (!read.ok) return read;
  if (own !== undefined) {
    const count = inYears(text, read.value, unit, notation);
    if (!count.ok) return count;
    return accept({ time: timeOfCount(count.value, notation), isAge: countsBack(notation) });
  }
  const { suffix = '', digits } = read.value;
  const isLabel = (label: string) => label.toLowerCase() === suffix.toLowerCase();
  // A pasted label of the other notation, such as "-66.00MY" or "66 Ma", keeps its meaning.
  const isAge =
    ago === undefined
      ? isAgeUnit(suffix) &&
        !digits.startsWith('-') &&
        !Object.values(notation.unitLabels).some(isLabel)
      : !timeUnits.some((one) => isLabel(unitLabel(one)));
  const number = inYears(text, read.value, unit, notation);
  if (!number.ok) return number;
  const time = isAge ? -number.value : number.value;
  return accept({ time: years(time === 0 ? 0 : time), isAge });
}

/** Reads a duration typed in the chosen unit or followed by another one, by the same rules as `parseTime`. */
export function parseDuration(
  text: string,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
): Result<Years, UnreadableTime> {
  const read = readTyped(text, notation);
  return read.ok ? inYears(text, read.value, unit, notation) : read;
}

function inYears(
  text: string,
  { digits, exponent, suffix }: TypedNumber,
  unit: TimeUnit,
  notation: TimeNotation,
): Result<Years, UnreadableTime> {
  const length = suffix === undefined ? yearsIn(unit, notation) : yearsPerLabel(suffix, notation);
  if (length === null) return unreadable(text);
  // Shifting the exponent keeps 1.1 billion exact where a product would be off by the last bit.
  const value = Number(`${digits}e${exponent + Math.log10(length)}`);
  return Number.isFinite(value) ? accept(years(value === 0 ? 0 : value)) : unreadable(text);
}

/** Reads a typed number without a unit, by the same rules as `parseTime`. */
export function parseNumber(
  text: string,
  notation: TimeNotation = englishNotation,
): Result<number, UnreadableTime> {
  const read = readTyped(text, notation);
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
}

function readTyped(text: string, notation: TimeNotation): Result<TypedNumber, UnreadableTime> {
  const trimmed = text.trim();
  if (trimmed === '') return refuse(codedMessage(timeMessages, 'empty-time'));
  const plain = withoutOwnUnit(trimmed, notation)
    .replace(/^\((.*)\)$/, '$1')
    .trim()
    .replace('\u2212', '-');
  const parts = typedTime.exec(plain)?.groups;
  if (parts === undefined) return unreadable(text);
  const { sign = '', number = '', exponent = '0', suffix } = parts;
  const decimal = decimalSeparator(notation);
  if (isAmbiguous(number, decimal)) {
    const fraction = `${sign}${number.replace(/[.,]/, decimal)}`;
    const whole = `${sign}${number.replace(/[.,]/, '')}`;
    const values = { text: trimmed, fraction, whole };
    return refuse(codedMessage(timeMessages, 'ambiguous-time', values));
  }
  const digits = withDecimalPoint(number, decimal);
  if (digits === null) return unreadable(text);
  return accept({ digits: `${sign}${digits}`, exponent: Number(exponent), suffix });
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
  return /[\d.,)]\s*$/.test(rest) ? rest.trim() : text;
}

/** The labels of the language, English labels, and names of units such as "Myr". */
function yearsPerLabel(label: string, { unitLabels, own }: TimeNotation): number | null {
  if (own !== undefined) return null;
  const isLabel = (one: string) => one.toLowerCase() === label.toLowerCase();
  const unit = timeUnits.find((one) => isLabel(unitLabels[one]) || isLabel(unitLabel(one)));
  return unit === undefined ? yearsPerNamedUnit(label) : yearsPer(unit);
}

/** Whether a number such as "1.500" may be a fraction or have a separator of thousands. */
function isAmbiguous(number: string, decimal: '.' | ','): boolean {
  return (decimal === ',' ? /^[1-9]\d{0,2}\.\d{3}$/ : /^[1-9]\d{0,2},\d{3}$/).test(number);
}

const grouped = {
  '.': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  ',': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
};

/** The number as JavaScript reads it; null if it has more than one decimal separator. */
function withDecimalPoint(number: string, decimal: '.' | ','): string | null {
  const group = decimal === '.' ? ',' : '.';
  const ungrouped = grouped[decimal].test(number) ? number.replaceAll(group, '') : number;
  const pointed = ungrouped.replaceAll(',', '.');
  return pointed.indexOf('.') === pointed.lastIndexOf('.') ? pointed : null;
}

function unreadable(text: string): Result<never, UnreadableTime> {
  return refuse(codedMessage(timeMessages, 'unreadable-time', { text: text.trim() }));
}
