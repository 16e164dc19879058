import type { Forest } from '../forest.ts';

/** In which way the bounds of a species contradict each other or its ancestor. */
export type BoundsConflict = 'ends-cross' | 'before-ancestor' | 'after-ancestor';

/**
 * The bounds of a species that contradict each other, or that reach outside the lineage its ancestor may have
 * had. An inferred ancestor ends where its descendants begin, which is as uncertain as their apparition, so
 * its end contradicts nothing. Nor does the end of an ancestor that a species splits from before it appears.
 */
export function boundsConflicts(forest: Forest, index: number): readonly BoundsConflict[] {
  const details = forest.details(index);
  const { apparitionBounds: first, extinctionBounds: last } = details ?? {};
  if (first === undefined && last === undefined) return [];
  const apparition = forest.apparition(index);
  const earliest = apparition - (first?.before ?? 0);
  const latest = apparition + (first?.after ?? 0);
  const conflicts: BoundsConflict[] = [];
  const isOpenEnded = details?.inferred === true && last === undefined;
  const earliestEnd = forest.extinction(index) - (last?.before ?? 0);
  // Both ends of a single find lie in the interval of that find.
  const latestEnd = forest.extinction(index) + (last?.after ?? 0);
  const isOneFind =
    first?.kind === 'fossil' &&
    last?.kind === 'fossil' &&
    isSame(earliest, earliestEnd) &&
    isSame(latest, latestEnd);
  if (!isOpenEnded && !isOneFind && isAfter(latest, earliestEnd)) conflicts.push('ends-cross');
  const ancestor = forest.ancestor(index);
  if (ancestor < 0 || first === undefined) return conflicts;
  const above = forest.details(ancestor);
  // Its best values are within its life, whether its bounds contain them or not.
  const older = Math.max(above?.apparitionBounds?.before ?? 0, forest.ghost(ancestor));
  const from = forest.apparition(ancestor) - older;
  const to = forest.extinction(ancestor) + Math.max(above?.extinctionBounds?.after ?? 0, 0);
  if (isAfter(from, earliest)) conflicts.push('before-ancestor');
  const isOpenAbove = above?.inferred === true || forest.ghost(index) > 0;
  if (isAfter(latest, to) && !isOpenAbove) conflicts.push('after-ancestor');
  return conflicts;
}

/** The species that have such bounds, in the order of their rows. A tree without bounds costs nothing. */
export function speciesWithConflicts(forest: Forest): readonly number[] {
  const rows: number[] = [];
  for (const [index, details] of (forest.columns.details ?? []).entries()) {
    if (details !== null && boundsConflicts(forest, index).length > 0) rows.push(index);
  }
  return rows;
}

function isSame(moment: number, other: number): boolean {
  return !isAfter(moment, other) && !isAfter(other, moment);
}

/** Whether a moment is later than another by more than sums of times are rounded. */
function isAfter(moment: number, other: number): boolean {
  return moment - other > 1e-12 * Math.max(Math.abs(moment), Math.abs(other));
}
