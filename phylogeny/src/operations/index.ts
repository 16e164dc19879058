import type { TreeDocument } from '../document/tree-document.ts';
import { accept, type Result, refuse } from '../result.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import type { Operation, OperationKind } from './operation.ts';
import type { Refusal } from './refusal.ts';
import type { Needs, Outcome, Rules } from './rules.ts';
import { sequence } from './sequence.ts';
import { stepRules } from './step-rules.ts';

export { bulkReparent } from './bulk/bulk-reparent.ts';
export {
  type CellEdit,
  type CellEdits,
  type CellField,
  cellEdits,
  cellEditsInSteps,
  type RefusedCell,
} from './bulk/cell-edits.ts';
export { type CellValue, cellValue, commonValue, mixed } from './bulk/common-value.ts';
export { copyBranches } from './bulk/copy-branches.ts';
export { duplicateSpecies } from './bulk/duplicate-species.ts';
export { fitInTime } from './bulk/fit-in-time.ts';
export { dropSpecies, keepOnly, type Pruning } from './bulk/prune.ts';
export {
  addAncestorOf,
  addDescendant,
  addOtherAncestor,
  addRoot,
  importForest,
} from './defaults.ts';
export { countValues, editColumn, lastColumnRank, moveColumn } from './edit-columns.ts';
export { type ImportSource, importTree, type TreeImport } from './import-tree.ts';
export type { AddAncestor } from './kinds/add-ancestor.ts';
export type { AddSpecies } from './kinds/add-species.ts';
export type { AttachDescendants } from './kinds/attach-descendants.ts';
export type { DeleteBranches } from './kinds/delete-branches.ts';
export { type EditMany, inEdits, maxNamedSpecies } from './kinds/edit-many.ts';
export type { EditSpecies, SpeciesEdit } from './kinds/edit-species.ts';
export type { EditTree } from './kinds/edit-tree.ts';
export { type ImportBranch, restoreSpecies } from './kinds/import-branch.ts';
export type { MoveInTime } from './kinds/move-in-time.ts';
export type { PutPart } from './kinds/put-part.ts';
export type { RemovePart } from './kinds/remove-part.ts';
export type { Heir, RemoveSpecies } from './kinds/remove-species.ts';
export type { SetAncestor } from './kinds/set-ancestor.ts';
export type { SetApparition } from './kinds/set-apparition.ts';
export type { SetDuration } from './kinds/set-duration.ts';
export type { ExactLink, SetLinks } from './kinds/set-links.ts';
export type { ExactTimes, SetTimes } from './kinds/set-times.ts';
export { checkNewSpecies } from './new-species.ts';
export type { Operation, OperationKind, Step, StepKind } from './operation.ts';
export { type Refusal, type RefusalCode, refusalMessages } from './refusal.ts';
export { changesNothing, type Needs, type Outcome, type PartNeed } from './rules.ts';
export { inSequence, type Performed, performInSteps, type Sequence } from './sequence.ts';
export {
  answerQuestion,
  boundsOf,
  type EndChange,
  endOf,
  type SpeciesEnd,
  setBounds,
  splitOf,
} from './species-ends.ts';
export * from './time-edits/index.ts';

/** A kind without its rules does not compile. */
const rulesByKind: { readonly [Kind in OperationKind]: Rules<Operation<Kind>> } = {
  ...stepRules,
  sequence,
};

/** Checks whether an operation can be applied to this tree: the operation itself, or why not. */
export function checkOperation(
  tree: TreeDocument,
  operation: Operation,
): Result<Operation, Refusal> {
  const refused = rulesOf(operation).check(tree, operation);
  return refused === null ? accept(operation) : refuse(refused);
}

/** Applies an operation that `checkOperation` has accepted. */
export function applyOperation(tree: TreeDocument, operation: Operation): Outcome {
  return rulesOf(operation).apply(tree, operation);
}

/** Checks and applies an operation. */
export function performOperation(
  tree: TreeDocument,
  operation: Operation,
): Result<Outcome, Refusal> {
  const checked = checkOperation(tree, operation);
  return checked.ok ? accept(applyOperation(tree, operation)) : checked;
}

/** The operation that exactly undoes one that `checkOperation` has accepted; `before` is the tree before it. */
export function invertOperation(before: TreeDocument, operation: Operation): Operation {
  return rulesOf(operation).invert(before, operation);
}

/** The species needed to check, apply and invert an operation. */
export function needsOf(operation: Operation): Needs {
  return rulesOf(operation).needs(operation);
}

/** The species an operation names, including those it creates. */
export function touchedBy(operation: Operation): readonly SpeciesId[] {
  return rulesOf(operation).touches(operation);
}

function rulesOf(operation: Operation): Rules<Operation> {
  return rulesByKind[operation.kind];
}
