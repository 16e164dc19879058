import { type Bounds, boundsFault } from '../../species/times/bounds.ts';
import type { RawInterval, RawTree } from '../trees/raw-tree.ts';
import { subtractProduct } from './decimal.ts';

/** The bounds of a species that come from the intervals of the nodes at its ends. */
export interface EndBounds {
  readonly apparitionBounds?: Bounds;
  readonly extinctionBounds?: Bounds;
}

/** The ends of the bars of a tree, in years. */
export interface Bars {
  readonly apparitions: Float64Array;
  readonly durations: Float64Array;
  /** From the first split to the latest end. */
  readonly height: number;
}

/**
 * Converts the intervals of nodes to bounds. That of a split bounds the apparition of the species that
 * start there, that of a tip its extinction. They stay as published, also where they miss their node. `toTime`
 * converts a moment of the file to a time in its unit. A tip's interval within `rounding` years says nothing.
 */
export function boundsFromIntervals(
  { parents }: RawTree,
  intervals: ReadonlyMap<number, RawInterval>,
  { apparitions, durations }: Bars,
  unit: number,
  toTime: (moment: number) => number,
  rounding: number,
): Map<number, EndBounds> {
  const found = new Map<number, EndBounds>();
  if (intervals.size === 0) return found;
  const boundsAt = (interval: RawInterval, best: number): Bounds | null => {
    const [first, second] = interval.ends;
    const distances = [distance(best, toTime(first), unit), distance(best, toTime(second), unit)];
    const bounds: Bounds = {
      before: Math.max(...distances),
      after: 0 - Math.min(...distances),
      kind: interval.kind,
      ...(interval.level !== undefined && { level: interval.level }),
    };
    return boundsFault(bounds) === null ? bounds : null;
  };
  for (let row = 0; row < parents.length; row++) {
    const above = intervals.get(parents[row] ?? -1);
    const isTip = parents[row + 1] !== row;
    const own = isTip ? intervals.get(row) : undefined;
    if (above === undefined && own === undefined) continue;
    const apparition = apparitions[row] ?? 0;
    const atStart = above === undefined ? null : boundsAt(above, apparition);
    const atEnd = own === undefined ? null : boundsAt(own, apparition + (durations[row] ?? 0));
    const size = Math.max(Math.abs(atEnd?.before ?? 0), Math.abs(atEnd?.after ?? 0));
    // "c. 70 Ma" says that the tip is uncertain, but not by how much.
    const isNoise = size <= rounding && !(atEnd?.kind === 'circa' && size === 0);
    if (atStart === null && (atEnd === null || isNoise)) continue;
    found.set(row, {
      ...(atStart !== null && { apparitionBounds: atStart }),
      ...(atEnd !== null && !isNoise && { extinctionBounds: atEnd }),
    });
  }
  return found;
}

/**
 * The ages of the two ends of bounds around `best`, in a unit of `unit` years, oldest last. Each is the
 * shortest decimal from which the same bounds are read, so a file keeps its numbers.
 */
export function agesOfBounds(
  best: number,
  { before, after }: Bounds,
  unit: number,
): readonly [youngest: string, oldest: string] {
  return [shortestAge(best, -after, unit), shortestAge(best, before, unit)];
}

/**
 * How many years a time, in the unit, is before `best`, in years. Both are taken as the decimals that
 * people write, and the result is rounded only once, so that bounds keep as many digits as they can.
 */
function distance(best: number, time: number, unit: number): number {
  return subtractProduct(best, time, unit) ?? best - time * unit;
}

function shortestAge(best: number, years: number, unit: number): string {
  const power = -Math.log10(unit);
  const exact = Number.isInteger(power) ? subtractProduct(years, best, 1, power) : null;
  const age = exact ?? (years - best) / unit;
  const inaccuracy = ((Math.abs(years) + Math.abs(best)) / unit) * 2 ** -50;
  for (let digits = 1; digits <= 17; digits++) {
    const rounded = age.toPrecision(digits);
    // The age is less accurate than the last digits, so its neighbours are possible too.
    for (const candidate of [rounded, ...(digits < 15 ? [] : neighbours(rounded))]) {
      if (Math.abs(Number(candidate) - age) > inaccuracy) continue;
      if (distance(best, -Number(candidate), unit) === years) return String(Number(candidate));
    }
  }
  return String(age);
}

/** The nearest decimals of the same number of digits. */
function neighbours(decimal: string): readonly string[] {
  const [mantissa = '', exponent = '0'] = decimal.split('e');
  const decimals = mantissa.length - mantissa.indexOf('.') - 1;
  const digits = BigInt(mantissa.replace('.', ''));
  return [-1n, 1n, -2n, 2n].map((step) => `${digits + step}e${Number(exponent) - decimals}`);
}
