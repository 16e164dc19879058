import { detailNames, type SpeciesDetails } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { descriptionFault, nameFault, rankFault } from '../../species/invariants.ts';
import { replaceFields } from '../../species/replace.ts';
import { fieldValues } from '../../species/sparse-fields.ts';
import type { SpeciesFields, SpeciesId } from '../../species/species.ts';
import { matches, namedIn } from '../named-fields.ts';
import { refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/** Changes texts and details of a species. Absent ones stay as they are; null removes a detail. */
export interface EditSpecies extends Partial<SpeciesFields> {
  readonly kind: 'edit-species';
  readonly id: SpeciesId;
  /** Fields it must still have, so that undoing an edit does not undo later edits by others. */
  readonly expects?: Partial<SpeciesFields>;
}

const fieldNames = ['name', 'description', 'image', ...detailNames] as const;

function fieldsOf(forest: Forest, row: number): SpeciesFields {
  const { name, description, image } = forest.species(row);
  const details = fieldValues<SpeciesDetails>(forest.details(row), detailNames);
  return { name, description, image, ...details };
}

/** The rules of `EditSpecies`. */
export const editSpecies: Rules<EditSpecies> = {
  check({ forest }, { id, name, description, rank, expects = {} }) {
    const row = forest.indexOf(id);
    if (row < 0) return refusal('unknown-species', id);
    if (!matches<SpeciesFields>(fieldsOf(forest, row), expects, fieldNames))
      return refusal('changed-since', id);
    const fault =
      (name === undefined ? null : nameFault(name)) ??
      descriptionFault(description ?? null) ??
      rankFault(rank ?? null);
    return refusalFor(fault, id);
  },

  apply(tree, operation) {
    const { id } = operation;
    const row = tree.forest.indexOf(id);
    if (matches<SpeciesFields>(fieldsOf(tree.forest, row), operation, fieldNames))
      return outcome(tree, {});
    const forest = replaceFields(tree.forest, row, operation);
    return outcome({ ...tree, forest }, { changed: [id] });
  },

  invert({ forest }, operation) {
    const { id } = operation;
    const old = fieldsOf(forest, forest.indexOf(id));
    return {
      kind: 'edit-species',
      id,
      ...namedIn<SpeciesFields>(operation, old, fieldNames),
      expects: namedIn<SpeciesFields>(operation, operation, fieldNames),
    };
  },

  needs: ({ id }) => needing({ lineages: [id] }),

  touches: ({ id }) => [id],
};
