import type { RawTree } from './raw-tree.ts';

type Branches = Pick<RawTree, 'parents' | 'reticulations'>;

/** The rows of the lines that lead to nodes of networks from other ancestors. They are no nodes of their own. */
export function lineRows({ reticulations }: Pick<Branches, 'reticulations'>): ReadonlySet<number> {
  return new Set((reticulations ?? []).flatMap(({ others }) => others));
}

/** The rows of the tips. A node that a network has at several places is one. */
export function tipRows(tree: Branches): readonly number[] {
  const { parents } = tree;
  const size = parents.length;
  const lines = lineRows(tree);
  const tips: number[] = [];
  // Rows are in preorder, so a node that has children is followed by one of them.
  for (let row = 0; row < size; row++) {
    // Reading past the end of an array would deoptimize the loop.
    const isInner = row + 1 < size && parents[row + 1] === row;
    if (!isInner && !lines.has(row)) tips.push(row);
  }
  return tips;
}
