import type { Forest } from '../species/forest.ts';

/** Ends that differ from the last moment by rounding alone are that moment. */
const roundingTolerance = 1e-9;

/**
 * Tells the living from the extinct: those that end at the present, which is 0 for a tree of the past
 * and the latest time of a tree that goes on beyond it. Trilobites are therefore all extinct.
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
