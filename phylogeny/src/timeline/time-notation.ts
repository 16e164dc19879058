import type { ReadyBandKey } from '../parts/ready-band-names.ts';
import {
  countedScale,
  hasTime,
  type OwnScale,
  type TreeScale,
  type TreeTimes,
} from './tree-scale.ts';
import { type TimeUnit, unitLabel } from './units.ts';

/** The name of an interval, or the name followed by shorter forms of it, longest first. */
export type IntervalName = string | readonly [name: string, ...shorter: string[]];

/**
 * How a language writes times and names the intervals of the geologic time scale. It is plain data, so
 * that it can be posted to a worker. The caller supplies it; without one, everything is in English.
 */
export interface TimeNotation {
  /** The locale of the numbers. Null for a decimal point and no grouping. */
  readonly locale: string | null;
  /** What follows a number, such as "MY". */
  readonly unitLabels: Readonly<Record<TimeUnit, string>>;
  /** The same after a duration, where that differs: "66 Ma" is a time, "2 Myr" is a duration. */
  readonly durationLabels?: Readonly<Record<TimeUnit, string>>;
  /** What is between a number and its unit. */
  readonly unitSpace: string;
  /** How zero is written in any unit. By default it has the chosen unit. */
  readonly zero?: string;
  /** Times are positive numbers before now without trailing zeros ("66 Ma"); `now` is how zero is written. */
  readonly ago?: { readonly now: string };
  /**
   * The tree's own scale, and its word for now. Numbers that are not times have a `kind` and no now. Without
   * it, the scale is that of Earth's past.
   */
  readonly own?: {
    readonly scale: OwnScale;
    readonly now: string | null;
    readonly kind?: 'lengths' | 'none';
  };
  /** The word after bounds that are a stratigraphic interval without a name. By default "fossil". */
  readonly fossil?: string;
  /** By the English name. An interval without a name here keeps its English name. */
  readonly intervalNames: Readonly<Record<string, IntervalName>>;
  /** The names of ready-made bands, by their codes. By default they are in English. */
  readonly bandNames?: Readonly<Record<ReadyBandKey, string>>;
}

/** English, as the specification writes it: "66.00MY". */
export const englishNotation: TimeNotation = {
  locale: null,
  unitLabels: {
    Years: unitLabel('Years'),
    'Thousand Years': unitLabel('Thousand Years'),
    'Million Years': unitLabel('Million Years'),
    'Billion Years': unitLabel('Billion Years'),
    'Trillion Years': unitLabel('Trillion Years'),
  },
  unitSpace: '',
  zero: '0Y',
  intervalNames: {},
};

/** English with times before now: "66 Ma", "Today". */
export const englishAgoNotation: TimeNotation = {
  locale: null,
  unitLabels: {
    Years: 'yr',
    'Thousand Years': 'ka',
    'Million Years': 'Ma',
    'Billion Years': 'Ga',
    'Trillion Years': 'Ta',
  },
  durationLabels: {
    Years: 'yr',
    'Thousand Years': 'kyr',
    'Million Years': 'Myr',
    'Billion Years': 'Gyr',
    'Trillion Years': 'Tyr',
  },
  unitSpace: '\u00a0',
  ago: { now: 'Today' },
  intervalNames: {},
};

/** How a tree with these settings writes times in English. */
export function notationOf(times?: TreeTimes | null): TimeNotation {
  const notation = times?.notation === 'ago' ? englishAgoNotation : englishNotation;
  return times?.scale === undefined ? notation : withScale(notation, times.scale, 'Now');
}

/** A notation that also reads the names of intervals in another language. */
export function withIntervalNames(
  notation: TimeNotation,
  intervalNames: TimeNotation['intervalNames'] | undefined,
): TimeNotation {
  return intervalNames === undefined ? notation : { ...notation, intervalNames };
}

const made = new WeakMap<TreeScale, Map<TimeNotation, TimeNotation>>();

/** A notation for a time scale other than that of Earth's past. `now` is the word for its present. */
export function withScale(notation: TimeNotation, scale: TreeScale, now: string): TimeNotation {
  // The same value each time, because a canvas asks for every label.
  const known = made.get(scale) ?? new Map<TimeNotation, TimeNotation>();
  made.set(scale, known);
  let own = known.get(notation);
  if (own === undefined) {
    const { zero: _zero, ago, ...language } = notation;
    own = {
      ...language,
      ...(ago !== undefined && hasTime(scale) && { ago: { now } }),
      unitSpace: '\u00a0',
      intervalNames: {},
      own: hasTime(scale)
        ? { scale, now }
        : { scale: countedScale(scale), now: null, kind: scale.kind },
    };
    known.set(notation, own);
  }
  return own;
}

/** A number with up to this many decimals and no trailing zeros. */
export function formatShort(value: number, decimals: number, notation: TimeNotation): string {
  const { locale, own } = notation;
  const rounded = Number(value.toFixed(decimals)) + 0;
  if (locale !== null) return numberFormat(locale, 0, decimals).format(rounded);
  // Without thousands and millions to choose from, numbers can be long.
  if (own !== undefined) return numberFormat('en', 0, decimals).format(rounded);
  const fixed = rounded.toFixed(decimals);
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}

/** A number with a fixed number of decimals, as a label shows it. */
export function formatDecimals(value: number, decimals: number, { locale }: TimeNotation): string {
  const fixed = value.toFixed(decimals);
  // A number that rounds to zero must not be written as "-0.00".
  const rounded = Number(fixed) + 0;
  if (locale === null) return rounded === 0 ? fixed.replace('-', '') : fixed;
  return numberFormat(locale, decimals, decimals).format(rounded);
}

/** The decimal separator of the notation. The other one of point and comma separates thousands. */
export function decimalSeparator({ locale }: TimeNotation): '.' | ',' {
  return locale !== null && numberFormat(locale, 1, 1).format(0).includes(',') ? ',' : '.';
}

// Creating a format is slow, and a canvas formats hundreds of labels per frame.
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, minimum: number, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${minimum} ${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: minimum,
      maximumFractionDigits: decimals,
      // "2013" is a year.
      useGrouping: 'min2',
      // Arabic or Indic digits could not be typed back into a field.
      numberingSystem: 'latn',
    });
    formats.set(key, format);
  }
  return format;
}
