import type { CanvasSettings } from '@life-tree/canvas';
import { bulkReparent, type Forest, type SpeciesId, shownSpecies } from '@life-tree/phylogeny';
import { useCallback, useMemo } from 'react';

import type { Editing } from '../../use-editing.ts';
import { namedRefusal } from './perform-on-several.ts';

export interface NewAncestorSettings {
  readonly forest: Forest;
  readonly settings: CanvasSettings;
  readonly editing: Editing;
  readonly selected: ReadonlySet<SpeciesId>;
}

/** Moves all selected species under one ancestor, which cannot be in their own branches. */
export function useNewAncestor({ forest, settings, editing, selected }: NewAncestorSettings) {
  const { present, collapsed } = settings;
  const shown = useMemo(
    () => shownSpecies(forest, { present, collapsed }),
    [forest, present, collapsed],
  );
  const isChoice = useCallback(
    (row: number) => (shown === null || shown[row] === 1) && !isInBranches(forest, row, selected),
    [forest, shown, selected],
  );
  /** Returns why the move is refused, or null. */
  const choose = (ancestorId: SpeciesId | null): string | null => {
    const planned = bulkReparent(forest, selected, ancestorId);
    if (!planned.ok) return namedRefusal(forest, planned.error);
    return planned.value === null ? null : editing.perform(planned.value);
  };
  return { isChoice, choose };
}

function isInBranches(forest: Forest, row: number, tops: ReadonlySet<SpeciesId>): boolean {
  for (let above = row; above >= 0; above = forest.ancestor(above)) {
    if (tops.has(forest.id(above))) return true;
  }
  return false;
}
