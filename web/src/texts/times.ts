import {
  decimalSeparator,
  durationInField as durationInFieldIn,
  formatRange as formatRangeIn,
  formatTime as formatTimeIn,
  formatUncertainTime as formatUncertainTimeIn,
  parseDuration as parseDurationIn,
  parseNumber as parseNumberIn,
  parseTime as parseTimeIn,
  type Result,
  readTimeText as readTimeTextIn,
  type ShownDigits,
  type TimeUnit,
  type TreeSettings,
  timeInField as timeInFieldIn,
  type UncertainTime,
  type UnreadableTime,
  writeTimeText as writeTimeTextIn,
  type Years,
  years,
} from '@life-tree/phylogeny';
import { t } from './t.ts';
import { timeNotation } from './time-notation.ts';

// The functions of phylogeny in the user's language. There they are in English by default. `style` is
// the notation that the tree has chosen; durations have none.

type Style = TreeSettings['notation'];

/** A time and its unit: "66.00MY", "66,00 Ma", "66 Ma". */
export function formatTime(time: Years, unit: TimeUnit, style?: Style): string {
  return formatTimeIn(time, unit, timeNotation(style));
}

/** A range from apparition to extinction: "(-66.00MY)-0Y". */
export function formatRange(from: Years, to: Years, unit: TimeUnit, style?: Style): string {
  return formatRangeIn(from, to, unit, timeNotation(style));
}

/** A time as a number in the unit, for an input field. */
export function timeInField(
  time: Years,
  unit: TimeUnit,
  style?: Style,
  digits?: ShownDigits,
): string {
  return timeInFieldIn(time, unit, timeNotation(style), digits);
}

/** Reads a number typed in the chosen unit, with the decimal separator of the user's language. */
export function parseTime(
  text: string,
  unit: TimeUnit,
  style?: Style,
): Result<Years, UnreadableTime> {
  return parseTimeIn(text, unit, timeNotation(style));
}

/** Reads a duration typed in the chosen unit. */
export function parseDuration(text: string, unit: TimeUnit): Result<Years, UnreadableTime> {
  return parseDurationIn(text, unit, timeNotation());
}

/** Reads a time with its bounds: "66 ± 0.5", "Campanian". */
export function readTimeText(
  text: string,
  unit: TimeUnit,
  style?: Style,
): Result<UncertainTime, UnreadableTime> {
  return readTimeTextIn(text, unit, timeNotation(style));
}

/** A duration and its unit: "2 MY". */
export function formatDuration(duration: Years, unit: TimeUnit): string {
  // What is left of a difference after rounding is not shown.
  const rounded = years(Number(duration.toPrecision(9)));
  return `${durationInFieldIn(rounded, unit, timeNotation())} ${unitLabel(unit)}`;
}

/** A time with its bounds, for an input field. */
export function writeTimeText(
  time: UncertainTime,
  unit: TimeUnit,
  style?: Style,
  digits?: ShownDigits,
): string {
  return writeTimeTextIn(time, unit, timeNotation(style), digits);
}

/** A time with its bounds, for people: "83.6–72.2 Ma". */
export function formatUncertainTime(time: UncertainTime, unit: TimeUnit, style?: Style): string {
  return formatUncertainTimeIn(time, unit, timeNotation(style));
}

/** Reads a typed number without a unit. */
export function parseNumber(text: string): Result<number, UnreadableTime> {
  return parseNumberIn(text, timeNotation());
}

/** A number without a unit, for an input field. */
export function numberInField(value: number): string {
  return String(value).replace('.', decimalSeparator(timeNotation()));
}

/** The short form of a unit: "MY", "Ma". */
export function unitLabel(unit: TimeUnit, style?: Style): string {
  return timeNotation(style).unitLabels[unit];
}

/** The name of each unit. */
export function unitNames(): Record<TimeUnit, string> {
  return {
    Years: t('Years'),
    'Thousand Years': t('Thousand Years'),
    'Million Years': t('Million Years'),
    'Billion Years': t('Billion Years'),
    'Trillion Years': t('Trillion Years'),
  };
}
