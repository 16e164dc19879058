import type { PartId } from '../parts/part-id.ts';
import type { PartList } from '../parts/part-list.ts';
import type { Column } from '../parts/part-values.ts';
import { sortColumns } from '../parts/sort-columns.ts';
import type { Forest } from '../species/forest.ts';
import type { TraitValue } from '../species/values/traits.ts';
import { inEdits } from './kinds/edit-many.ts';
import type { SpeciesEdit } from './kinds/edit-species.ts';
import type { Operation } from './operation.ts';
import { inSequence } from './sequence.ts';

/** The rank of a column that is added after all others. */
export function lastColumnRank(columns: PartList<Column>): number {
  return Math.max(-1, ...Array.from(columns.values.values(), ({ rank }) => rank ?? 0)) + 1;
}

/** Moves a column to another place among the columns, counted from 0; null if it is there already. */
export function moveColumn(columns: PartList<Column>, id: PartId, to: number): Operation | null {
  const sorted = sortColumns(columns);
  const from = sorted.findIndex((entry) => entry.id === id);
  const entry = sorted[from];
  if (entry === undefined) return null;
  const steps = sorted
    .toSpliced(from, 1)
    .toSpliced(to, 0, entry)
    .flatMap(({ id: moved, value }, rank): Operation[] =>
      (value.rank ?? 0) === rank
        ? []
        : [{ kind: 'put-part', part: 'columns', id: moved, value: { ...value, rank } }],
    );
  return steps.length === 0 ? null : inSequence(steps);
}

/**
 * Replaces a column. `newValue` has the new values of species by the old ones, such as the new names of choices; null
 * removes a value.
 */
export function editColumn(
  forest: Forest,
  id: PartId,
  value: Column,
  newValue: (old: TraitValue) => TraitValue | null = (old) => old,
): Operation {
  const edits: SpeciesEdit[] = [];
  for (const [index, details] of (forest.columns.details ?? []).entries()) {
    const old = details?.traits?.[id];
    const changed = old === undefined ? old : newValue(old);
    if (changed === undefined || changed === old) continue;
    edits.push({ id: forest.id(index), traits: { [id]: changed } });
  }
  return inSequence([{ kind: 'put-part', part: 'columns', id, value }, ...inEdits(edits)]);
}

/** How many species have a value in a column, or have this value in it. */
export function countValues({ columns }: Forest, id: PartId, value?: string): number {
  const values = (columns.details ?? []).map((details) => details?.traits?.[id]);
  return values.filter((one) => (value === undefined ? one !== undefined : one === value)).length;
}
