import { type Forest, isUnnamedSplit, type OtherAncestor, shownName } from '@life-tree/phylogeny';

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

/** Another ancestor of a species by name. */
export interface NamedAncestor extends Pick<OtherAncestor, 'as'> {
  readonly name: string;
}

/** The other ancestors of a species that are in the tree. */
export function otherAncestors(
  forest: Forest,
  index: number,
  unnamedSplit: (near: string) => string,
): readonly NamedAncestor[] {
  return (forest.details(index)?.otherAncestors ?? []).flatMap(({ id, as }) => {
    const row = forest.indexOf(id);
    return row < 0 ? [] : [{ name: shownName(forest, row, unnamedSplit), ...(as && { as }) }];
  });
}
