import type { EditReply, FlatSpecies, TreeEvent } from '@life-tree/contract';
import {
  type Operation,
  type Outcome,
  type Species,
  type SpeciesId,
  type TreeDocument,
  touchedBy,
} from '@life-tree/phylogeny';
import type { Database } from '../../../database/database.ts';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { showTree } from '../../tree-access/shown-trees.ts';
import { presentSpecies } from '../../tree-access/species-presenter.ts';
import type { WrittenSpecies } from '../changes/store-change-queries.ts';

const speciesBetweenTurns = 500;

/** What an open window is told first: the kind of change, and the species it is mainly about. */
export async function eventOf(
  tx: Database,
  before: TreeDocument,
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
function mainSpecies(before: TreeDocument, operation: Operation, outcome: Outcome): Species | null {
  const { tree, created, changed, deleted } = outcome;
  if (operation.kind === 'import-branch') return operation.species[0] ?? null;
  const named = new Set(touchedBy(operation));
  const main = (ids: readonly SpeciesId[]) => ids.find((id) => named.has(id)) ?? ids[0];
  const present = main(created) ?? main(changed);
  const gone = main(deleted);
  if (present !== undefined) return listOf(tree, [present])[0] ?? null;
  return gone === undefined ? null : (listOf(before, [gone])[0] ?? null);
}

/** What whoever made an edit is answered, but for the version. */
export async function presentOutcome(
  treeId: string,
  { created, changed, deleted }: WrittenSpecies,
  { skipped }: Outcome,
): Promise<Omit<EditReply, 'version'>> {
  const species: FlatSpecies[] = [];
  const turn = takeTurns();
  for (const list of [created, changed]) {
    for (const [index, one] of list.entries()) {
      species.push(presentSpecies(treeId, one));
      if (index % speciesBetweenTurns === 0) await turn();
    }
  }
  return {
    species,
    deleted: [...deleted],
    skipped: skipped.map(({ id, code, values, message }) => ({
      id,
      code,
      values: { ...values },
      message,
    })),
  };
}

/** These species of a tree, as plain data. */
function listOf({ forest }: TreeDocument, ids: readonly SpeciesId[]): Species[] {
  return ids.map((id) => forest.species(forest.indexOf(id)));
}

/** As `listOf`, with other requests served in between. */
async function listInTurns(tree: TreeDocument, ids: readonly SpeciesId[]): Promise<Species[]> {
  // A large import has no forest until somebody asks for it.
  if (ids.length === 0) return [];
  const { forest } = tree;
  const list: Species[] = [];
  const turn = takeTurns();
  for (const [index, id] of ids.entries()) {
    list.push(forest.species(forest.indexOf(id)));
    if (index % speciesBetweenTurns === 0) await turn();
  }
  return list;
}

export function changesNothing({ created, changed, deleted, fieldsChanged }: Outcome): boolean {
  return created.length + changed.length + deleted.length === 0 && !fieldsChanged;
}

/** The species that are to be stored, each way. */
export async function writtenBy(operation: Operation, outcome: Outcome): Promise<WrittenSpecies> {
  const { tree, deleted, created, changed } = outcome;
  return {
    deleted,
    // An import makes exactly the species it names.
    created:
      operation.kind === 'import-branch' ? operation.species : await listInTurns(tree, created),
    changed: await listInTurns(tree, changed),
  };
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
