import type { ForestLayout } from '../../layout/forest-layout.ts';
import { scientificLength } from '../../layout/labels/italic-names.ts';
import { isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';
import { labelText } from '../sheet/sheet-layout.ts';

/**
 * What is written beside a species or a folded branch of a figure. A branch that nobody has named is
 * the one that its first and its last species define: "Struthio + Passer, 9992".
 */
export function figureLabel(layout: ForestLayout, index: number): string {
  const { forest, folded } = layout;
  const branch = folded.get(index);
  if (branch === undefined || !isUnnamedSplit(forest, index)) return labelText(layout, index);
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
