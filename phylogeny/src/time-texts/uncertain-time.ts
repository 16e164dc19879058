import type { Bounds } from '../species/times/bounds.ts';
import { type Years, years } from '../timeline/years.ts';

/** A moment, and how uncertain it is. */
export interface UncertainTime {
  /** The best value. */
  readonly time: Years;
  /** Null if it is certain. */
  readonly bounds: Bounds | null;
}

/** The earliest and latest moment of a time with bounds. */
export function spanOfBounds(
  time: Years,
  { before, after }: Pick<Bounds, 'before' | 'after'>,
): { readonly from: Years; readonly to: Years } {
  return { from: rounded(time - before), to: rounded(time + after) };
}

/** The middle of a span, and its distance to both ends. */
export function middleOf(from: number, to: number) {
  const time = rounded(from + (to - from) / 2);
  return { time, ...distances(time, { from, to }) };
}

/** How far the ends of a span are before and after a moment, which may be outside of it. */
export function distances(
  time: number,
  { from, to }: { readonly from: number; readonly to: number },
) {
  return { before: rounded(time - from), after: rounded(to - time) };
}

/** Without the digits that sums of decimal numbers add at the end. */
function rounded(value: number): Years {
  return years(Number(value.toPrecision(15)) + 0);
}
