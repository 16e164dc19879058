import { type Bounds, type BoundsKind, boundsLevel, missesBest } from '../species/times/bounds.ts';
import { countsBack } from '../timeline/counting.ts';
import {
  durationInField,
  formatRange,
  formatTime,
  type ShownDigits,
  timeInField,
  wordForNow,
} from '../timeline/time-labels.ts';
import {
  decimalSeparator,
  englishAgoNotation,
  type TimeNotation,
} from '../timeline/time-notation.ts';
import type { TimeUnit } from '../timeline/units.ts';
import { type Years, years } from '../timeline/years.ts';
import { intervalsByName, namesOfSpan } from './named-intervals.ts';
import { middleOf, spanOfBounds, type UncertainTime } from './uncertain-time.ts';

/**
 * A time with its bounds as text for an input field. `readTimeText` reads the same time from it, if it has
 * all digits.
 */
export function writeTimeText(
  { time, bounds }: UncertainTime,
  unit: TimeUnit,
  notation: TimeNotation,
  digits: ShownDigits = 'all',
): string {
  const best = moment(time, unit, notation, digits);
  const around = (bounds: Bounds) => aroundBest(time, bounds, unit, notation, digits);
  if (bounds === null) return best;
  const { before, after, kind } = bounds;
  if (before === 0 && after === 0) return `c. ${best}`;
  if (missesBest(bounds)) {
    const interval = range(spanOfBounds(time, bounds), unit, notation, digits);
    return withInterval(timeInField(time, unit, notation, digits), interval, bounds, notation);
  }
  if (kind === 'circa') return `c. ${around(bounds)}`;
  if (kind === 'hpd') {
    const level = decimal(boundsLevel(bounds) ?? 0, notation);
    return `${around(bounds)} (${level}% HPD)`;
  }
  const span = spanOfBounds(time, bounds);
  const middle = middleOf(span.from, span.to);
  const isMiddle = middle.time === time && middle.before === before && middle.after === after;
  if (kind === 'range') {
    return isMiddle && !isRounderAroundBest(time, bounds, unit, notation)
      ? range(span, unit, notation)
      : around(bounds);
  }
  const names = isMiddle ? namesOfSpan(span.from, span.to, notation) : null;
  if (names !== null) return names.join('–');
  const text = isMiddle ? range(span, unit, notation) : around(bounds);
  return `${text} (${notation.fossil ?? 'fossil'})`;
}

/**
 * How a time with bounds is shown to people: "83.6–72.2 Ma", "c. 70 Ma", "67–65 Ma (95% HPD)". A best value
 * outside of its bounds is shown too: "66 Ma (95% HPD: 65–64 Ma)".
 */
export function formatUncertainTime(
  { time, bounds }: UncertainTime,
  unit: TimeUnit,
  notation: TimeNotation,
): string {
  if (bounds === null) return formatTime(time, unit, notation);
  const circa = bounds.kind === 'circa' ? 'c. ' : '';
  if (bounds.before === 0 && bounds.after === 0) return circa + formatTime(time, unit, notation);
  const { from, to } = spanOfBounds(time, bounds);
  const shown = formatRange(from, to, unit, notation);
  if (missesBest(bounds)) {
    return withInterval(formatTime(time, unit, notation), shown, bounds, notation);
  }
  const level = boundsLevel(bounds);
  const interval = level === null ? '' : ` (${decimal(level, notation)}% HPD)`;
  return `${circa}${shown}${interval}`;
}

/** Texts that can be read, for a message. */
export function exampleTexts(notation: TimeNotation) {
  const { own } = notation;
  if (own !== undefined) {
    const { unit, eras } = own.scale;
    const decimal = decimalSeparator(notation);
    const interval = eras[0]?.name ?? own.now ?? '';
    return { number: `66 ± 0${decimal}5 ${unit}`, range: `60–72 ${unit}`, interval };
  }
  const unit = englishAgoNotation.unitLabels['Million Years'];
  const example = (text: string) => `${text.replaceAll('.', decimalSeparator(notation))} ${unit}`;
  return {
    number: example('66 ± 0.5'),
    range: example('83.6–72.2'),
    interval: intervalsByName(notation).get('campanian')?.name ?? 'Campanian',
  };
}

function moment(time: Years, unit: TimeUnit, notation: TimeNotation, digits: ShownDigits): string {
  return wordForNow(time, notation) ?? timeInField(time, unit, notation, digits);
}

function range(
  { from, to }: { from: Years; to: Years },
  unit: TimeUnit,
  notation: TimeNotation,
  digits: ShownDigits = 'all',
): string {
  const first = timeInField(from, unit, notation, digits);
  const last = timeInField(to, unit, notation, digits);
  return first.startsWith('-') || last.startsWith('-') ? `${first} – ${last}` : `${first}–${last}`;
}

/** "66 (65–64)", "c. 66 (65–64)", "66 (95% HPD: 65–64)" or "66 (fossil: 65–64)". */
function withInterval(
  best: string,
  interval: string,
  bounds: Bounds,
  notation: TimeNotation,
): string {
  const marks: Partial<Record<BoundsKind, string>> = {
    hpd: `${decimal(boundsLevel(bounds) ?? 0, notation)}% HPD: `,
    fossil: `${notation.fossil ?? 'fossil'}: `,
  };
  const circa = bounds.kind === 'circa' ? 'c. ' : '';
  return `${circa}${best} (${marks[bounds.kind] ?? ''}${interval})`;
}

function aroundBest(
  time: Years,
  { before, after }: Bounds,
  unit: TimeUnit,
  notation: TimeNotation,
  digits: ShownDigits,
): string {
  const best = timeInField(time, unit, notation, digits);
  const distance = (length: number) => durationInField(years(length), unit, notation, digits);
  if (before === after) return `${best} ± ${distance(before)}`;
  const [above, below] = countsBack(notation) ? [before, after] : [after, before];
  return `${best} +${distance(above)} -${distance(below)}`;
}

/** Whether "66 ± 0.5" has rounder numbers than "66.5–65.5": both are the same bounds. */
function isRounderAroundBest(
  time: Years,
  bounds: Bounds,
  unit: TimeUnit,
  notation: TimeNotation,
): boolean {
  const { from, to } = spanOfBounds(time, bounds);
  const [best, first, last] = [time, from, to].map((value) =>
    digitsOf(timeInField(value, unit, notation)),
  );
  const distance = digitsOf(durationInField(years(bounds.before), unit, notation));
  const around = Math.max(best ?? 0, distance);
  const ends = Math.max(first ?? 0, last ?? 0);
  return around < ends || (around === ends && distance === 1);
}

/** The number of significant digits of a number, such as 1 of "100" and 3 of "83.6". */
function digitsOf(text: string): number {
  const digits = text.replace(/e.*$/, '').replace(/\D/g, '');
  return digits.replace(/^0+/, '').replace(/0+$/, '').length;
}

function decimal(value: number, notation: TimeNotation): string {
  return String(value).replace('.', decimalSeparator(notation));
}
