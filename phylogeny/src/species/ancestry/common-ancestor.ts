import type { Forest } from '../forest.ts';

/**
 * The last species that two species both descend from, -1 if they have no common root. A species
 * counts as its own ancestor, so for a species and one of its descendants it is the former.
 */
export function lastCommonAncestor(forest: Forest, one: number, other: number): number {
  let ancestor = one;
  while (ancestor >= 0 && !forest.isInBranch(other, ancestor)) ancestor = forest.ancestor(ancestor);
  return ancestor;
}
