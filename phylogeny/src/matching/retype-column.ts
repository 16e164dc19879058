import { writeDecimal } from '../formats/dating/decimal.ts';
import { choicesOf } from '../formats/values/column-values.ts';
import { maxChoices } from '../parts/part-faults.ts';
import type { PartId } from '../parts/part-id.ts';
import type { Choice, Column } from '../parts/part-values.ts';
import { traitFault } from '../parts/trait-fault.ts';
import type { Forest } from '../species/forest.ts';
import type { TraitValue } from '../species/values/traits.ts';
import { traitOf } from './join-columns.ts';

/** A value as a text that a column of any type reads, as in a CSV file. */
export function textOfTrait(value: TraitValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? writeDecimal(value) : value;
}

/** A value of a column that gets another type; null when it does not fit. */
export function retypedTrait(column: Column, value: TraitValue): TraitValue | null {
  const read = traitOf(column, textOfTrait(value));
  return traitFault(column, read) === null ? read : null;
}

/** The values of a column that have no new value, with the indexes of their species. */
export function unfitTraits(
  forest: Forest,
  id: PartId,
  newValue: (old: TraitValue) => TraitValue | null,
): readonly { readonly index: number; readonly value: TraitValue }[] {
  return (forest.columns.details ?? []).flatMap((details, index) => {
    const value = details?.traits?.[id];
    return value === undefined || newValue(value) !== null ? [] : [{ index, value }];
  });
}

/** The different values of a column as choices, the most frequent ones if there are too many. */
export function choicesOfTraits(forest: Forest, id: PartId): readonly Choice[] {
  const counts = new Map<string, number>();
  for (const details of forest.columns.details ?? []) {
    const value = details?.traits?.[id];
    if (value === undefined) continue;
    const text = textOfTrait(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxChoices);
  return choicesOf(most.map(([text]) => text).sort());
}
