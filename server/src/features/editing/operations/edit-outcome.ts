import type { EditReply, FlatSpecies, SpeciesCounts, TreeEvent } from '@life-tree/contract';
import {
  type Operation,
  type Outcome,
  partNames,
  type Species,
  type SpeciesId,
  settingsOf,
  speciesId,
  type TreeDocument,
  type TreeParts,
  touchedBy,
} from '@life-tree/phylogeny';
import type { Database } from '../../../database/database.ts';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import type { WrittenPart } from '../../tree-access/part-queries.ts';
import { showTreeToAll } from '../../tree-access/shown-trees.ts';
import { presentSpecies } from '../../tree-access/species-presenter.ts';
import { fitsOneStatement, type WrittenSpecies } from '../changes/store-change-queries.ts';
import type { LockedTree } from '../edited-tree.ts';
import { ancestorsFirst, descendantsFirst } from './write-order.ts';

const speciesBetweenTurns = 500;

/** The part of the event for open windows that depends on the outcome. */
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
    ...(outcome.fieldsChanged && { phTree: await showTreeToAll(tx, treeId) }),
  };
}

function typeOf({ created, changed, deleted, fieldsChanged }: Outcome): TreeEvent['type'] {
  if (created.length > 0) return 'new';
  if (changed.length > 0) return 'edit';
  if (deleted.length > 0) return 'delete';
  return fieldsChanged ? 'tree' : 'edit';
}

/** The species of the event: preferably one that the operation names, not one that moved with it. */
function mainSpecies(before: TreeDocument, operation: Operation, outcome: Outcome): Species | null {
  const { tree, created, changed, deleted } = outcome;
  if (operation.kind === 'import-branch') return operation.species[0] ?? null;
  const named = new Set(touchedBy(operation));
  const main = (ids: readonly SpeciesId[]) => ids.find((id) => named.has(id)) ?? ids[0];
  const present = main(created) ?? main(changed);
  const removed = main(deleted);
  if (present !== undefined) return listOf(tree, [present])[0] ?? null;
  return removed === undefined ? null : (listOf(before, [removed])[0] ?? null);
}

/** The largest event as JSON. Redis keeps thousands of them, and every open window gets each of its tree. */
export const maxEventBytes = 16_384;

/** Leaves out what makes an event too large. Windows then fetch the tree again. */
export function boundEvent(event: TreeEvent): TreeEvent {
  let bounded = event;
  for (const field of ['species', 'operation', 'phTree'] as const) {
    if (Buffer.byteLength(JSON.stringify(bounded)) <= maxEventBytes) break;
    const { [field]: _, ...rest } = bounded;
    bounded = rest;
  }
  return bounded;
}

/** The reply to an edit, without the version. */
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

/** Species of a tree as plain data. */
function listOf({ forest }: TreeDocument, ids: readonly SpeciesId[]): Species[] {
  return ids.map((id) => forest.species(forest.indexOf(id)));
}

/** Like `listOf`, but lets other requests run in between. */
async function listInTurns(tree: TreeDocument, ids: readonly SpeciesId[]): Promise<Species[]> {
  // The forest after a large import is built when it is first read.
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

/** Whether it changes only species, and so few that one statement can store it. */
export function changesFewSpecies(
  { fieldsChanged, partsChanged }: Outcome,
  written: WrittenSpecies,
): boolean {
  return !fieldsChanged && partsChanged.length === 0 && fitsOneStatement(written);
}

/** The species to create, change and delete in the database, in an order in which they can be stored in parts. */
export async function writtenBy(
  before: TreeDocument,
  operation: Operation,
  outcome: Outcome,
): Promise<WrittenSpecies> {
  const { tree, deleted, created, changed } = outcome;
  const written = {
    deleted,
    // An import creates exactly the species in it.
    created:
      operation.kind === 'import-branch' ? operation.species : await listInTurns(tree, created),
    changed: await listInTurns(tree, changed),
  };
  if (fitsOneStatement(written)) return written;
  return {
    ...written,
    created: await ancestorsFirst(written.created),
    deleted: descendantsFirst(before.forest, deleted),
  };
}

/** How many species and inferred ancestors the tree has after the edit. */
export function countsAfter(
  { speciesCount, inferredCount }: SpeciesCounts,
  { forest }: TreeDocument,
  { created, changed, deleted }: WrittenSpecies,
): SpeciesCounts {
  const wasInferred = (id: string) => forest.isInferred(forest.indexOf(speciesId(id)));
  let inferred = 0;
  for (const one of created) if (one.inferred === true) inferred += 1;
  for (const id of deleted) if (wasInferred(id)) inferred -= 1;
  for (const one of changed)
    inferred += Number(one.inferred === true) - Number(wasInferred(one.id));
  return {
    speciesCount: speciesCount + created.length - deleted.length - inferred,
    inferredCount: inferredCount + inferred,
  };
}

/** The elements of lists to store. */
export function writtenParts({ partsChanged, tree }: Outcome): WrittenPart[] {
  return partsChanged.map(({ part, id }) => ({
    part,
    id,
    value: tree.parts[part].get(id) ?? null,
  }));
}

/** The columns of the tree that the edit changes. */
export function columnsOf(
  { partsCount }: Pick<LockedTree, 'partsCount'>,
  counts: SpeciesCounts,
  before: TreeDocument,
  { fieldsChanged, partsChanged, tree }: Outcome,
) {
  const { name, description, isPublic, tags } = tree.fields;
  const settings = settingsOf(tree.fields);
  return {
    ...counts,
    ...(partsChanged.length > 0 && {
      partsCount: partsCount + sizeOf(tree.parts) - sizeOf(before.parts),
    }),
    ...(fieldsChanged && { name, description, isPublic, tags: [...tags], settings }),
  };
}

function sizeOf(parts: TreeParts): number {
  return partNames.reduce((size, part) => size + parts[part].size, 0);
}
