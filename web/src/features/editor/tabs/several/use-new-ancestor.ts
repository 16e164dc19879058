import { bulkReparent, type Forest, type SpeciesId, shownSpecies } from '@life-tree/phylogeny';
import { useCallback, useMemo } from 'react';
import { useEditing, useForest, useSelected, useTreeSettings } from '../../../shown-tree/index.ts';
import { namedRefusal } from './perform-on-several.ts';

/** Moves all selected species under one ancestor, which cannot be in their own branches. */
export function useNewAncestor() {
  const forest = useForest();
  const settings = useTreeSettings();
  const editing = useEditing();
  const { selected } = useSelected();
  const { present, collapsed } = settings;
  const shown = useMemo(
    () => shownSpecies(forest, { present, collapsed }),
    [forest, present, collapsed],
  );
  const isChoice = useCallback(
    (row: number) => (shown === null || shown[row] === 1) && !isInBranches(forest, row, selected),
    [forest, shown, selected],
  );
  /** Those that lived when all of the selected species appeared, other than their only ancestor. */
  const isSuggested = useMemo(() => {
    const tops = Array.from(selected, (id) => forest.indexOf(id)).filter((row) => row >= 0);
    const starts = tops.map((row) => forest.apparition(row));
    const [first, last] = starts.reduce(
      ([from, to], start) => [Math.min(from, start), Math.max(to, start)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    const ancestors = new Set(tops.map((row) => forest.ancestor(row)));
    const [only = -1] = ancestors.size === 1 ? ancestors : [];
    return (row: number) =>
      row !== only &&
      forest.apparition(row) <= first &&
      forest.extinction(row) >= last &&
      isChoice(row);
  }, [forest, selected, isChoice]);
  /** Returns why the move is refused, or null. */
  const choose = async (ancestorId: SpeciesId | null): Promise<string | null> => {
    const planned = bulkReparent(forest, selected, ancestorId);
    if (!planned.ok) return namedRefusal(forest, planned.error);
    return planned.value === null ? null : editing.performLarge(planned.value);
  };
  return { isChoice, isSuggested, choose };
}

function isInBranches(forest: Forest, row: number, tops: ReadonlySet<SpeciesId>): boolean {
  for (let above = row; above >= 0; above = forest.ancestor(above)) {
    if (tops.has(forest.id(above))) return true;
  }
  return false;
}
