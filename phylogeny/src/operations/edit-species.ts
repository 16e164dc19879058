import { descriptionFault, nameFault } from '../species/invariants.ts';
import { replaceTexts } from '../species/replace.ts';
import type { SpeciesId, SpeciesText } from '../species/species.ts';
import { refusal, refusalFor } from './refusal.ts';
import { needing, outcome, type Rules } from './rules.ts';

/** New texts of a species; what is absent stays. */
export interface EditSpecies extends Partial<SpeciesText> {
  readonly kind: 'edit-species';
  readonly id: SpeciesId;
}

export const editSpecies: Rules<EditSpecies> = {
  check({ forest }, { id, name, description }) {
    if (!forest.has(id)) return refusal('unknown-species', id);
    const fault =
      (name === undefined ? null : nameFault(name)) ?? descriptionFault(description ?? null);
    return refusalFor(fault, id);
  },

  apply(tree, { id, kind: _, ...text }) {
    const row = tree.forest.indexOf(id);
    const old = tree.forest.species(row);
    const edited = { ...old, ...text };
    if (
      old.name === edited.name &&
      old.description === edited.description &&
      old.image === edited.image
    ) {
      return outcome(tree, {});
    }
    return outcome({ ...tree, forest: replaceTexts(tree.forest, row, text) }, { changed: [id] });
  },

  invert({ forest }, { id, name, description, image }) {
    const old = forest.species(forest.indexOf(id));
    return {
      kind: 'edit-species',
      id,
      ...(name !== undefined && { name: old.name }),
      ...(description !== undefined && { description: old.description }),
      ...(image !== undefined && { image: old.image }),
    };
  },

  needs: ({ id }) => needing({ lineages: [id] }),

  touches: ({ id }) => [id],
};
