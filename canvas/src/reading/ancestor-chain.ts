import type { Forest } from '@life-tree/phylogeny';

/** The nearest ancestors of a species by name, and how many more there are. */
export interface AncestorChain {
  readonly names: readonly string[];
  readonly more: number;
}

const maxNames = 4;

/** Leaves out inferred ancestors, because no one has named them. */
export function ancestorChain(forest: Forest, index: number): AncestorChain {
  const names: string[] = [];
  let more = 0;
  for (const ancestor of forest.ancestors(index)) {
    if (forest.isInferred(ancestor)) continue;
    if (names.length < maxNames) names.push(forest.name(ancestor));
    else more++;
  }
  return { names, more };
}
