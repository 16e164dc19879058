import {
  accept,
  applyOperation,
  checkNewSpecies,
  checkOperation,
  type Forest,
  inSequence,
  invertOperation,
  type Operation,
  type Outcome,
  type Refusal,
  type Result,
  refuse,
  type SpeciesId,
  type TreeDocument,
} from '@life-tree/phylogeny';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { isLargeImport } from './edit-steps.ts';

const checkedBetweenTurns = 500;

/** What an operation makes of a tree, and what takes it back. */
export interface Run {
  readonly outcome: Outcome;
  readonly inverse: Operation;
}

/**
 * Checks, inverts and does an operation. A sequence goes step by step, each step once and with others
 * served in between: it may have thousands of steps, and each may walk all species at hand.
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
    const run = runStep(tree, step);
    if (!run.ok) return run;
    runs.push(run.value);
    tree = run.value.outcome.tree;
    await turn();
  }
  return accept({
    outcome: summed(
      before,
      tree,
      runs.map(({ outcome }) => outcome),
    ),
    inverse: inSequence(runs.map(({ inverse }) => inverse).reverse()),
  });
}

/** A large import with others served in between. What the forest becomes is worked out if asked for. */
async function runLargeImport(
  before: TreeDocument,
  operation: Operation<'import-branch'>,
): Promise<Result<Run, Refusal>> {
  const turn = takeTurns();
  let checked = 0;
  const check = checkNewSpecies(before.forest, operation.species);
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
    },
    created: operation.species.map(({ id }) => id),
    changed: [],
    deleted: [],
    fieldsChanged: false,
    skipped: [],
  };
  return accept({ outcome, inverse: invertOperation(before, operation) });
}

function runStep(tree: TreeDocument, operation: Operation): Result<Run, Refusal> {
  const checked = checkOperation(tree, operation);
  if (!checked.ok) return checked;
  return accept({
    outcome: applyOperation(tree, operation),
    inverse: invertOperation(tree, operation),
  });
}

/** What several outcomes come to: one made and deleted on the way has never been. */
function summed(before: TreeDocument, after: TreeDocument, outcomes: readonly Outcome[]): Outcome {
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
    fieldsChanged: outcomes.some(({ fieldsChanged }) => fieldsChanged),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}
