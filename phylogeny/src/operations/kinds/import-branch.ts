import { restructure } from '../../species/restructure.ts';
import type { Species, SpeciesId } from '../../species/species.ts';
import { newSpeciesRefusal } from '../new-species.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/**
 * Adds many new species at once, all or none, in any order. The ancestor of each is in the list or
 * already in the tree, or it is a root.
 */
export interface ImportBranch {
  readonly kind: 'import-branch';
  readonly species: readonly Species[];
}

/** The rules of `ImportBranch`. */
export const importBranch: Rules<ImportBranch> = {
  check: ({ forest }, { species }) => newSpeciesRefusal(forest, species),

  apply(tree, { species }) {
    const forest = restructure(tree.forest, { inserted: species });
    return outcome({ ...tree, forest }, { created: species.map(({ id }) => id) });
  },

  invert: (_, { species }) => ({
    kind: 'remove-species',
    ids: species.map(({ id }) => id),
    heirs: [],
  }),

  needs({ species }) {
    const lineages = new Set<SpeciesId>();
    for (const { id, ancestorId } of species) {
      lineages.add(id);
      if (ancestorId !== null) lineages.add(ancestorId);
    }
    return needing({ lineages: [...lineages] });
  },

  touches: ({ species }) => species.map(({ id }) => id),
};
