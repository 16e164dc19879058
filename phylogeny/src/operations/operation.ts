import type { AddAncestor } from './kinds/add-ancestor.ts';
import type { AddSpecies } from './kinds/add-species.ts';
import type { AttachDescendants } from './kinds/attach-descendants.ts';
import type { DeleteBranches } from './kinds/delete-branches.ts';
import type { EditMany } from './kinds/edit-many.ts';
import type { EditSpecies } from './kinds/edit-species.ts';
import type { EditTree } from './kinds/edit-tree.ts';
import type { ImportBranch } from './kinds/import-branch.ts';
import type { MoveInTime } from './kinds/move-in-time.ts';
import type { PutPart } from './kinds/put-part.ts';
import type { RemovePart } from './kinds/remove-part.ts';
import type { RemoveSpecies } from './kinds/remove-species.ts';
import type { SetAncestor } from './kinds/set-ancestor.ts';
import type { SetApparition } from './kinds/set-apparition.ts';
import type { SetDuration } from './kinds/set-duration.ts';
import type { SetLinks } from './kinds/set-links.ts';
import type { SetTimes } from './kinds/set-times.ts';
import type { Sequence } from './sequence.ts';

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
  'put-part': PutPart;
  'remove-part': RemovePart;
  'edit-many': EditMany;
  'move-in-time': MoveInTime;
}

interface OperationsByKind extends StepsByKind {
  sequence: Sequence;
}

/** The kinds of operations that can be in a sequence. */
export type StepKind = keyof StepsByKind;
/** The kinds of all operations. They are stored in histories, so they must not change. */
export type OperationKind = keyof OperationsByKind;

/** An operation that is not itself a sequence. */
export type Step<Kind extends StepKind = StepKind> = StepsByKind[Kind];
/** A change of a tree as plain data. */
export type Operation<Kind extends OperationKind = OperationKind> = OperationsByKind[Kind];
