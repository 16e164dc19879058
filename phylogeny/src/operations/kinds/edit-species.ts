import type { TreeDocument } from '../../document/tree-document.ts';
import type { PartReference } from '../../parts/tree-parts.ts';
import { descriptionFault, nameFault, startFault } from '../../species/checks/invariants.ts';
import {
  detailsFault,
  hasDetails,
  invertDetails,
  type NamedDetails,
  replaceDetails,
} from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { replaceFields } from '../../species/replace.ts';
import { type NamedSpeciesFields, type SpeciesText, textNames } from '../../species/species.ts';
import { matches, namedIn } from '../named-fields.ts';
import { referencedParts, referenceRefusal, roleRefusal } from '../references.ts';
import { type Refusal, refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/**
 * New texts and details of a species. Absent ones stay as they are; null removes a detail. Of citations
 * and traits, claims and columns that are not named stay as they are.
 */
export interface SpeciesEdit extends Partial<SpeciesText>, NamedDetails {
  readonly id: SpeciesId;
  /**
   * Fields it must still have, so that undoing an edit does not undo later edits by others. Only in inverses,
   * which restore references as they were, even if what they refer to has been removed since.
   */
  readonly expects?: NamedSpeciesFields;
}

/** Changes texts and details of a species. */
export interface EditSpecies extends SpeciesEdit {
  readonly kind: 'edit-species';
}

/** The rules of `EditSpecies`. */
export const editSpecies: Rules<EditSpecies> = {
  check: (tree, edit) => editRefusal(tree, edit) ?? ghostRefusal(tree.forest, [edit]),

  apply(tree, edit) {
    const row = tree.forest.indexOf(edit.id);
    if (hasFields(tree.forest, row, edit)) return outcome(tree, {});
    const forest = replaceFields(tree.forest, [{ row, fields: edit }]);
    return outcome({ ...tree, forest }, { changed: [edit.id] });
  },

  invert: ({ forest }, edit) => ({ kind: 'edit-species', ...inverseEdit(forest, edit) }),

  needs: (edit) =>
    needing({
      lineages: namedBy(edit),
      descendants: movesSplit(edit) ? [edit.id] : [],
      parts: partsNamedBy(edit),
    }),

  touches: ({ id }) => [id],
};

/** Why an edit of a species is refused by itself, whatever its ghost means to others. */
export function editRefusal(tree: TreeDocument, edit: SpeciesEdit): Refusal | null {
  const { forest } = tree;
  const { id, name, description, expects } = edit;
  const row = forest.indexOf(id);
  if (row < 0) return refusal('unknown-species', id);
  if (expects !== undefined && !hasFields(forest, row, expects))
    return refusal('changed-since', id);
  const details = forest.details(row);
  const fault =
    (name === undefined ? null : nameFault(name)) ??
    descriptionFault(description ?? null) ??
    detailsFault(id, replaceDetails(details, edit) ?? {});
  if (fault !== null) return refusalFor(fault, id);
  if (expects !== undefined) return null;
  return referenceRefusal(tree, id, details, edit) ?? roleRefusal(forest, row, details, edit);
}

/** Whether an edit names a ghost, without which its descendants may split off too early. */
export function movesSplit({ ghost }: SpeciesEdit): boolean {
  return ghost !== undefined;
}

/** Why the new ghosts of species are refused: a split would be outside the lineage of the ancestor. */
export function ghostRefusal(forest: Forest, edits: readonly SpeciesEdit[]): Refusal | null {
  const ghosts = new Map<number, number>();
  for (const edit of edits) {
    if (movesSplit(edit)) ghosts.set(forest.indexOf(edit.id), edit.ghost ?? 0);
  }
  const ghostOf = (row: number) => ghosts.get(row) ?? forest.ghost(row);
  const refusalOf = (row: number) => {
    const ancestor = forest.ancestor(row);
    const above = { ghost: ghostOf(ancestor), duration: forest.duration(ancestor) };
    const fault = startFault(forest.start(row), ghostOf(row), ancestor < 0 ? null : above);
    return refusalFor(fault, forest.id(row));
  };
  for (const [row, ghost] of ghosts) {
    if (ghost === forest.ghost(row)) continue;
    const own = refusalOf(row);
    if (own !== null) return own;
    for (const descendant of forest.descendants(row)) {
      const refused = refusalOf(descendant);
      if (refused !== null) return refused;
    }
  }
  return null;
}

/** Whether a species has exactly the named fields. */
export function hasFields(forest: Forest, row: number, named: NamedSpeciesFields): boolean {
  return (
    matches<SpeciesText>(forest.species(row), named, textNames) &&
    hasDetails(forest.details(row), named)
  );
}

/** The edit that restores the fields that a species has in this forest. */
export function inverseEdit(forest: Forest, edit: SpeciesEdit): SpeciesEdit {
  const { id } = edit;
  const row = forest.indexOf(id);
  const { values, expects } = invertDetails(forest.details(row), edit);
  return {
    id,
    ...namedIn<SpeciesText>(edit, forest.species(row), textNames),
    ...values,
    expects: { ...namedIn<SpeciesText>(edit, edit, textNames), ...expects },
  };
}

/** The species that an edit names. An inverse does not check references. */
export function namedBy({ id, otherAncestors, expects }: SpeciesEdit): readonly SpeciesId[] {
  if (expects !== undefined) return [id];
  return [id, ...(otherAncestors ?? []).map((other) => other.id)];
}

/** The sources and columns that an edit names. An inverse does not check references. */
export function partsNamedBy(edit: SpeciesEdit): readonly PartReference[] {
  return edit.expects === undefined ? referencedParts(edit) : [];
}
