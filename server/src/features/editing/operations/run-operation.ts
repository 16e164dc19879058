import {
  accept,
  applyOperation,
  checkNewSpecies,
  checkOperation,
  type Forest,
  inSequence,
  invertOperation,
  isSame,
  type Operation,
  type Outcome,
  type PartReference,
  type Refusal,
  type Result,
  refuse,
  type SpeciesId,
  type TreeDocument,
} from '@life-tree/phylogeny';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { isLargeImport } from './edit-steps.ts';

const checkedBetweenTurns = 500;

/** The outcome of an operation and its inverse. */
export interface Run {
  readonly outcome: Outcome;
  readonly inverse: Operation;
}

/**
 * Checks, inverts and applies an operation. In between, and between the steps of a sequence, other requests
 * can run: it may have a thousand steps, and each may visit all loaded species.
 */
export async function runOperation(
  before: TreeDocument,
  operation: Operation,
): Promise<Result<Run, Refusal>> {
  if (isLargeImport(operation)) return runLargeImport(before, operation);
  if (operation.kind !== 'sequence') return runStep(before, operation);
  const runs: Run[] = [];
  let tree = before;
  const turn = takeTurns();
  for (const step of operation.steps) {
    const run = await (isLargeImport(step) ? runLargeImport(tree, step) : runStep(tree, step));
    if (!run.ok) return run;
    runs.push(run.value);
    tree = run.value.outcome.tree;
    await turn();
  }
  return accept({
    outcome: sumOutcomes(
      before,
      tree,
      runs.map(({ outcome }) => outcome),
    ),
    inverse: inSequence(runs.map(({ inverse }) => inverse).reverse()),
  });
}

/** Runs a large import and lets other requests run in between. The new forest is built when it is first read. */
async function runLargeImport(
  before: TreeDocument,
  operation: Operation<'import-branch'>,
): Promise<Result<Run, Refusal>> {
  const turn = takeTurns();
  let checked = 0;
  const check = checkNewSpecies(before, operation);
  for (let step = check.next(); ; step = check.next()) {
    if (step.done === true) {
      if (step.value !== null) return refuse(step.value);
      break;
    }
    if (++checked % checkedBetweenTurns === 0) await turn();
  }
  let forest: Forest | null = null;
  const outcome = {
    tree: {
      fields: before.fields,
      get forest() {
        forest ??= applyOperation(before, operation).tree.forest;
        return forest;
      },
      parts: before.parts,
    },
    created: operation.species.map(({ id }) => id),
    changed: [],
    deleted: [],
    fieldsChanged: false,
    partsChanged: [],
    skipped: [],
  };
  return accept({ outcome, inverse: invertOperation(before, operation) });
}

async function runStep(tree: TreeDocument, operation: Operation): Promise<Result<Run, Refusal>> {
  const turn = takeTurns();
  const checked = checkOperation(tree, operation);
  if (!checked.ok) return checked;
  await turn();
  const outcome = applyOperation(tree, operation);
  await turn();
  const inverse = invertOperation(tree, operation);
  await turn();
  return accept({ outcome, inverse });
}

/** The outcome of a whole sequence. Species that it both adds and deletes are left out. */
function sumOutcomes(
  before: TreeDocument,
  after: TreeDocument,
  outcomes: readonly Outcome[],
): Outcome {
  const created: SpeciesId[] = [];
  const changed: SpeciesId[] = [];
  const deleted: SpeciesId[] = [];
  const affectedSpecies = new Set<SpeciesId>();
  for (const outcome of outcomes) {
    for (const ids of [outcome.created, outcome.changed, outcome.deleted]) {
      for (const id of ids) affectedSpecies.add(id);
    }
  }
  for (const id of affectedSpecies) {
    const was = before.forest.has(id);
    const is = after.forest.has(id);
    if (was && is) changed.push(id);
    else if (is) created.push(id);
    else if (was) deleted.push(id);
  }
  return {
    tree: after,
    created,
    changed,
    deleted,
    partsChanged: changedParts(before, after, outcomes),
    fieldsChanged: outcomes.some(({ fieldsChanged }) => fieldsChanged),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}

/** The elements of lists that a whole sequence changes. */
function changedParts(
  { parts: old }: TreeDocument,
  { parts }: TreeDocument,
  outcomes: readonly Outcome[],
): PartReference[] {
  const affected = new Map<string, PartReference>();
  for (const { partsChanged } of outcomes) {
    for (const one of partsChanged) affected.set(`${one.part} ${one.id}`, one);
  }
  return [...affected.values()].filter(
    ({ part, id }) => !isSame(old[part].get(id), parts[part].get(id)),
  );
}
