import type { ForestLayout } from '../../layout/forest-layout.ts';
import { scientificLength } from '../../layout/labels/italic-names.ts';
import { definingNames, isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';

/**
 * The name of a species, and how many species are folded into it. A branch that nobody has named is
 * the one that its first and its last species define: "Struthio + Passer, 9992".
 */
export function labelText({ forest, folded }: ForestLayout, index: number): string {
  const branch = folded.get(index);
  if (branch === undefined) return forest.name(index);
  if (!isUnnamedSplit(forest, index)) return `${forest.name(index)}, ${branch.count}`;
  const [first, last] = definingNames(forest, index);
  const [one, other] = [genusOf(first), genusOf(last)];
  return `${one === other ? one : `${one} + ${other}`}, ${branch.count}`;
}

function genusOf(name: string): string {
  return scientificLength(name) === 0 ? name : (/^[^\s_]+/.exec(name)?.[0] ?? name);
}
