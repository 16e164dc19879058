import { livingTolerance } from '../../timeline/tree-scale.ts';
import type { Forest } from '../forest.ts';

/**
 * Whether a species is living, that is, ends at now. In a tree of trilobites every species is extinct,
 * and so is one that ends in the future: it ends there. Now is 0 on Earth, and `nowOf` a tree.
 * Without it (null), none is living or extinct.
 */
export function livingTest(forest: Forest, now: number | null = 0): (index: number) => boolean {
  const span = forest.span;
  if (span === null || now === null) return () => false;
  const { apparitions } = forest;
  const { durations } = forest.columns;
  const tolerance = livingTolerance(span);
  return (index) =>
    Math.abs((apparitions[index] ?? 0) + (durations[index] ?? 0) - now) <= tolerance;
}

/** Whether a species is extinct: it is not living, in a tree that has times. */
export function extinctTest(forest: Forest, now: number | null = 0): (index: number) => boolean {
  if (now === null) return () => false;
  const isLiving = livingTest(forest, now);
  return (index) => !isLiving(index);
}
