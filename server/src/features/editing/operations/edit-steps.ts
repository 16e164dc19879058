import { needsOf, type Operation, type Step } from '@life-tree/phylogeny';

/** Operations that name more species than this are large ones. */
const maxNamed = 1000;

/** What an operation consists of. */
export function stepsOf(operation: Operation): readonly Step[] {
  return operation.kind === 'sequence' ? operation.steps : [operation];
}

export function changesVisibility(operation: Operation): boolean {
  return stepsOf(operation).some(
    (step) => step.kind === 'edit-tree' && step.isPublic !== undefined,
  );
}

/** Whether it is nothing but an import, and of so many species that each look at all of them takes time. */
export function isLargeImport(operation: Operation): operation is Operation<'import-branch'> {
  return operation.kind === 'import-branch' && operation.species.length > maxNamed;
}

/** Whether it is about some species only: not about the tree's own fields, and not about very many. */
export function isSmall(operation: Operation): boolean {
  if (isLargeImport(operation)) return false;
  const { lineages, descendants, branches } = needsOf(operation);
  const named = lineages.length + descendants.length + branches.length;
  return named <= maxNamed && stepsOf(operation).every(({ kind }) => kind !== 'edit-tree');
}
