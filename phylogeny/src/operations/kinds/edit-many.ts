import type { SpeciesId } from '../../species/ids/species-id.ts';
import type { FieldsOfRow } from '../../species/replace.ts';
import { replaceFields } from '../../species/replace.ts';
import type { Step } from '../operation.ts';
import { refusal } from '../refusal.ts';
import type { PartNeed } from '../rules.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import {
  editRefusal,
  ghostRefusal,
  hasFields,
  inverseEdit,
  movesSplit,
  namedBy,
  partsNamedBy,
  type SpeciesEdit,
} from './edit-species.ts';

/** Changes texts and details of several species at once, each named at most once. */
export interface EditMany {
  readonly kind: 'edit-many';
  readonly edits: readonly SpeciesEdit[];
}

/** The maximum number of species that a step may name without adding them. */
export const maxNamedSpecies = 10_000;

/** The rules of `EditMany`. */
export const editMany: Rules<EditMany> = {
  check(tree, { edits }) {
    const seen = new Set<SpeciesId>();
    for (const edit of edits) {
      if (seen.has(edit.id)) return refusal('named-twice', edit.id);
      seen.add(edit.id);
      const refused = editRefusal(tree, edit);
      if (refused !== null) return refused;
    }
    return ghostRefusal(tree.forest, edits);
  },

  apply(tree, { edits }) {
    const { forest } = tree;
    const changes: FieldsOfRow[] = [];
    for (const fields of edits) {
      const row = forest.indexOf(fields.id);
      if (!hasFields(forest, row, fields)) changes.push({ row, fields });
    }
    if (changes.length === 0) return outcome(tree, {});
    const changed = changes.map(({ row }) => forest.id(row));
    return outcome({ ...tree, forest: replaceFields(forest, changes) }, { changed });
  },

  invert: ({ forest }, { edits }) => ({
    kind: 'edit-many',
    edits: edits.map((edit) => inverseEdit(forest, edit)),
  }),

  needs({ edits }) {
    const lineages = new Set<SpeciesId>();
    const descendants = edits.filter(movesSplit).map(({ id }) => id);
    const parts = new Map<string, PartNeed>();
    for (const edit of edits) {
      for (const id of namedBy(edit)) lineages.add(id);
      for (const one of partsNamedBy(edit)) parts.set(`${one.part} ${one.id}`, one);
    }
    return needing({ lineages: [...lineages], descendants, parts: [...parts.values()] });
  },

  touches: ({ edits }) => edits.map(({ id }) => id),
};

/** As few steps as possible that make these edits, each of another species. */
export function inEdits(
  edits: readonly SpeciesEdit[],
): readonly Step<'edit-species' | 'edit-many'>[] {
  const [first] = edits;
  if (first === undefined) return [];
  if (edits.length === 1) return [{ kind: 'edit-species', ...first }];
  const steps: EditMany[] = [];
  for (let from = 0; from < edits.length; from += maxNamedSpecies) {
    steps.push({ kind: 'edit-many', edits: edits.slice(from, from + maxNamedSpecies) });
  }
  return steps;
}
