import type { AddAncestor } from './add-ancestor.ts';
import type { AddSpecies } from './add-species.ts';
import type { AttachDescendants } from './attach-descendants.ts';
import type { DeleteBranches } from './delete-branches.ts';
import type { EditSpecies } from './edit-species.ts';
import type { EditTree } from './edit-tree.ts';
import type { ImportBranch } from './import-branch.ts';
import type { RemoveSpecies } from './remove-species.ts';
import type { Sequence } from './sequence.ts';
import type { SetAncestor } from './set-ancestor.ts';
import type { SetApparition } from './set-apparition.ts';
import type { SetDuration } from './set-duration.ts';
import type { SetLinks } from './set-links.ts';
import type { SetTimes } from './set-times.ts';

interface StepsByKind {
  'add-species': AddSpecies;
  'add-ancestor': AddAncestor;
  'edit-species': EditSpecies;
  'set-apparition': SetApparition;
  'set-duration': SetDuration;
  'set-ancestor': SetAncestor;
  'attach-descendants': AttachDescendants;
  'delete-branches': DeleteBranches;
  'import-branch': ImportBranch;
  'edit-tree': EditTree;
  'set-times': SetTimes;
  'set-links': SetLinks;
  'remove-species': RemoveSpecies;
}

interface OperationsByKind extends StepsByKind {
  sequence: Sequence;
}

/** Names of the operations that may stand in a sequence. */
export type StepKind = keyof StepsByKind;
/** Names of all operations; stable, since histories hold them. */
export type OperationKind = keyof OperationsByKind;

/** An operation that is not itself a sequence. */
export type Step<Kind extends StepKind = StepKind> = StepsByKind[Kind];
/** A change of a tree as plain data. */
export type Operation<Kind extends OperationKind = OperationKind> = OperationsByKind[Kind];
