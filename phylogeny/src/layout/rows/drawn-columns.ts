import type { Forest } from '../../species/forest.ts';
import type { Columns } from '../columns.ts';
import type { FoldedBranches } from './folded-branches.ts';
import type { Rows } from './rows.ts';

/**
 * The columns as drawn: the line of a split ends where the last of its shown descendants splits off, and a
 * folded branch reaches from its first apparition to its latest end.
 */
export function drawnColumns(
  columns: Columns,
  forest: Forest,
  rows: Rows,
  folded: FoldedBranches = new Map(),
): Columns {
  return endSplits(stretchFolded(columns, forest, folded), forest, rows);
}

function endSplits(columns: Columns, forest: Forest, rows: Rows): Columns {
  if (rows.splitPositions === null) return columns;
  const { parents } = forest.columns;
  const latest = new Float64Array(forest.size).fill(Number.NEGATIVE_INFINITY);
  for (let index = 0; index < latest.length; index++) {
    const parent = parents[index] ?? -1;
    if (parent < 0 || !rows.isShown(index)) continue;
    latest[parent] = Math.max(latest[parent] ?? 0, columns.starts[index] ?? 0);
  }
  const ends = columns.ends.map((end, index) =>
    rows.isSplit(index) ? Math.min(end, latest[index] ?? end) : end,
  );
  return { ...columns, ends };
}

function stretchFolded(columns: Columns, forest: Forest, folded: FoldedBranches): Columns {
  if (folded.size === 0) return columns;
  const { starts } = columns;
  const hasGhosts = columns.apparitions !== starts;
  const apparitions = hasGhosts ? columns.apparitions.slice() : starts;
  const ends = columns.ends.slice();
  for (const index of folded.keys()) {
    let end = ends[index] ?? 0;
    let first = apparitions[index] ?? 0;
    for (let each = index + 1; each < forest.branchEnd(index); each++) {
      end = Math.max(end, columns.ends[each] ?? 0);
      if (!forest.isInferred(each)) first = Math.min(first, columns.apparitions[each] ?? 0);
    }
    ends[index] = end;
    if (hasGhosts) apparitions[index] = first;
  }
  return { ...columns, apparitions, ends };
}
