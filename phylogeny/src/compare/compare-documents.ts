import type { TreeDocument } from '../document/tree-document.ts';
import { isSame } from '../species/storage/same-value.ts';
import { type Comparison, compareForests, type Difference } from './compare-forests.ts';
import type { MatchBy } from './match-forests.ts';
import { type ChangedFields, changedFields, type PartChange, partChanges } from './tree-changes.ts';

/** A difference between two trees: between their species, their lists or their own fields. */
export type TreeDifference =
  | Difference
  | ({ readonly kind: 'part' } & PartChange)
  | { readonly kind: 'field'; readonly field: keyof ChangedFields };

/** How two trees with everything that belongs to them differ. */
export interface TreeComparison extends Omit<Comparison, 'differences'> {
  readonly differences: readonly TreeDifference[];
  /** Whether the times of both mean the same, and were compared. */
  readonly sharesTime: boolean;
}

/** Finds in what two trees differ. Lists are only compared where the same id means the same. */
export function compareDocuments(
  earlier: TreeDocument,
  later: TreeDocument,
  by: MatchBy,
): TreeComparison {
  const { scale } = earlier.fields;
  const isSameScale = isSame(scale, later.fields.scale) && scale?.kind !== 'none';
  const sharesTime = by === 'ids' || isSameScale;
  const compared = compareForests(earlier.forest, later.forest, { by, sharesTime });
  const parts = by === 'ids' ? partChanges(earlier.parts, later.parts) : [];
  const differences: TreeDifference[] = compared.differences.slice();
  for (const change of parts) differences.push({ kind: 'part', ...change });
  const fields = changedFields(earlier.fields, later.fields);
  // These are the names of an object that was made from the list of all fields.
  for (const field of Object.keys(fields) as (keyof ChangedFields)[]) {
    differences.push({ kind: 'field', field });
  }
  return { ...compared, differences, sharesTime };
}
