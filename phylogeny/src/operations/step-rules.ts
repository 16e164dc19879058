import { addAncestor } from './add-ancestor.ts';
import { addSpecies } from './add-species.ts';
import { attachDescendants } from './attach-descendants.ts';
import { deleteBranches } from './delete-branches.ts';
import { editSpecies } from './edit-species.ts';
import { editTree } from './edit-tree.ts';
import { importBranch } from './import-branch.ts';
import type { Step, StepKind } from './operation.ts';
import { removeSpecies } from './remove-species.ts';
import type { Rules } from './rules.ts';
import { setAncestor } from './set-ancestor.ts';
import { setApparition } from './set-apparition.ts';
import { setDuration } from './set-duration.ts';
import { setLinks } from './set-links.ts';
import { setTimes } from './set-times.ts';

/** The rules of every operation that may stand in a sequence: a kind without its row does not compile. */
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
};
