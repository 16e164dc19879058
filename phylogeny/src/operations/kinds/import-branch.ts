import type { PartReference } from '../../parts/tree-parts.ts';
import { restructure } from '../../species/ancestry/restructure.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import type { Species } from '../../species/species.ts';
import { newSpeciesRefusal } from '../new-species.ts';
import { referencedParts } from '../references.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/**
 * Adds many new species at once, all or none, in any order. The ancestor of each is in the list or
 * already in the tree, or it is a root.
 */
export interface ImportBranch {
  readonly kind: 'import-branch';
  readonly species: readonly Species[];
  /** They were in the tree before, and what they refer to may have been removed since. Only in inverses. */
  readonly restores?: true;
}

/** Adds species again that were deleted. */
export function restoreSpecies(species: readonly Species[]): ImportBranch {
  const hasReferences = species.some(
    ({ otherAncestors, citations, traits }) => otherAncestors ?? citations ?? traits,
  );
  return { kind: 'import-branch', species, ...(hasReferences && { restores: true }) };
}

/** The rules of `ImportBranch`. */
export const importBranch: Rules<ImportBranch> = {
  check: (tree, operation) => newSpeciesRefusal(tree, operation),

  apply(tree, { species }) {
    const forest = restructure(tree.forest, { inserted: species });
    return outcome({ ...tree, forest }, { created: species.map(({ id }) => id) });
  },

  invert: (_, { species }) => ({
    kind: 'remove-species',
    ids: species.map(({ id }) => id),
    heirs: [],
  }),

  needs({ species, restores }) {
    const lineages = new Set<SpeciesId>();
    const parts = new Map<string, PartReference>();
    for (const one of species) {
      lineages.add(one.id);
      if (one.ancestorId !== null) lineages.add(one.ancestorId);
      if (restores) continue;
      for (const { id } of one.otherAncestors ?? []) lineages.add(id);
      for (const part of referencedParts(one)) parts.set(`${part.part} ${part.id}`, part);
    }
    return needing({ lineages: [...lineages], parts: [...parts.values()] });
  },

  touches: ({ species }) => species.map(({ id }) => id),
};
