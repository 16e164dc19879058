import {
  decimalSeparator,
  durationInField as durationInFieldIn,
  durationUnitText,
  formatDuration as formatDurationIn,
  formatRange as formatRangeIn,
  formatTime as formatTimeIn,
  formatUncertainTime as formatUncertainTimeIn,
  parseDuration as parseDurationIn,
  parseNumber as parseNumberIn,
  parseTime as parseTimeIn,
  type Result,
  readTimeText as readTimeTextIn,
  type ShownDigits,
  type TimeNotation,
  type TimeUnit,
  type TreeScale,
  type TreeTimes,
  timeInField as timeInFieldIn,
  type UncertainTime,
  type UnreadableTime,
  unitText,
  writeTimeText as writeTimeTextIn,
  type Years,
  years,
} from '@life-tree/phylogeny';
import { t } from './t.ts';
import { timeNotation } from './time-notation.ts';

// The functions of phylogeny in the user's language. There they are in English by default. `style` is
// the notation and the time scale that the tree has chosen.

type Style = TreeTimes | null;

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
export function parseDuration(
  text: string,
  unit: TimeUnit,
  style?: Style,
): Result<Years, UnreadableTime> {
  return parseDurationIn(text, unit, durationNotation(style));
}

/**
 * What to enter for the past instead of a time in the future of Earth, which a number without a sign is in one
 * notation and one with a sign in the other; null for all other times.
 */
export function futureHint(time: UncertainTime, unit: TimeUnit, style?: Style): string | null {
  if (style?.scale !== undefined || time.time <= 0) return null;
  const text = writeTimeText(countedBack(time), unit, style);
  return t('This is in the future. For the past, enter {text}.', { text });
}

/** As long before today as the time is after it. */
export function countedBack({ time, bounds }: UncertainTime): UncertainTime {
  return {
    time: years(0 - time),
    bounds: bounds && { ...bounds, before: bounds.after, after: bounds.before },
  };
}

/** What a field says while a time is typed: "→ 83.6–72.2 Ma". */
export function understoodTime(time: UncertainTime, unit: TimeUnit, style?: Style): string {
  const hint = futureHint(time, unit, style);
  const shown = `→ ${formatUncertainTime(time, unit, style)}`;
  return hint === null ? shown : `${shown}. ${hint}`;
}

/** A duration as a number in the unit, for an input field. */
export function durationInField(
  duration: Years,
  unit: TimeUnit,
  style?: Style,
  digits?: ShownDigits,
): string {
  return durationInFieldIn(duration, unit, durationNotation(style), digits);
}

/** Reads a time with its bounds: "66 ± 0.5", "Campanian". */
export function readTimeText(
  text: string,
  unit: TimeUnit,
  style?: Style,
): Result<UncertainTime, UnreadableTime> {
  return readTimeTextIn(text, unit, timeNotation(style));
}

/** A duration and its unit: "2 MY", "2 Myr". */
export function formatDuration(duration: Years, unit: TimeUnit, style?: Style): string {
  return formatDurationIn(duration, unit, timeNotation(style));
}

/** A typed duration is not "ago". */
function durationNotation(style: Style | undefined): TimeNotation {
  return timeNotation(style?.scale === undefined ? null : { scale: style.scale });
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

/** The short form of a unit: "MY", "Ma"; the unit of the tree's own scale, if it has one. */
export function unitLabel(unit: TimeUnit, style?: Style): string {
  return unitText(unit, timeNotation(style));
}

/** The short form of the unit of a duration: "MY", "Myr". */
export function durationLabel(unit: TimeUnit, style?: Style): string {
  return durationUnitText(unit, timeNotation(style));
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

/** What the numbers of a tree's own time scale count: "Time in cycles; 0 is the Landing". */
export function scaleSentence(scale: TreeScale): string {
  if (scale.kind === 'none') return t('None: a cladogram');
  if (scale.kind === 'lengths') return t('Lengths in {unit}', { unit: scale.unit });
  const { unit, zero } = scale;
  return zero === undefined
    ? t('Time in {unit}', { unit })
    : t('Time in {unit}; 0 is {zero}', { unit, zero });
}
