import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import type { Years } from '../../timeline/years.ts';

/** Which species are hidden. */
export interface ShownChoice {
  /** Species whose descendants are hidden; they themselves are shown. */
  readonly collapsed?: ReadonlySet<SpeciesId>;
  /** Present-time mode: only species whose extinction is at or before this moment are shown. */
  readonly present?: Years | null;
  /** Shows the species that were alive at that moment instead. */
  readonly aliveThen?: boolean;
}

/** One flag per species, or null when all are shown, so that the common case costs nothing. */
export function shownSpecies(forest: Forest, choice: ShownChoice = {}): Uint8Array | null {
  const { collapsed, present, aliveThen = false } = choice;
  const folds = collapsed !== undefined && collapsed.size > 0;
  const limited = present !== undefined && present !== null;
  if (!folds && !limited) return null;
  const shown = new Uint8Array(forest.size).fill(1);
  if (limited) hideOthersAt(present, aliveThen, forest, shown);
  if (folds) hideFolded(collapsed, forest, shown);
  return shown;
}

function hideOthersAt(present: Years, aliveThen: boolean, forest: Forest, shown: Uint8Array): void {
  const { apparitions } = forest;
  const { durations } = forest.columns;
  for (let index = 0; index < shown.length; index++) {
    const apparition = apparitions[index] ?? 0;
    const extinction = apparition + (durations[index] ?? 0);
    const isShown = aliveThen
      ? apparition <= present && present <= extinction
      : extinction <= present;
    if (!isShown) shown[index] = 0;
  }
}

function hideFolded(collapsed: ReadonlySet<SpeciesId>, forest: Forest, shown: Uint8Array): void {
  for (const id of collapsed) {
    const index = forest.indexOf(id);
    if (index >= 0) shown.fill(0, index + 1, forest.branchEnd(index));
  }
}
