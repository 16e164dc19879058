import type { Operation, Refusal } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';

/** The error for a refused edit. Among many new species it says which one prevents the edit. */
export function refusedEdit({ code, values, id }: Refusal, operation: Operation): AppError {
  const newSpecies = operation.kind === 'import-branch' ? operation.species : [];
  const named = newSpecies.length > 1 ? newSpecies.find((species) => species.id === id) : undefined;
  return new AppError(code, {
    values: named === undefined ? values : { ...values, species: named.name },
  });
}
