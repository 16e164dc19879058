import { type Forest, isUnnamedSplit } from '@life-tree/phylogeny';

/** The nearest ancestors of a species by name, and how many more there are. */
export interface AncestorChain {
  readonly names: readonly string[];
  readonly more: number;
}

const maxNames = 4;

/** Leaves out splits that no one has named. */
export function ancestorChain(forest: Forest, index: number): AncestorChain {
  const names: string[] = [];
  let more = 0;
  for (const ancestor of forest.ancestors(index)) {
    if (isUnnamedSplit(forest, ancestor)) continue;
    if (names.length < maxNames) names.push(forest.name(ancestor));
    else more++;
  }
  return { names, more };
}
