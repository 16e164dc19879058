import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { type Years, years } from '../../timeline/years.ts';
import type { Rows } from './rows.ts';

/** What a folded branch hides. It is drawn as a triangle from its first apparition to its latest extinction. */
export interface FoldedBranch {
  /** The number of hidden species, without inferred ones. */
  readonly count: number;
  /** The latest extinction in the branch. */
  readonly extinction: Years;
  /** Whether anything in the branch is living. */
  readonly isLiving: boolean;
}

/** The folded branches that are shown, by their first species. */
export type FoldedBranches = ReadonlyMap<number, FoldedBranch>;

/** Looks at each folded branch once. */
export function foldedBranches(
  forest: Forest,
  rows: Rows,
  collapsed: ReadonlySet<SpeciesId> | undefined,
  isLiving: (index: number) => boolean,
): FoldedBranches {
  const branches = new Map<number, FoldedBranch>();
  if (collapsed === undefined || collapsed.size === 0) return branches;
  for (const id of collapsed) {
    const index = forest.indexOf(id);
    if (index < 0 || forest.branchSize(index) === 1 || !rows.isShown(index)) continue;
    branches.set(index, foldedBranch(forest, index, isLiving));
  }
  return branches;
}

function foldedBranch(
  forest: Forest,
  index: number,
  isLiving: (index: number) => boolean,
): FoldedBranch {
  let count = 0;
  let extinction = forest.extinction(index);
  let hasLiving = isLiving(index);
  for (let each = index + 1; each < forest.branchEnd(index); each++) {
    if (!forest.isInferred(each)) count++;
    extinction = years(Math.max(extinction, forest.extinction(each)));
    hasLiving ||= isLiving(each);
  }
  return { count, extinction, isLiving: hasLiving };
}
