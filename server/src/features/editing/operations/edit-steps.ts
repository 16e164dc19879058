import { needsOf, type Operation, type Step, type StepKind } from '@life-tree/phylogeny';

/** Operations with more species are large. */
const maxNamed = 1000;

/** They visit no species, and their changes take more than the one statement that stores species. */
const otherKinds: ReadonlySet<string> = new Set<StepKind>(['edit-tree', 'put-part', 'remove-part']);

/** Whether steps of this kind visit the loaded species. */
export function visitsSpecies(kind: unknown): boolean {
  return typeof kind !== 'string' || !otherKinds.has(kind);
}

/** The steps of an operation; a single operation is one step. */
export function stepsOf(operation: Operation): readonly Step[] {
  return operation.kind === 'sequence' ? operation.steps : [operation];
}

export function changesVisibility(operation: Operation): boolean {
  return stepsOf(operation).some(
    (step) => step.kind === 'edit-tree' && step.isPublic !== undefined,
  );
}

/** Whether it changes several species in one step. */
export function changesMany(operation: Operation): boolean {
  return stepsOf(operation).some((step) => {
    switch (step.kind) {
      case 'edit-many':
        return step.edits.length > 1;
      case 'move-in-time':
        return step.ids.length > 1;
      default:
        return false;
    }
  });
}

/** Whether it is an import of so many species that each pass over them takes noticeable time. */
export function isLargeImport(operation: Operation): operation is Operation<'import-branch'> {
  return operation.kind === 'import-branch' && operation.species.length > maxNamed;
}

/** Whether it changes only species, and not very many. */
export function isSmall(operation: Operation): boolean {
  const steps = stepsOf(operation);
  if (steps.some((step) => otherKinds.has(step.kind) || isLargeImport(step))) return false;
  const { lineages, descendants, branches } = needsOf(operation);
  return lineages.length + descendants.length + branches.length <= maxNamed;
}
