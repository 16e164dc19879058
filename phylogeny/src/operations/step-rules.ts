import { addAncestor } from './kinds/add-ancestor.ts';
import { addSpecies } from './kinds/add-species.ts';
import { attachDescendants } from './kinds/attach-descendants.ts';
import { deleteBranches } from './kinds/delete-branches.ts';
import { editMany } from './kinds/edit-many.ts';
import { editSpecies } from './kinds/edit-species.ts';
import { editTree } from './kinds/edit-tree.ts';
import { importBranch } from './kinds/import-branch.ts';
import { moveInTime } from './kinds/move-in-time.ts';
import { putPart } from './kinds/put-part.ts';
import { removePart } from './kinds/remove-part.ts';
import { removeSpecies } from './kinds/remove-species.ts';
import { setAncestor } from './kinds/set-ancestor.ts';
import { setApparition } from './kinds/set-apparition.ts';
import { setDuration } from './kinds/set-duration.ts';
import { setLinks } from './kinds/set-links.ts';
import { setTimes } from './kinds/set-times.ts';
import type { Step, StepKind } from './operation.ts';
import type { Rules } from './rules.ts';

/** The rules of every operation that can be in a sequence. A kind without its row does not compile. */
export const stepRules: { readonly [Kind in StepKind]: Rules<Step<Kind>> } = {
  'add-species': addSpecies,
  'add-ancestor': addAncestor,
  'edit-species': editSpecies,
  'set-apparition': setApparition,
  'set-duration': setDuration,
  'set-ancestor': setAncestor,
  'attach-descendants': attachDescendants,
  'delete-branches': deleteBranches,
  'import-branch': importBranch,
  'edit-tree': editTree,
  'set-times': setTimes,
  'set-links': setLinks,
  'remove-species': removeSpecies,
  'put-part': putPart,
  'remove-part': removePart,
  'edit-many': editMany,
  'move-in-time': moveInTime,
};
