import type { PartId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/part-values.ts';
import { traitFault } from '../../parts/trait-fault.ts';
import type { Traits } from '../../species/values/traits.ts';
import { writeDecimal } from '../dating/decimal.ts';

/** A state of a character. */
export interface CharacterState {
  readonly name: string;
  /** The states that it is a set of, by index; absent when it is a single state. */
  readonly members?: readonly number[];
  /** Whether it is one of its members, and not all of them. */
  readonly isUncertain?: boolean;
}

/** A column that can be written as a character of a matrix of taxa. */
export interface CharacterColumn {
  readonly id: PartId;
  readonly name: string;
  /** Its states, single ones first; null when its values are numbers. */
  readonly states: readonly CharacterState[] | null;
  readonly column: Column;
}

const both = ' and ';
const either = ' or ';

/** The name of several states, of which a taxon has all or, if it is uncertain, one. */
export function joinStates(names: readonly string[], isUncertain: boolean): string {
  return names.join(isUncertain ? either : both);
}

/** The names of the states that a state is a set of; null when it is a single one. */
export function stateMembers(
  state: string,
  all: ReadonlySet<string>,
): { readonly names: readonly string[]; readonly isUncertain: boolean } | null {
  for (const word of [both, either]) {
    const names = state.split(word);
    if (names.length > 1 && names.every((name) => all.has(name))) {
      return { names, isUncertain: word === either };
    }
  }
  return null;
}

/** The columns of numbers, choices, and yes and no. Others are not characters of taxa. */
export function characterColumns(columns: readonly PartEntry<Column>[]): CharacterColumn[] {
  return columns.flatMap(({ id, value: column }) => {
    const states = statesOf(column);
    return states === undefined ? [] : [{ id, name: column.name, states, column }];
  });
}

function statesOf({ type, choices = [] }: Column): readonly CharacterState[] | null | undefined {
  if (type === 'number') return null;
  // These names are read as yes and no.
  if (type === 'yes-no') return [{ name: 'false' }, { name: 'true' }];
  if (type !== 'choice') return undefined;
  const all = new Set(choices.map(({ name }) => name));
  const simple = new Set([...all].filter((name) => stateMembers(name, all) === null));
  const single = [...all].filter((name) => stateMembers(name, simple) === null);
  const sets = [...all].flatMap((name) => {
    const set = stateMembers(name, simple);
    if (set === null) return [];
    const members = set.names.map((one) => single.indexOf(one));
    return [{ name, members, isUncertain: set.isUncertain }];
  });
  return [...single.map((name) => ({ name })), ...sets];
}

/** The index of a species' state in its column, or the number itself; null without a value that fits. */
export function stateOf({ id, states, column }: CharacterColumn, traits: Traits): string | null {
  const value = traits[id];
  if (value === undefined || traitFault(column, value) !== null) return null;
  if (states === null) return writeDecimal(Number(value));
  return String(states.findIndex(({ name }) => name === String(value)));
}
