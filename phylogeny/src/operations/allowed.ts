import type { Forest } from '../species/forest.ts';
import { type Years, years } from '../timeline/years.ts';

/** The minimum duration after an edit, as a ratio of the times around it, so that it does not round to 0. */
const minDurationRatio = 2 ** -40;

/** The shortest duration of a species that does not round to 0 at its times. */
export function shortestDuration(forest: Forest, index: number): Years {
  const largest = Math.max(
    Math.abs(forest.apparition(index)),
    Math.abs(forest.extinction(index)),
    forest.duration(index),
  );
  return years(Math.min(forest.duration(index), largest * minDurationRatio));
}
