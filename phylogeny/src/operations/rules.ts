import type { SpeciesId } from '../species/species.ts';
import type { Operation } from './operation.ts';
import type { Refusal } from './refusal.ts';
import type { TreeDocument } from './tree-document.ts';

/**
 * Which species must be at hand to check, apply or invert an operation. Whoever holds only those gets
 * the same outcome as with the whole forest. Ids that do not exist are left out silently: new ids are
 * asked for too, so that one already taken is noticed.
 */
export interface Needs {
  /** Each with its whole line of ancestors. */
  readonly lineages: readonly SpeciesId[];
  /** Each with its whole line of ancestors and its direct descendants. */
  readonly descendants: readonly SpeciesId[];
  /** Each with its whole line of ancestors and its whole branch. */
  readonly branches: readonly SpeciesId[];
}

/** What an operation made of a tree, and exactly which species it concerned. */
export interface Outcome {
  readonly tree: TreeDocument;
  readonly created: readonly SpeciesId[];
  /** Those whose own data differ now; a branch that moves with its ancestor has not changed. */
  readonly changed: readonly SpeciesId[];
  readonly deleted: readonly SpeciesId[];
  /** True when the tree's own fields differ now. */
  readonly fieldsChanged: boolean;
  /** What was left undone, and why. */
  readonly skipped: readonly Refusal[];
}

/** What every kind of operation must know of itself. */
export interface Rules<Kind extends Operation> {
  /** Why it cannot be done, or null when it can. */
  check(tree: TreeDocument, operation: Kind): Refusal | null;
  /** Does it. Only for what `check` lets pass; throws or makes nonsense otherwise. */
  apply(tree: TreeDocument, operation: Kind): Outcome;
  /** The operation that takes it back exactly, given the tree before it. */
  invert(before: TreeDocument, operation: Kind): Operation;
  needs(operation: Kind): Needs;
  /** The species it names, those to be created included. */
  touches(operation: Kind): readonly SpeciesId[];
}

/** An outcome, of which only what happened has to be told. */
export function outcome(tree: TreeDocument, happened: Partial<Omit<Outcome, 'tree'>>): Outcome {
  return {
    tree,
    created: [],
    changed: [],
    deleted: [],
    fieldsChanged: false,
    skipped: [],
    ...happened,
  };
}

/** Needs, of which only what is needed has to be told. */
export function needing(needed: Partial<Needs>): Needs {
  return { lineages: [], descendants: [], branches: [], ...needed };
}

/** The ids of a list that may hold nulls. */
export function present(...ids: (SpeciesId | null)[]): SpeciesId[] {
  return ids.filter((id) => id !== null);
}
