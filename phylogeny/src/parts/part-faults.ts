import type { InvariantCode } from '../species/checks/invariant-messages.ts';
import { nameFault } from '../species/checks/invariants.ts';
import { isColour } from '../species/values/colour.ts';
import { isTime } from '../timeline/years.ts';
import type { PartCode } from './part-messages.ts';
import {
  type Band,
  type Column,
  columnTypes,
  type Group,
  type PartName,
  type PartValues,
} from './part-values.ts';
import { sourceFault } from './source-fault.ts';

/** The maximum number of choices of a column. */
export const maxChoices = 100;

/** The maximum length of a unit, in characters. */
export const maxUnitLength = 40;

/** The maximum number of members of a group, and of branches taken out of them. */
export const maxMembers = 1000;

type Fault = InvariantCode | PartCode | null;

const faults: { readonly [Name in PartName]: (value: PartValues[Name]) => Fault } = {
  sources: sourceFault,
  columns: columnFault,
  groups: groupFault,
  bands: bandFault,
};

/** What is wrong with an element of a list, whatever else the tree has. */
export function partFault<Name extends PartName>(part: Name, value: PartValues[Name]): Fault {
  return faults[part](value);
}

/** What is wrong with the name of a unit. */
export function unitFault(unit: string): PartCode | null {
  return unit.length >= 1 && unit.length <= maxUnitLength ? null : 'unit-length';
}

function columnFault({ name, type, unit, choices, rank }: Column): Fault {
  if (!columnTypes.includes(type)) return 'column-type';
  if (rank !== undefined && !Number.isSafeInteger(rank)) return 'rank-not-whole';
  return (
    nameFault(name) ??
    (unit === undefined ? null : unitFault(unit)) ??
    (type === 'choice' ? choicesFault(choices ?? []) : choices ? 'column-choices' : null)
  );
}

function choicesFault(choices: NonNullable<Column['choices']>): Fault {
  const names = new Set(choices.map(({ name }) => name));
  if (choices.length < 1 || choices.length > maxChoices) return 'column-choices';
  if (names.size < choices.length) return 'column-choices';
  for (const { name, colour } of choices) {
    const fault = nameFault(name) ?? colourFault(colour);
    if (fault !== null) return fault;
  }
  return null;
}

function groupFault({ name, colour, members }: Group): Fault {
  const taken = members.reduce(
    (count, member) => count + ('branch' in member ? (member.without?.length ?? 0) : 0),
    0,
  );
  if (members.length > maxMembers || taken > maxMembers) return 'group-members';
  return nameFault(name) ?? (colour === undefined ? null : colourFault(colour));
}

function bandFault({ name, from, to, colour, row }: Band): Fault {
  if (!isTime(from) || (to !== undefined && !isTime(to))) return 'not-a-time';
  if (to !== undefined && to < from) return 'band-times';
  if (row !== undefined && !(Number.isSafeInteger(row) && row >= 0)) return 'band-row';
  return nameFault(name) ?? colourFault(colour);
}

function colourFault(colour: string): Fault {
  return isColour(colour) ? null : 'not-a-colour';
}
