import { type Years, years } from './years.ts';

/** The units a person may choose to see and type times in, smallest first. */
export const timeUnits = [
  'Years',
  'Thousand Years',
  'Million Years',
  'Billion Years',
  'Trillion Years',
] as const;

/** One of the five units; times are stored in years whatever the unit. */
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

/** How many years one of the unit lasts. */
export function yearsPer(unit: TimeUnit): Years {
  return years(lengths[unit]);
}

/** The short form that follows a number: Y, KY, MY, BY or TY. */
export function unitLabel(unit: TimeUnit): string {
  return labels[unit];
}

/** Narrows a text of unknown origin (a saved choice, an address, an option) to a unit. */
export function isTimeUnit(value: unknown): value is TimeUnit {
  return timeUnits.some((unit) => unit === value);
}

/** The largest unit in which the whole span is at least 1; years when even they are too long. */
export function defaultTimeUnit(
  span: { readonly from: Years; readonly to: Years } | null,
): TimeUnit {
  const length = span === null ? 0 : span.to - span.from;
  return timeUnits.findLast((unit) => length >= lengths[unit]) ?? 'Years';
}
