import type { Forest } from '../species/forest.ts';
import type { Years } from '../timeline/years.ts';

/** Ends that differ from the last moment by rounding alone are that moment. */
const roundingShare = 1e-9;

/** Tells the living from the extinct: those that end at the latest time of the tree are alive. */
export function livingTest(forest: Forest): (index: number) => boolean {
  const span = forest.span;
  if (span === null) return () => false;
  const { apparitions } = forest;
  const { durations } = forest.columns;
  const threshold = latestEnd(span.from, span.to);
  return (index) => (apparitions[index] ?? 0) + (durations[index] ?? 0) >= threshold;
}

function latestEnd(from: Years, to: Years): number {
  return to - (to - from) * roundingShare;
}
