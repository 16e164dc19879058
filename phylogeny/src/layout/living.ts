import type { Forest } from '../species/forest.ts';

/** An end that differs from the present by less than this ratio of the span counts as the present. */
const roundingTolerance = 1e-9;

/**
 * Whether a species is living, that is, ends at the present: 0, or the latest time of a tree that
 * extends into the future. In a tree of trilobites, every species is therefore extinct.
 */
export function livingTest(forest: Forest): (index: number) => boolean {
  const span = forest.span;
  if (span === null) return () => false;
  const { apparitions } = forest;
  const { durations } = forest.columns;
  const present = Math.max(span.to, 0);
  const threshold = present - (span.to - span.from) * roundingTolerance;
  return (index) => (apparitions[index] ?? 0) + (durations[index] ?? 0) >= threshold;
}
