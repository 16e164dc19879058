import type { ForestLayout } from '../../layout/forest-layout.ts';
import { scientificLength } from '../../layout/labels/italic-names.ts';
import { isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';

/**
 * The name of a species, and how many species are folded into it. A branch that nobody has named is
 * the one that its first and its last species define: "Struthio + Passer, 9992".
 */
export function labelText({ forest, folded }: ForestLayout, index: number): string {
  const branch = folded.get(index);
  if (branch === undefined) return forest.name(index);
  if (!isUnnamedSplit(forest, index)) return `${forest.name(index)}, ${branch.count}`;
  let first = index + 1;
  while (first < forest.branchEnd(index) && forest.isInferred(first)) first++;
  let last = forest.branchEnd(index) - 1;
  while (last > first && forest.isInferred(last)) last--;
  const [one, other] = [genusOf(forest.name(first)), genusOf(forest.name(last))];
  return `${one === other ? one : `${one} + ${other}`}, ${branch.count}`;
}

function genusOf(name: string): string {
  return scientificLength(name) === 0 ? name : (/^[^\s_]+/.exec(name)?.[0] ?? name);
}
