import type { EditSpecies } from '../src/operations/kinds/edit-species.ts';
import { traitFault } from '../src/parts/trait-fault.ts';
import type { Species } from '../src/species/species.ts';
import type { NaiveTree } from './naive-tree.ts';

type Values = Record<string, unknown>;

/** A species with the named fields of an edit, one field and one entry at a time. */
export function editNaively(one: Species, named: Omit<EditSpecies, 'kind' | 'expects'>): Species {
  const edited: Values = { ...one };
  for (const [name, value] of Object.entries(named)) {
    if (isNothing(value) || (name === 'ghost' && value === 0)) {
      if (name === 'description' || name === 'image') edited[name] = value;
      else delete edited[name];
    } else if (name === 'traits' || name === 'citations' || name === 'stated') {
      const entries: Values = { ...Object(edited[name]) };
      for (const [key, entry] of Object.entries(Object(value))) {
        if (isNothing(entry)) delete entries[key];
        else entries[key] = entry;
      }
      if (isNothing(entries)) delete edited[name];
      else edited[name] = entries;
    } else edited[name] = value;
  }
  return edited as unknown as Species;
}

/** Whether an edit of these fields would not change the species. */
export function meetsNaively(one: Species, expects: EditSpecies['expects']): boolean {
  return sorted(editNaively(one, { id: one.id, ...expects })) === sorted(one);
}

/** Whether everything that the fields newly name is in the tree. */
export function refersNaively(
  { species, parts }: NaiveTree,
  before: Partial<Species>,
  after: Species,
): boolean {
  const value = (part: string, id: string) =>
    parts.find((one) => one.part === part && one.id === id)?.value;
  const cited = (of: Partial<Species>) => [
    ...Object.values(of.citations ?? {}).flat(),
    ...(of.otherAncestors ?? []).flatMap(({ citations = [] }) => citations),
  ];
  const oldSources = cited(before).map(({ sourceId }) => sourceId);
  return (
    (after.otherAncestors ?? []).every(
      ({ id }) =>
        before.otherAncestors?.some((one) => one.id === id) || species.some((one) => one.id === id),
    ) &&
    cited(after).every(
      ({ sourceId }) => oldSources.includes(sourceId) || value('sources', sourceId) !== undefined,
    ) &&
    Object.entries(after.traits ?? {}).every(([id, trait]) => {
      if (before.traits?.[id] === trait) return true;
      const column = value('columns', id);
      return column !== undefined && traitFault(column as never, trait) === null;
    })
  );
}

/** Whether every ancestor that newly takes part lives when the species appears. */
export function joinsNaively(
  { species }: NaiveTree,
  before: Partial<Species>,
  after: Species,
): boolean {
  const find = (id: unknown) => species.find((one) => one.id === id);
  const apparition = (one: Species | undefined): number =>
    one === undefined ? 0 : apparition(find(one.ancestorId)) + one.start;
  const moment = apparition(find(after.ancestorId)) + after.start;
  return (after.otherAncestors ?? []).every(({ id, as }) => {
    const other = find(id);
    if (as === undefined || other === undefined) return true;
    if (before.otherAncestors?.some((one) => one.id === id && one.as !== undefined)) return true;
    const start = apparition(other);
    const [from, to] = [start - (other.ghost ?? 0), start + other.duration];
    const rounding = 1e-12 * Math.max(Math.abs(from), Math.abs(to), Math.abs(moment));
    return from - rounding <= moment && moment <= to + rounding;
  });
}

function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** As JSON with sorted keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort())
      : one,
  );
}
