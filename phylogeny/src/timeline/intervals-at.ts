import { geologicBands } from './geologic-bands.ts';
import type { TimeNotation } from './time-notation.ts';
import { type Years, years } from './years.ts';

/** The epoch and the age a time is in, or the finest intervals that have names; none outside Earth's past. */
export function intervalsAt(time: Years, notation: TimeNotation): string[] {
  const names = (['epoch', 'age'] as const).flatMap((rank) => {
    // The present belongs to the interval that ends with it.
    const moment = { from: years(time - 1), to: time, pixelsPerYear: 0 };
    const [band] = geologicBands({ ...moment, rank, measure: () => 0, notation });
    return band === undefined ? [] : [band.name];
  });
  return [...new Set(names)];
}
