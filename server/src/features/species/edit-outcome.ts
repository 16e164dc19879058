import type { EditReply, TreeEvent } from '@life-tree/contract';
import {
  type Operation,
  type Outcome,
  type Species,
  type SpeciesId,
  type Tree,
  touchedBy,
} from '@life-tree/phylogeny';
import type { Database } from '../../database/database.ts';
import { showTree } from '../trees/shown-trees.ts';
import type { WrittenSpecies } from './edit-queries.ts';
import { presentSpecies } from './species-presenter.ts';

/** What an open window is told first: the kind of change, and the species it is mainly about. */
export async function eventOf(
  tx: Database,
  before: Tree,
  treeId: string,
  operation: Operation,
  outcome: Outcome,
): Promise<Pick<TreeEvent, 'type' | 'species' | 'phTree'>> {
  const species = mainSpecies(before, operation, outcome);
  return {
    type: typeOf(outcome),
    ...(species !== null && { species: presentSpecies(treeId, species) }),
    ...(outcome.fieldsChanged && { phTree: await showTree(tx, treeId, null) }),
  };
}

function typeOf({ created, changed, deleted, fieldsChanged }: Outcome): TreeEvent['type'] {
  if (created.length > 0) return 'new';
  if (changed.length > 0) return 'edit';
  if (deleted.length > 0) return 'delete';
  return fieldsChanged ? 'tree' : 'edit';
}

/** One the operation names, rather than one that only moved along. */
function mainSpecies(before: Tree, operation: Operation, outcome: Outcome): Species | null {
  const { tree, created, changed, deleted } = outcome;
  const named = new Set(touchedBy(operation));
  const main = (ids: readonly SpeciesId[]) => ids.find((id) => named.has(id)) ?? ids[0];
  const present = main(created) ?? main(changed);
  const gone = main(deleted);
  if (present !== undefined) return listOf(tree, [present])[0] ?? null;
  return gone === undefined ? null : (listOf(before, [gone])[0] ?? null);
}

/** What whoever made an edit is answered, but for the version. */
export function presentOutcome(treeId: string, outcome: Outcome): Omit<EditReply, 'version'> {
  const { tree, created, changed, deleted, skipped } = outcome;
  return {
    species: listOf(tree, [...created, ...changed]).map((one) => presentSpecies(treeId, one)),
    deleted: [...deleted],
    skipped: skipped.map(({ id, message }) => ({ id, message })),
  };
}

/** These species of a tree, as plain data. */
function listOf({ forest }: Tree, ids: readonly SpeciesId[]): Species[] {
  return ids.map((id) => forest.species(forest.indexOf(id)));
}

export function changesNothing({ created, changed, deleted, fieldsChanged }: Outcome): boolean {
  return created.length + changed.length + deleted.length === 0 && !fieldsChanged;
}

/** The species that are to be stored, each way. */
export function writtenBy({ tree, deleted, created, changed }: Outcome): WrittenSpecies {
  return { deleted, created: listOf(tree, created), changed: listOf(tree, changed) };
}

/** What becomes of the tree's own row. */
export function columnsOf(
  speciesBefore: number,
  { created, deleted, fieldsChanged, tree }: Outcome,
) {
  const { name, description, isPublic, tags } = tree.fields;
  return {
    speciesCount: speciesBefore + created.length - deleted.length,
    ...(fieldsChanged && { name, description, isPublic, tags: [...tags] }),
  };
}
