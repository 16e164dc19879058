import type { Forest } from '../species/forest.ts';
import { type Years, years } from '../timeline/years.ts';

/**
 * Absolute times are sums, so a moment that means "when the ancestor ended" may miss it by the last
 * digits. What misses a bound by less than this share of the numbers involved is on the bound.
 */
const roundingTolerance = 1e-12;

/** By how much a moment may miss the apparition or extinction of a species through rounding alone. */
export function roundingAround(forest: Forest, index: number): number {
  return (
    roundingTolerance *
    Math.max(Math.abs(forest.apparition(index)), Math.abs(forest.extinction(index)))
  );
}

/**
 * The offset at which a moment lies after the apparition of the species at `ancestor`: exactly 0 or
 * its whole duration where only rounding keeps it from being so.
 */
export function offsetAfter(forest: Forest, ancestor: number, moment: number): Years {
  const duration = forest.duration(ancestor);
  if (moment === forest.extinction(ancestor)) return duration;
  const offset = moment - forest.apparition(ancestor);
  const rounding = roundingAround(forest, ancestor);
  if (offset < 0 && offset >= -rounding) return years(0);
  if (offset > duration && offset <= duration + rounding) return duration;
  return years(offset);
}
