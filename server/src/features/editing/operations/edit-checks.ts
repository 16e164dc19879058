import { can, type Plan, type SpeciesCounts } from '@life-tree/contract';
import type { Operation, Refusal, TreeDocument } from '@life-tree/phylogeny';
import { AppError } from '../../../app-error.ts';
import type { LockedTree } from '../edited-tree.ts';
import { changesMany, changesVisibility } from './edit-steps.ts';

export function requireVisibilityRight(
  tree: LockedTree,
  userId: string,
  operation: Operation,
): void {
  if (changesVisibility(operation) && !can(userId, 'change-visibility', tree)) {
    throw new AppError('forbidden');
  }
  if (changesVisibility(operation) && tree.hiddenFor !== null) throw new AppError('tree-hidden');
}

export async function requireWithinLimits(
  tree: LockedTree,
  { speciesCount, inferredCount }: SpeciesCounts,
  had: number,
  planOfOwner: () => Promise<Plan>,
): Promise<void> {
  // Deleting species never exceeds a limit, so that every tree can be shrunk.
  if (inferredCount > tree.inferredCount && inferredCount > speciesCount) {
    throw new AppError('inferred-limit');
  }
  // After a downgrade, a tree over its limit can still be edited, and have again what it had.
  if (speciesCount <= Math.max(tree.speciesCount, had)) return;
  const { maxSpecies } = await planOfOwner();
  if (maxSpecies !== null && speciesCount > maxSpecies) throw new AppError('species-limit');
}

/** The error for a refused edit. Among many species, it names the one that prevents the edit. */
export function refusedEdit(
  { code, values, id }: Refusal,
  { forest }: TreeDocument,
  operation: Operation,
): AppError {
  const newSpecies = operation.kind === 'import-branch' ? operation.species : [];
  const row = id !== null && changesMany(operation) ? forest.indexOf(id) : -1;
  const named =
    row >= 0
      ? forest.name(row)
      : newSpecies.length > 1
        ? newSpecies.find((species) => species.id === id)?.name
        : undefined;
  return new AppError(code, {
    values: named === undefined ? values : { ...values, species: named },
  });
}
