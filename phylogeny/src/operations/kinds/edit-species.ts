import {
  detailsFault,
  hasDetails,
  invertDetails,
  type NamedDetails,
  replaceDetails,
} from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { descriptionFault, nameFault } from '../../species/invariants.ts';
import { replaceFields } from '../../species/replace.ts';
import type { NamedSpeciesFields, SpeciesId, SpeciesText } from '../../species/species.ts';
import { matches, namedIn } from '../named-fields.ts';
import { referencedParts, referenceRefusal } from '../references.ts';
import { refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/**
 * Changes texts and details of a species. Absent ones stay as they are; null removes a detail. Of citations
 * and traits, claims and columns that are not named stay as they are.
 */
export interface EditSpecies extends Partial<SpeciesText>, NamedDetails {
  readonly kind: 'edit-species';
  readonly id: SpeciesId;
  /**
   * Fields it must still have, so that undoing an edit does not undo later edits by others. Only in inverses,
   * which restore references as they were, even if what they refer to has been removed since.
   */
  readonly expects?: NamedSpeciesFields;
}

const textNames = ['name', 'description', 'image'] as const;

function hasFields(forest: Forest, row: number, named: NamedSpeciesFields): boolean {
  return (
    matches<SpeciesText>(forest.species(row), named, textNames) &&
    hasDetails(forest.details(row), named)
  );
}

/** The rules of `EditSpecies`. */
export const editSpecies: Rules<EditSpecies> = {
  check(tree, operation) {
    const { forest } = tree;
    const { id, name, description, expects } = operation;
    const row = forest.indexOf(id);
    if (row < 0) return refusal('unknown-species', id);
    if (!hasFields(forest, row, expects ?? {})) return refusal('changed-since', id);
    const details = forest.details(row);
    const fault =
      (name === undefined ? null : nameFault(name)) ??
      descriptionFault(description ?? null) ??
      detailsFault(id, replaceDetails(details, operation) ?? {});
    if (fault !== null) return refusalFor(fault, id);
    return expects === undefined ? referenceRefusal(tree, id, details, operation) : null;
  },

  apply(tree, operation) {
    const { id } = operation;
    const row = tree.forest.indexOf(id);
    if (hasFields(tree.forest, row, operation)) return outcome(tree, {});
    const forest = replaceFields(tree.forest, row, operation);
    return outcome({ ...tree, forest }, { changed: [id] });
  },

  invert({ forest }, operation) {
    const { id } = operation;
    const row = forest.indexOf(id);
    const { values, expects } = invertDetails(forest.details(row), operation);
    return {
      kind: 'edit-species',
      id,
      ...namedIn<SpeciesText>(operation, forest.species(row), textNames),
      ...values,
      expects: { ...namedIn<SpeciesText>(operation, operation, textNames), ...expects },
    };
  },

  needs: (operation) =>
    operation.expects === undefined
      ? needing({
          lineages: [operation.id, ...(operation.otherAncestors ?? [])],
          parts: referencedParts(operation),
        })
      : needing({ lineages: [operation.id] }),

  touches: ({ id }) => [id],
};
