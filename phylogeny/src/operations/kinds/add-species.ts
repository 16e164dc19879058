import { restructure } from '../../species/ancestry/restructure.ts';
import type { Species } from '../../species/species.ts';
import { newSpeciesRefusal } from '../new-species.ts';
import { referencedParts, roleRefusal } from '../references.ts';
import { needing, outcome, present, type Rules } from '../rules.ts';

/** A new root, or a new descendant of `species.ancestorId`. */
export interface AddSpecies {
  readonly kind: 'add-species';
  readonly species: Species;
}

/** The rules of `AddSpecies`. */
export const addSpecies: Rules<AddSpecies> = {
  check(tree, { species }) {
    const refused = newSpeciesRefusal(tree, { species: [species] });
    // Only a few new species have other ancestors, and only these must be placed first.
    if (refused !== null || species.otherAncestors === undefined) return refused;
    const forest = restructure(tree.forest, { inserted: [species] });
    return roleRefusal(forest, forest.indexOf(species.id), null, species);
  },

  apply(tree, { species }) {
    const forest = restructure(tree.forest, { inserted: [species] });
    return outcome({ ...tree, forest }, { created: [species.id] });
  },

  // Not a deletion of the branch, which would also delete descendants that others have added since.
  invert: (_, { species }) => ({ kind: 'remove-species', ids: [species.id], heirs: [] }),

  needs: ({ species }) =>
    needing({
      lineages: [
        ...present(species.id, species.ancestorId),
        ...(species.otherAncestors ?? []).map(({ id }) => id),
      ],
      parts: referencedParts(species),
    }),

  touches: ({ species }) => [species.id],
};
