import { type Years, years } from './years.ts';

/** The units in which times can be shown and typed, smallest first. */
export const timeUnits = [
  'Years',
  'Thousand Years',
  'Million Years',
  'Billion Years',
  'Trillion Years',
] as const;

/** One of the five units. Times are always stored in years. */
export type TimeUnit = (typeof timeUnits)[number];

const lengths: Record<TimeUnit, number> = {
  Years: 1,
  'Thousand Years': 1e3,
  'Million Years': 1e6,
  'Billion Years': 1e9,
  'Trillion Years': 1e12,
};

const labels: Record<TimeUnit, string> = {
  Years: 'Y',
  'Thousand Years': 'KY',
  'Million Years': 'MY',
  'Billion Years': 'BY',
  'Trillion Years': 'TY',
};

/** The number of years in a unit. */
export function yearsPer(unit: TimeUnit): Years {
  return years(lengths[unit]);
}

/** The short form that follows a number: Y, KY, MY, BY or TY. */
export function unitLabel(unit: TimeUnit): string {
  return labels[unit];
}

/** Whether a value, such as a saved setting or a parameter, is a unit. */
export function isTimeUnit(value: unknown): value is TimeUnit {
  return timeUnits.some((unit) => unit === value);
}

/** The largest unit in which the whole span is at least 1; years for spans below one year. */
export function defaultTimeUnit(
  span: { readonly from: Years; readonly to: Years } | null,
): TimeUnit {
  const length = span === null ? 0 : span.to - span.from;
  return timeUnits.findLast((unit) => length >= lengths[unit]) ?? 'Years';
}
