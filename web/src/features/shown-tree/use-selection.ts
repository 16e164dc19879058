import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { useMemo, useState } from 'react';

/** The species that are selected in an open tree. */
export interface Selection {
  /** The main one: focused, shown to other users and, if it is the only one, in the panel. */
  readonly selection: SpeciesId | null;
  /** All of them, including the main one. The set is the same until the selection changes. */
  readonly selected: ReadonlySet<SpeciesId>;
  /** Selects only this species. */
  readonly select: (species: SpeciesId | null) => void;
  /**
   * Selects exactly these species. Without `main`, the main one stays if it is among them; otherwise
   * it is the first of them.
   */
  readonly selectMany: (ids: Iterable<SpeciesId>, main?: SpeciesId | null) => void;
}

interface Chosen {
  readonly main: SpeciesId | null;
  readonly all: ReadonlySet<SpeciesId>;
}

export function useSelection(first: SpeciesId | null, forest: Forest): Selection {
  const [chosen, setChosen] = useState<Chosen>(() => chooseOne(first));
  const { main, all } = useMemo(() => remainingIn(forest, chosen), [forest, chosen]);
  return useMemo(
    () => ({
      selection: main,
      selected: all,
      select: (species) => setChosen(chooseOne(species)),
      selectMany: (ids, wanted = null) => {
        const set = new Set(ids);
        setChosen((before) => ({ main: mainOf(set, wanted ?? before.main), all: set }));
      },
    }),
    [main, all],
  );
}

function chooseOne(species: SpeciesId | null): Chosen {
  return { main: species, all: new Set(species === null ? [] : [species]) };
}

function mainOf(all: ReadonlySet<SpeciesId>, wanted: SpeciesId | null): SpeciesId | null {
  if (wanted !== null && all.has(wanted)) return wanted;
  const [first = null] = all;
  return first;
}

/** Species may have been deleted meanwhile. */
function remainingIn(forest: Forest, chosen: Chosen): Chosen {
  let isComplete = true;
  for (const id of chosen.all) isComplete &&= forest.has(id);
  if (isComplete) return chosen;
  const all = new Set([...chosen.all].filter((id) => forest.has(id)));
  return { main: mainOf(all, chosen.main), all };
}
