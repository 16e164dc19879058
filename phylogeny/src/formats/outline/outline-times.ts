import type { Bounds } from '../../species/times/bounds.ts';
import { readTimeSpan, type SpanEnd } from '../../time-texts/read-time-text.ts';
import type { TimeReading } from '../../time-texts/typed-times.ts';
import type { Report } from '../report.ts';
import type { OutlineTimes } from './outline-dates.ts';
import type { OutlineLine } from './outline-line.ts';
import type { PlacedLine } from './outline-lines.ts';

/** How the dates of an outline count. */
export interface DateCount {
  readonly reading: TimeReading;
  readonly now: number;
  /** What to subtract from numbers without a unit. */
  readonly zero: number;
}

/** The times of a line as it states them; NaN where it does not. */
export interface LineTimes {
  readonly apparition: number;
  readonly extinction: number;
  readonly bounds: readonly [Bounds | null, Bounds | null];
  /** Whether the line says that nobody knows the end. */
  readonly isEndUnknown: boolean;
}

export function statedTimes({ dates }: OutlineLine, { reading, now, zero }: DateCount): LineTimes {
  const isOpen = [dates?.from, dates?.to].some((end) => typeof end === 'object' && end?.isRelative);
  const ends = isOpen && dates !== null ? readTimeSpan(dates.text, reading) : dates;
  const timeOf = (end: SpanEnd | undefined) => {
    if (typeof end !== 'object' || end === null) return end === 'now' ? now : Number.NaN;
    return end.time - (end.isRelative ? zero : 0);
  };
  const boundsOf = (end: SpanEnd | undefined) =>
    typeof end === 'object' ? (end?.bounds ?? null) : null;
  const { from, to } = ends ?? {};
  const isEndUnknown = to === 'unknown';
  const [apparition, extinction] = [timeOf(from), timeOf(to)];
  const bounds = [boundsOf(from), boundsOf(to)] as const;
  // The middles of two intervals need not be in order: then their outer ends are used, as in tables.
  const [first, last] = bounds;
  if (first !== null && last !== null && apparition >= extinction) {
    const [earliest, latest] = [apparition - first.before, extinction + last.after];
    if (earliest < latest) {
      return {
        apparition: earliest,
        extinction: latest,
        bounds: [
          { ...first, before: 0, after: first.before + first.after },
          { ...last, before: last.before + last.after, after: 0 },
        ],
        isEndUnknown,
      };
    }
  }
  return { apparition, extinction, bounds, isEndUnknown };
}

/** The stated times with the earlier one first. A species without an end is living unless it is extinct. */
export function orderedTimes(
  lines: readonly PlacedLine[],
  stated: readonly LineTimes[],
  now: number,
  report: Report,
): OutlineTimes {
  const apparitions = new Float64Array(lines.length).fill(Number.NaN);
  const extinctions = new Float64Array(lines.length).fill(Number.NaN);
  for (const [row, { apparition, extinction, isEndUnknown }] of stated.entries()) {
    const { isExtinct = false, name, number, place } = lines[row] ?? {};
    const isExchanged = apparition > extinction;
    const occurrence = { line: number, example: name, place };
    if (isExchanged) report.add('altered', 'exchanged-times', occurrence);
    const [first, last] = isExchanged ? [extinction, apparition] : [apparition, extinction];
    apparitions[row] = first;
    extinctions[row] =
      Number.isNaN(last) && !isExtinct && !isEndUnknown ? (first > now ? first : now) : last;
  }
  return { parents: Int32Array.from(lines, ({ parent }) => parent), apparitions, extinctions };
}
