import type { ForestLayout } from '../../layout/forest-layout.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';

/** A folded branch holds at most this part of the rows, or the figure would be one triangle. */
const maxFoldedRatio = 0.25;

/**
 * The branches to fold so that a tree has at most `maxRows` rows: all branches of up to a number of
 * rows, which is as small as possible. A tree that cannot be folded evenly, such as a long line of
 * descent, keeps more rows.
 */
export function chooseFolds(
  { forest, rows }: Pick<ForestLayout, 'forest' | 'rows'>,
  maxRows: number,
): ReadonlySet<SpeciesId> {
  const parents = forest.columns.parents;
  const most = Math.max(Math.floor(rows.count * maxFoldedRatio), 2);
  // By the number of rows up to which branches are folded: how many rows that saves, as differences.
  const savings = new Float64Array(most + 2);
  const isBranch = (index: number) => forest.branchSize(index) > 1 && rows.isShown(index);
  for (let index = 0; index < forest.size; index++) {
    const own = rows.branchRows(index);
    if (own < 2 || own > most || !isBranch(index)) continue;
    const parent = parents[index] ?? -1;
    const around = parent < 0 ? most + 1 : Math.min(rows.branchRows(parent), most + 1);
    if (around <= own) continue;
    savings[own] = (savings[own] ?? 0) + own - 1;
    savings[around] = (savings[around] ?? 0) - (own - 1);
  }
  let limit = 1;
  let saved = 0;
  while (limit < most && rows.count - saved > maxRows) {
    limit++;
    saved += savings[limit] ?? 0;
  }
  const folds = new Set<SpeciesId>();
  for (let index = 0; index < forest.size; index++) {
    if (!isBranch(index) || rows.branchRows(index) > limit) continue;
    if (rows.branchRows(index) > 1) folds.add(forest.id(index));
    // What is inside it is hidden, and a branch of one row has nothing to fold.
    index = forest.branchEnd(index) - 1;
  }
  return folds;
}
