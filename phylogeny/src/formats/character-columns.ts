import type { PartId } from '../parts/part-id.ts';
import type { PartEntry } from '../parts/part-list.ts';
import { traitFault } from '../parts/trait-fault.ts';
import type { Column } from '../parts/tree-parts.ts';
import type { Traits } from '../species/traits.ts';
import { writeDecimal } from './dating/decimal.ts';

/** A column that can be written as a character of a matrix of taxa. */
export interface CharacterColumn {
  readonly id: PartId;
  readonly name: string;
  /** The names of its states; null when its values are numbers. */
  readonly states: readonly string[] | null;
  readonly column: Column;
}

/** The states of yes and no, which are read as such. */
const yesNoStates = ['false', 'true'];

/** The columns of numbers, choices, and yes and no. Others are not characters of taxa. */
export function characterColumns(columns: readonly PartEntry<Column>[]): CharacterColumn[] {
  return columns.flatMap(({ id, value: column }) => {
    const states = statesOf(column);
    return states === undefined ? [] : [{ id, name: column.name, states, column }];
  });
}

function statesOf({ type, choices = [] }: Column): readonly string[] | null | undefined {
  if (type === 'number') return null;
  if (type === 'choice') return choices.map(({ name }) => name);
  return type === 'yes-no' ? yesNoStates : undefined;
}

/** The number of a species' state in its column, or the number itself; null without a value that fits. */
export function stateOf({ id, states, column }: CharacterColumn, traits: Traits): string | null {
  const value = traits[id];
  if (value === undefined || traitFault(column, value) !== null) return null;
  if (states === null) return writeDecimal(Number(value));
  return String(states.indexOf(String(value)));
}
