import { compareForests, type Difference } from '../compare/index.ts';
import type { ReadForest } from '../formats/read.ts';
import { isUnnamedSplit } from '../species/ancestry/unnamed-splits.ts';
import { isSame } from '../species/storage/same-value.ts';

/** In what ways species can differ between published trees; their other fields are seldom in files. */
type ListedKind = Exclude<Difference['kind'], 'edited'>;

/** How many species and clades differ in each way, or their names. */
export type ComparedTrees = Record<ListedKind, number | string[]> & {
  robinsonFoulds: number;
};

/** How a later tree differs from an earlier one, and what could not be compared. */
export function compareTrees(
  earlier: ReadForest,
  later: ReadForest,
  isList: boolean,
): { readonly result: ComparedTrees; readonly remarks: readonly string[] } {
  const scale = earlier.settings?.scale;
  const sharesScale = isSame(scale, later.settings?.scale);
  const sharesTime = sharesScale && scale?.kind !== 'none';
  const options = { by: 'names', sharesTime } as const;
  const compared = compareForests(earlier.forest, later.forest, options);
  const names: Record<ListedKind, string[]> = {
    ...{ added: [], removed: [], moved: [], retimed: [], renamed: [] },
  };
  for (const difference of compared.differences) {
    if (difference.kind === 'edited') continue;
    const name = nameOf(difference, earlier, later);
    if (name !== null) names[difference.kind].push(name);
  }
  const shown = Object.entries(names).map(([kind, list]) => [kind, isList ? list : list.length]);
  const { ties } = compared.match;
  return {
    result: { ...Object.fromEntries(shown), robinsonFoulds: compared.robinsonFoulds },
    remarks: [
      ...(sharesScale ? [] : ['The trees have different time scales, so no times were compared']),
      ...(ties.length === 0
        ? []
        : [`Several species have the same name, so they were not compared: ${ties.join(', ')}`]),
    ],
  };
}

/** Splits that nobody has named are not listed: the Robinson–Foulds distance counts them. */
function nameOf(difference: Difference, earlier: ReadForest, later: ReadForest): string | null {
  const nameIn = ({ forest }: ReadForest, row: number) =>
    isUnnamedSplit(forest, row) ? null : forest.name(row);
  if (difference.kind === 'removed') return nameIn(earlier, difference.earlier);
  const name = nameIn(later, difference.later);
  if (difference.kind !== 'renamed') return name;
  return `${nameIn(earlier, difference.earlier) ?? '(no name)'} → ${name ?? '(no name)'}`;
}
