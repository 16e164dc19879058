import type { Forest } from '../forest.ts';

/**
 * Whether the line of one species lived when another one appeared, so that it can have taken part in it. The end of
 * a line counts, because a species may appear where another one ends.
 */
export function livedWhen(forest: Forest, ancestor: number, species: number): boolean {
  const moment = forest.apparition(species);
  const from = forest.apparition(ancestor) - forest.ghost(ancestor);
  const to = forest.extinction(ancestor);
  // Times far from 0 have been rounded when they were added up.
  const rounding = Math.max(Math.abs(from), Math.abs(to), Math.abs(moment)) * 1e-12;
  return from - rounding <= moment && moment <= to + rounding;
}
