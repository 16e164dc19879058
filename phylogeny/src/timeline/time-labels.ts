import { type CodedMessage, codedMessage } from '../coded-message.ts';
import { accept, type Result, refuse } from '../result.ts';
import { type TimeUnit, timeUnits, unitLabel, yearsPer } from './units.ts';
import { type Years, years } from './years.ts';

/** A time as it is written everywhere: two decimals and the unit, "66.00MY"; zero is "0Y". */
export function formatTime(time: Years, unit: TimeUnit): string {
  return formatTimeTo(time, unit, 2);
}

/** `formatTime` with more decimals, for where two would give neighbours the same label. */
export function formatTimeTo(time: Years, unit: TimeUnit, decimals: number): string {
  if (time === 0) return '0Y';
  const number = (time / yearsPer(unit)).toFixed(decimals);
  // A moment that rounds to zero must not be written as "-0.00".
  const signed = Number(number) === 0 ? number.replace('-', '') : number;
  return `${signed}${unitLabel(unit)}`;
}

/** A range from apparition to extinction, with negative values in parentheses: "(-66.00MY)-0Y". */
export function formatRange(from: Years, to: Years, unit: TimeUnit): string {
  return `${parenthesised(formatTime(from, unit))}-${parenthesised(formatTime(to, unit))}`;
}

function parenthesised(label: string): string {
  return label.startsWith('-') ? `(${label})` : label;
}

/** A time as a number in the unit, for an input field. */
export function timeInUnit(time: Years, unit: TimeUnit): number {
  // Division alone would show 1.1000000000000001 for what was typed as 1.1.
  return Number((time / yearsPer(unit)).toPrecision(15));
}

/** Why a typed time cannot be read, in English. */
export const timeMessages = {
  'empty-time': 'Enter a number',
  'unreadable-time': '"{text}" is not a number',
} as const;

/** Why a typed time cannot be read. */
export type UnreadableTime = CodedMessage<keyof typeof timeMessages>;

const typedTime =
  /^(?<sign>[-+]?)(?<number>\d+(?:\.\d*)?|\.\d+)(?:e(?<exponent>[-+]?\d{1,3}))?\s*(?<suffix>[kmbt]?y)?$/i;

/**
 * Reads a number typed in the chosen unit. A label such as "(-66.00MY)" can be pasted, and then its
 * own unit is used. A comma counts as a decimal point where it cannot be a thousands separator.
 */
export function parseTime(text: string, unit: TimeUnit): Result<Years, UnreadableTime> {
  const trimmed = text.trim();
  if (trimmed === '') return refuse(codedMessage(timeMessages, 'empty-time'));
  const plain = trimmed
    .replace(/^\((.*)\)$/, '$1')
    .trim()
    .replace('\u2212', '-')
    .replace(/^([-+]?\d+),(\d{1,2}|\d{4,})(?=\D*$)/, '$1.$2');
  const parts = typedTime.exec(plain)?.groups;
  if (parts === undefined) return unreadable(trimmed);
  const { sign = '', number = '', exponent = '0', suffix } = parts;
  const given = timeUnits.find((one) => unitLabel(one) === suffix?.toUpperCase()) ?? unit;
  // Shifting the exponent keeps 1.1 billion exact where a product would be off by the last bit.
  const shifted = Number(exponent) + Math.log10(yearsPer(given));
  const value = Number(`${sign}${number}e${shifted}`);
  return Number.isFinite(value) ? accept(years(value === 0 ? 0 : value)) : unreadable(trimmed);
}

function unreadable(text: string): Result<Years, UnreadableTime> {
  return refuse(codedMessage(timeMessages, 'unreadable-time', { text }));
}
