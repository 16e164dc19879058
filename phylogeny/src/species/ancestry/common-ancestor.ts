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

/** The last species that all of these descend from, -1 if they have none in common or there are none. */
export function commonAncestorOf(forest: Forest, rows: Iterable<number>): number {
  let common: number | null = null;
  for (const row of rows) {
    common = common === null ? row : lastCommonAncestor(forest, common, row);
    if (common < 0) return -1;
  }
  return common ?? -1;
}
