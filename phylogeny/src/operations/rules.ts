import type { TreeDocument } from '../document/tree-document.ts';
import type { PartReference } from '../parts/tree-parts.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import type { Operation } from './operation.ts';
import type { Refusal } from './refusal.ts';

/** An element of a list by its id, and the one that has the key, if any. */
export interface PartNeed extends PartReference {
  /** As `uniqueKey` returns it. */
  readonly key?: string;
}

/**
 * The species and parts needed to check, apply or invert an operation. With only these, and the sizes
 * of the lists, the outcome is the same as with the whole tree. New ids are included so that duplicates are
 * noticed; ids that do not exist are ignored.
 */
export interface Needs {
  /** Each with its whole line of ancestors. */
  readonly lineages: readonly SpeciesId[];
  /** Each with its whole line of ancestors and its direct descendants. */
  readonly descendants: readonly SpeciesId[];
  /** Each with its whole line of ancestors and its whole branch. */
  readonly branches: readonly SpeciesId[];
  readonly parts: readonly PartNeed[];
}

/** The tree after an operation, and exactly which species it created, changed and deleted. */
export interface Outcome {
  readonly tree: TreeDocument;
  readonly created: readonly SpeciesId[];
  /** Species whose own data changed. A branch that moves with its ancestor has not changed. */
  readonly changed: readonly SpeciesId[];
  readonly deleted: readonly SpeciesId[];
  /** Whether fields of the tree itself changed. */
  readonly fieldsChanged: boolean;
  /** Elements of the tree's lists that were added, replaced or removed. */
  readonly partsChanged: readonly PartReference[];
  /** The species that were skipped, and why. */
  readonly skipped: readonly Refusal[];
}

/** The functions that every kind of operation must have. */
export interface Rules<Kind extends Operation> {
  /** Why the operation is refused, or null. */
  check(tree: TreeDocument, operation: Kind): Refusal | null;
  /** Applies an operation that `check` accepts. For any other, it may throw or return nonsense. */
  apply(tree: TreeDocument, operation: Kind): Outcome;
  /** The operation that undoes it exactly, given the tree before it. */
  invert(before: TreeDocument, operation: Kind): Operation;
  needs(operation: Kind): Needs;
  /** The species it names, including those it creates. */
  touches(operation: Kind): readonly SpeciesId[];
}

/** An outcome; parts that are not given are empty. */
export function outcome(tree: TreeDocument, happened: Partial<Omit<Outcome, 'tree'>>): Outcome {
  return {
    tree,
    created: [],
    changed: [],
    deleted: [],
    fieldsChanged: false,
    partsChanged: [],
    skipped: [],
    ...happened,
  };
}

/** Whether the tree after an operation is exactly the tree before it. */
export function changesNothing(outcome: Outcome): boolean {
  const { created, changed, deleted, partsChanged, fieldsChanged } = outcome;
  const lists = [created, changed, deleted, partsChanged];
  return lists.every((list) => list.length === 0) && !fieldsChanged;
}

/** Needs; parts that are not given are empty. */
export function needing(needed: Partial<Needs>): Needs {
  return { lineages: [], descendants: [], branches: [], parts: [], ...needed };
}

/** The ids of a list without its nulls. */
export function present(...ids: (SpeciesId | null)[]): SpeciesId[] {
  return ids.filter((id) => id !== null);
}
