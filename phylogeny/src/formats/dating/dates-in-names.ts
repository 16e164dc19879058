import { type NameColumn, nameAt } from '../../species/storage/columns.ts';
import { type CalendarDate, readCalendarDate } from './calendar-dates.ts';
import type { NodeTimes } from './node-times.ts';

const datedName = /(?:^|[_|@/ -])((?:1[6-9]|20)\d\d(?:\.\d+|-\d\d(?:-\d\d)?)?)[_|/ ]*$/;
/** The share of tips that must have a date, and of dates that must fit. */
const share = 0.8;
/** How far the ends of tips may be from their dates, as a ratio of the time between all dates. */
const tolerance = 0.05;

/**
 * The calendar date of the latest tip by the dates in the names of tips, as in trees of dated samples. Null
 * unless the ends of tips differ as much as these dates.
 */
export function datesInNames(
  names: NameColumn,
  parents: Int32Array,
  { ends, latest }: NodeTimes,
): number | null {
  const firstTip = parents.findIndex((_, row) => parents[row + 1] !== row);
  if (!datedName.test(nameAt(names, firstTip))) return null;
  const found: (CalendarDate & { readonly end: number })[] = [];
  let tips = 0;
  for (let row = 0; row < parents.length; row++) {
    if (parents[row + 1] === row) continue;
    tips += 1;
    const written = datedName.exec(nameAt(names, row))?.[1];
    const date = written === undefined ? null : readCalendarDate(written);
    if (date !== null) found.push({ ...date, end: ends[row] ?? 0 });
  }
  if (found.length < 3 || found.length < tips * share) return null;
  const dated = rangeOf(found.map(({ moment }) => moment));
  const coarsest = rangeOf(found.map(({ precision }) => precision)).to;
  // If all are of about the same time, any lengths fit. If tips hardly differ, lengths are not times.
  if (dated.length < 2 * coarsest) return null;
  if (rangeOf(found.map(({ end }) => end)).length < dated.length / 2) return null;
  const finest = rangeOf(found.map(({ precision }) => precision)).from * 1.1;
  const middle = middleOf(
    found.filter(({ precision }) => precision <= finest).map(({ moment, end }) => moment - end),
  );
  const fitting = found.filter(
    ({ moment, end, precision }) =>
      Math.abs(moment - end - middle) <= 1.5 * precision + tolerance * dated.length,
  );
  return fitting.length >= found.length * share ? latest + middle : null;
}

function rangeOf(numbers: readonly number[]): { from: number; to: number; length: number } {
  const from = numbers.reduce((least, number) => Math.min(least, number), Infinity);
  const to = numbers.reduce((most, number) => Math.max(most, number), -Infinity);
  return { from, to, length: to - from };
}

function middleOf(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
