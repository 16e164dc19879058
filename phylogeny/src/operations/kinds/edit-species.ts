import { descriptionFault, nameFault } from '../../species/invariants.ts';
import { replaceTexts } from '../../species/replace.ts';
import type { SpeciesId, SpeciesText } from '../../species/species.ts';
import { matches, namedIn } from '../named-fields.ts';
import { refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/** Changes texts of a species. Absent texts stay as they are. */
export interface EditSpecies extends Partial<SpeciesText> {
  readonly kind: 'edit-species';
  readonly id: SpeciesId;
  /** Texts it must still have, so that undoing an edit does not undo later edits by others. */
  readonly expects?: Partial<SpeciesText>;
}

const texts = ['name', 'description', 'image'] as const;

/** The rules of `EditSpecies`. */
export const editSpecies: Rules<EditSpecies> = {
  check({ forest }, { id, name, description, expects = {} }) {
    const row = forest.indexOf(id);
    if (row < 0) return refusal('unknown-species', id);
    if (!matches<SpeciesText>(forest.species(row), expects, texts))
      return refusal('changed-since', id);
    const fault =
      (name === undefined ? null : nameFault(name)) ?? descriptionFault(description ?? null);
    return refusalFor(fault, id);
  },

  apply(tree, operation) {
    const { id } = operation;
    const row = tree.forest.indexOf(id);
    if (matches<SpeciesText>(tree.forest.species(row), operation, texts)) return outcome(tree, {});
    const forest = replaceTexts(tree.forest, row, operation);
    return outcome({ ...tree, forest }, { changed: [id] });
  },

  invert({ forest }, operation) {
    const { id } = operation;
    const old = forest.species(forest.indexOf(id));
    return {
      kind: 'edit-species',
      id,
      ...namedIn<SpeciesText>(operation, old, texts),
      expects: namedIn<SpeciesText>(operation, operation, texts),
    };
  },

  needs: ({ id }) => needing({ lineages: [id] }),

  touches: ({ id }) => [id],
};
