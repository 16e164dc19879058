import type { FlatSpecies } from '@life-tree/contract';
import {
  CollectedSpecies,
  detailsOf,
  Forest,
  type Needs,
  needsOf,
  type Operation,
  type Species,
  type TreeDocument,
  touchedBy,
} from '@life-tree/phylogeny';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { presentSpecies } from '../../tree-access/species-presenter.ts';
import { findSpecies, loadSpecies } from '../../tree-access/species-queries.ts';
import { inParts } from '../changes/store-change-queries.ts';
import type { Edited, LockedTree } from '../edited-tree.ts';
import { stepsOf } from '../operations/edit-steps.ts';
import { hashOperation } from '../operations/operation-lines.ts';
import { type EditContext, loadEditContext } from './edit-context-queries.ts';

/** How many species the steps of one sequence may visit in total. This takes some seconds. */
const maxWork = 40_000_000;

/** Naming more species takes several statements. */
const maxNamedAtOnce = 1000;

const collectedBetweenTurns = 1000;

const noNeeds: Needs = { lineages: [], descendants: [], branches: [], parts: [] };

/** Loads the context of an operation. */
export function loadOperationContext(
  tx: Database,
  tree: LockedTree,
  operation: Operation,
  operationId: string | null,
): Promise<EditContext> {
  const isEmpty = tree.speciesCount + tree.inferredCount + tree.partsCount === 0;
  return loadNeeds(tx, tree.id, isEmpty ? noNeeds : needsOf(operation), operationId);
}

/** Loads what an edit needs; if it names many species, in parts, between which other requests run. */
export async function loadNeeds(
  tx: Database,
  treeId: string,
  needs: Needs,
  operationId: string | null,
): Promise<EditContext> {
  const { lineages, descendants, branches } = needs;
  if (lineages.length + descendants.length + branches.length <= maxNamedAtOnce) {
    return loadEditContext(tx, treeId, needs, operationId);
  }
  const { parts } = needs;
  const context = await loadEditContext(tx, treeId, { ...noNeeds, parts }, operationId);
  if (context.repeated !== null) return context;
  const found = new Map<string, Species>();
  const turn = takeTurns();
  for (const kind of ['lineages', 'descendants', 'branches'] as const) {
    for (const ids of inParts(needs[kind])) {
      for (const one of await loadSpecies(tx, treeId, { ...noNeeds, [kind]: ids })) {
        found.set(one.id, one);
      }
      await turn();
    }
  }
  return { ...context, species: [...found.values()] };
}

/** The tree with the part of its forest that the operation needs. If that is large, other requests run meanwhile. */
export async function treeDocument(
  tree: LockedTree,
  { species, parts }: EditContext,
  operation: Operation,
): Promise<TreeDocument> {
  const { name, description, isPublic, tags, settings } = tree;
  const collected = new CollectedSpecies(species.length);
  const turn = takeTurns();
  for (const [row, one] of species.entries()) {
    collected.add(one, detailsOf(one));
    if ((row + 1) % collectedBetweenTurns === 0) await turn();
  }
  await turn();
  const forest = Forest.fromCollected(collected);
  if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
  const steps = stepsOf(operation).length;
  if (steps > 1 && steps * forest.value.size > maxWork) {
    throw new AppError('edit-too-large');
  }
  return {
    fields: { name, description, isPublic, tags, ...settings },
    forest: forest.value,
    parts,
  };
}

/** The reply to an edit that is stored already: clients send an edit again if its reply got lost. */
export async function repeatedEdit(
  tx: Database,
  { repeated: stored }: EditContext,
  tree: LockedTree,
  userId: string,
  operation: Operation,
): Promise<Edited | null> {
  if (stored === null) return null;
  const { operationHash } = stored;
  const isSame = operationHash === null || operationHash === (await hashOperation(operation));
  if (stored.userId !== userId || !isSame) throw new AppError('operation-id-used');
  const turn = takeTurns();
  const species: FlatSpecies[] = [];
  const deleted: string[] = [];
  for (const ids of inParts(touchedBy(operation))) {
    const found = await findSpecies(tx, tree.id, ids);
    const present = new Set<string>(found.map(({ id }) => id));
    for (const one of found) species.push(presentSpecies(tree.id, one));
    for (const id of ids) if (!present.has(id)) deleted.push(id);
    await turn();
  }
  return { tree, version: stored.version, species, deleted, skipped: [] };
}
