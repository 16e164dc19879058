/** What a column of details has, found in one pass. */

import { inferredOnly } from '../details.ts';
import type { ForestColumns } from './columns.ts';

export interface UsedDetails {
  /** One flag per species, or null when none is inferred. */
  readonly inferred: Uint8Array | null;
  /** The details that at least one species has. */
  readonly names: ReadonlySet<string>;
}

/** Finds the details that species have. */
export function usedDetails(column: ForestColumns['details']): UsedDetails {
  const size = column?.length ?? 0;
  const inferred = new Uint8Array(size);
  const names = new Set<string>();
  for (let index = 0; index < size; index++) {
    const details = column?.[index] ?? null;
    if (details === null) continue;
    if (details.inferred === true) inferred[index] = 1;
    if (details !== inferredOnly) for (const name in details) names.add(name);
  }
  return { inferred: inferred.includes(1) ? inferred : null, names };
}
