import type { Forest } from '../species/forest.ts';
import { type Years, years } from '../timeline/years.ts';

/**
 * Absolute times are sums, so a moment that means "when the ancestor ended" may differ from it in the
 * last digits. A moment that misses a bound by less than this ratio counts as being on the bound.
 */
const roundingTolerance = 1e-12;

/** How far a moment may be from the apparition or extinction of a species because of rounding. */
export function roundingAround(forest: Forest, index: number): number {
  return roundingIn(forest.apparition(index), forest.duration(index));
}

/**
 * The offset of a moment after the apparition of the species at `ancestor`, exactly 0 or its whole
 * duration where it differs only by rounding.
 */
export function offsetAfter(forest: Forest, ancestor: number, moment: number): Years {
  return offsetInLife(forest.apparition(ancestor), forest.duration(ancestor), moment);
}

/** Like `offsetAfter`, for a life with this apparition and duration. */
export function offsetInLife(apparition: number, duration: number, moment: number): Years {
  if (moment === apparition + duration) return years(duration);
  return roundOffset(apparition, duration, moment - apparition);
}

/** An offset after an apparition, exactly 0 or the whole duration where it differs only by rounding. */
export function roundOffset(apparition: number, duration: number, offset: number): Years {
  const rounding = roundingIn(apparition, duration);
  if (offset < 0 && offset >= -rounding) return years(0);
  if (offset > duration && offset <= duration + rounding) return years(duration);
  return years(offset);
}

function roundingIn(apparition: number, duration: number): number {
  return roundingTolerance * Math.max(Math.abs(apparition), Math.abs(apparition + duration));
}
