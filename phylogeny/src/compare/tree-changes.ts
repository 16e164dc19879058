import { changedSettings, type TreeDocument, type TreeFields } from '../document/tree-document.ts';
import type { EditTree } from '../operations/kinds/edit-tree.ts';
import type { PartValue } from '../parts/part-values.ts';
import { type PartReference, partNames, type TreeParts } from '../parts/tree-parts.ts';
import type { Forest } from '../species/forest.ts';
import type { Species } from '../species/species.ts';
import { isSame } from '../species/storage/same-value.ts';

/** A species that is in the tree before and after, and differs. */
export interface SpeciesChange {
  readonly before: Species;
  readonly after: Species;
}

/** An element of a list before and after; null when it is not there. */
export interface PartChange extends PartReference {
  readonly before: PartValue | null;
  readonly after: PartValue | null;
}

/** The fields of a tree that can differ. Who may see it is not one: no restored version may publish a tree. */
export type ComparedFields = Omit<TreeFields, 'isPublic'>;

/** New values for some fields of a tree; null resets a setting. */
export type ChangedFields = Omit<EditTree, 'kind' | 'expects' | 'isPublic'>;

/** What turns one state of a tree exactly into another, as plain data. */
export interface TreeChanges {
  readonly added: readonly Species[];
  readonly changed: readonly SpeciesChange[];
  readonly removed: readonly Species[];
  readonly parts: readonly PartChange[];
  readonly fields: ChangedFields;
}

/** What turns a tree into another state of it. The same id means the same in both. */
export function changesBetween(before: TreeDocument, after: TreeDocument): TreeChanges {
  return {
    ...speciesChanges(pairsOf(before.forest, after.forest)),
    parts: partChanges(before.parts, after.parts),
    fields: changedFields(before.fields, after.fields),
  };
}

/** Sorts the states of species before and after, of which null means that it is not there. */
export function speciesChanges(
  pairs: Iterable<readonly [before: Species | null, after: Species | null]>,
): Pick<TreeChanges, 'added' | 'changed' | 'removed'> {
  const added: Species[] = [];
  const changed: SpeciesChange[] = [];
  const removed: Species[] = [];
  for (const [before, after] of pairs) {
    if (before === null) {
      if (after !== null) added.push(after);
    } else if (after === null) removed.push(before);
    else if (!isSame(before, after)) changed.push({ before, after });
  }
  return { added, changed, removed };
}

function* pairsOf(
  before: Forest,
  after: Forest,
): Generator<readonly [Species | null, Species | null]> {
  for (const species of before.list()) {
    const row = after.indexOf(species.id);
    yield [species, row < 0 ? null : after.species(row, species.id)];
  }
  for (const species of after.list()) if (!before.has(species.id)) yield [null, species];
}

/** The new values of the fields of a tree that differ. */
export function changedFields(before: ComparedFields, after: ComparedFields): ChangedFields {
  const { name, description, tags } = after;
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(!isSame(tags, before.tags) && { tags }),
    ...changedSettings(before, after),
  };
}

/** The elements of lists that differ. */
export function partChanges(before: TreeParts, after: TreeParts): PartChange[] {
  return partNames.flatMap((part) => {
    const [old, now] = [before[part], after[part]];
    const ids = new Set([...old.values.keys(), ...now.values.keys()]);
    return Array.from(ids, (id) => ({
      part,
      id,
      before: old.get(id) ?? null,
      after: now.get(id) ?? null,
    })).filter((change) => !isSame(change.before, change.after));
  });
}
