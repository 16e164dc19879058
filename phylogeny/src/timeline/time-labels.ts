import {
  countOf,
  countsBack,
  durationUnitText,
  isCalendar,
  unitText,
  yearsIn,
} from './counting.ts';
import {
  decimalSeparator,
  englishNotation,
  formatDecimals,
  formatShort,
  type TimeNotation,
} from './time-notation.ts';
import type { TimeUnit } from './units.ts';
import { type Years, years } from './years.ts';

/**
 * A time as it is written everywhere: "66.00MY", zero "0Y"; with `ago`, "66 Ma" and "Today"; on a scale of
 * its own, "120 cycles", or "1990" if it is the calendar.
 */
export function formatTime(
  time: Years,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
): string {
  return wordFor(time, unit, notation) ?? withUnit(numberOf(time, unit, notation), unit, notation);
}

/** A time as a number in the unit, without the unit: with this many decimals, or with up to two. */
export function formatTimeNumber(
  time: Years,
  unit: TimeUnit,
  notation: TimeNotation,
  digits?: number,
): string {
  return formatNumber(countOf(time, notation) / yearsIn(unit, notation), notation, digits);
}

/** A number with this many decimals, or with up to two. */
export function formatNumber(value: number, notation: TimeNotation, digits?: number): string {
  return digits === undefined
    ? shortNumber(value, notation)
    : formatDecimals(value, digits, notation);
}

function numberOf(time: Years, unit: TimeUnit, notation: TimeNotation): string {
  const value = countOf(time, notation) / yearsIn(unit, notation);
  return isShort(notation) ? shortNumber(value, notation) : formatDecimals(value, 2, notation);
}

/** Whether numbers have no trailing zeros and a range has its unit once. */
function isShort({ ago, own }: TimeNotation): boolean {
  return ago !== undefined || own !== undefined;
}

/** How a time is written that needs no number of its own: now where it is at zero, and zero. */
function wordFor(time: Years, unit: TimeUnit, notation: TimeNotation): string | null {
  const now = wordForNow(time, notation);
  if (now !== null || time !== 0 || notation.own !== undefined) return now;
  return notation.zero ?? withUnit('0', unit, notation);
}

/** The word for now, if this time is now and a notation counts back from it. */
export function wordForNow(time: number, notation: TimeNotation): string | null {
  const { ago, own } = notation;
  if (!countsBack(notation) || countOf(time, notation) !== 0) return null;
  if (own === undefined) return ago?.now ?? null;
  return time === own.scale.now ? own.now : null;
}

/** A label of a time axis: without trailing zeros, and with as many decimals as tell neighbours apart. */
export function formatTick(
  time: Years,
  unit: TimeUnit,
  decimals: number,
  notation: TimeNotation = englishNotation,
): string {
  const word = wordFor(time, unit, notation);
  if (word !== null) return word;
  const value = countOf(time, notation) / yearsIn(unit, notation);
  return withUnit(formatShort(value, decimals, notation), unit, notation);
}

function withUnit(number: string, unit: TimeUnit, notation: TimeNotation): string {
  if (isCalendar(notation)) return number;
  return `${number}${notation.unitSpace}${unitText(unit, notation)}`;
}

/** Two decimals, or two digits where two decimals would be zero. */
function shortNumber(value: number, notation: TimeNotation): string {
  const size = Math.abs(value);
  const decimals = size >= 0.005 || size === 0 ? 2 : Math.min(1 - Math.floor(Math.log10(size)), 20);
  return formatShort(value, decimals, notation);
}

/**
 * A range from apparition to extinction, with negative values in parentheses: "(-66.00MY)-0Y". With
 * `ago` or a scale of its own, the unit is written once: "201.4–66 Ma". Of a tree without times, it is the
 * length of the branch, if it has one.
 */
export function formatRange(
  from: Years,
  to: Years,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
): string {
  if (notation.own?.kind === 'none') return '';
  if (notation.own?.kind === 'lengths') return formatDuration(years(to - from), unit, notation);
  if (isShort(notation)) return formatShortRange(from, to, unit, notation);
  const [start, end] = [from, to].map((time) => parenthesised(formatTime(time, unit, notation)));
  return `${start}-${end}`;
}

function formatShortRange(from: Years, to: Years, unit: TimeUnit, notation: TimeNotation): string {
  const start = formatTime(from, unit, notation);
  const end = formatTime(to, unit, notation);
  if (start === end) return end;
  const hasNumbers = [from, to].every((time) => wordFor(time, unit, notation) === null);
  const first = hasNumbers ? numberOf(from, unit, notation) : start;
  return first.startsWith('-') || end.startsWith('-') ? `${first} – ${end}` : `${first}–${end}`;
}

function parenthesised(label: string): string {
  return label.startsWith('-') ? `(${label})` : label;
}

/** A duration and its unit: "2 MY", with `ago` "2 Myr"; "2 cycles". */
export function formatDuration(
  duration: Years,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
): string {
  // What is left of a difference after rounding is not shown.
  const rounded = years(Number(duration.toPrecision(9)));
  const number = durationInField(rounded, unit, notation);
  // Thousands are separated as in times.
  const [, decimals] = /^-?\d{5,}(?:[.,](\d+))?$/.exec(number) ?? [null];
  const written =
    decimals !== null && isGrouped(notation)
      ? formatShort(rounded / yearsIn(unit, notation), decimals?.length ?? 0, notation)
      : number;
  return `${written} ${durationUnitText(unit, notation)}`;
}

/** Lengths of branches are written as they were read. */
function isGrouped({ locale, own }: TimeNotation): boolean {
  return own === undefined ? locale !== null : own.kind !== 'lengths';
}

/** Whether a field shows all digits of a number, or only a few of one that was computed. */
export type ShownDigits = 'all' | 'readable';

/** A time as a number in the unit, as text for an input field, without separators of thousands. */
export function timeInField(
  time: Years,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
  digits: ShownDigits = 'all',
): string {
  return durationInField(years(countOf(time, notation)), unit, notation, digits);
}

/** A duration as a number in the unit, as text for an input field. */
export function durationInField(
  duration: Years,
  unit: TimeUnit,
  notation: TimeNotation = englishNotation,
  digits: ShownDigits = 'all',
): string {
  // Division alone would show 1.1000000000000001 for what was typed as 1.1.
  const exact = Number((duration / yearsIn(unit, notation)).toPrecision(15));
  const value = digits === 'all' ? exact : withoutExcessDigits(exact);
  return String(value + 0).replace('.', decimalSeparator(notation));
}

/** People type at most ten digits. A number with more was computed, and six are enough to read it. */
function withoutExcessDigits(value: number): number {
  const count = String(value).replace(/e.*$/, '').replace(/\D/g, '').replace(/^0+/, '').length;
  if (count <= 10) return value;
  const whole = String(Math.trunc(Math.abs(value))).length;
  return Number(value.toPrecision(Math.max(6, whole)));
}
