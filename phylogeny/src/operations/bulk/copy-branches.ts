import type { TreeDocument } from '../../document/tree-document.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import type { Group } from '../../parts/part-values.ts';
import { type PartEntries, partEntries } from '../../parts/tree-parts.ts';
import { startFault } from '../../species/checks/invariants.ts';
import { withDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import type { Species } from '../../species/species.ts';
import { lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import { years } from '../../timeline/years.ts';
import type { ImportSource } from '../import-tree.ts';
import { presentReferences, referencedParts } from '../references.ts';

/**
 * Copies some species into a small tree with only the columns, sources and groups that they use. A species
 * whose ancestor is not copied comes under its nearest copied ancestor that lived when it appeared, or is a
 * root. Absolute times stay. Other possible ancestors may be species of the tree that are not copied. What
 * nobody sees, such as values of removed columns, is not copied. Ids that are not in the tree are ignored.
 */
export function copyBranches(tree: TreeDocument, ids: Iterable<SpeciesId>): ImportSource {
  const { forest } = tree;
  const rows = new Set<number>();
  for (const id of ids) if (forest.has(id)) rows.add(forest.indexOf(id));
  const species: Species[] = [];
  /** The copied rows whose branches include the present row. */
  const line: number[] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    while (line.length > 0 && !forest.isInBranch(row, line.at(-1) ?? row)) line.pop();
    const details = forest.details(row);
    const seen = details && presentReferences(details, (id) => forest.has(id), tree.parts).details;
    species.push({ ...withDetails(forest.species(row), seen), ...placeOf(forest, row, line) });
    line.push(row);
  }
  const copy = Forest.fromSpecies(species);
  if (!copy.ok) throw new RangeError(copy.error.code);
  return { forest: copy.value, parts: usedParts(tree, copy.value) };
}

function placeOf(
  forest: Forest,
  row: number,
  line: readonly number[],
): Pick<Species, 'ancestorId' | 'start'> {
  for (let last = line.length - 1; last >= 0; last--) {
    const ancestor = line[last] ?? -1;
    const isDirect = forest.ancestor(row) === ancestor;
    const start = isDirect
      ? forest.start(row)
      : offsetAfter(lifeOf(forest, ancestor), forest.apparition(row), forest.ghost(row));
    if (startFault(start, forest.ghost(row), forest.lineage(ancestor)) === null) {
      return { ancestorId: forest.id(ancestor), start };
    }
  }
  return { ancestorId: null, start: years(forest.apparition(row)) };
}

function usedParts({ parts }: TreeDocument, copy: Forest): PartEntries {
  const used = new Set<string>();
  for (const details of copy.columns.details ?? []) {
    for (const { part, id } of referencedParts(details ?? {})) used.add(`${part} ${id}`);
  }
  const { columns = [], sources = [], groups = [] } = partEntries(parts);
  const isUsed =
    (part: 'columns' | 'sources') =>
    ({ id }: PartEntry<unknown>) =>
      used.has(`${part} ${id}`);
  return {
    columns: columns.filter(isUsed('columns')),
    sources: sources.filter(isUsed('sources')),
    groups: groups
      .map(({ id, value }) => ({ id, value: withMembersIn(copy, value) }))
      .filter(({ value }) => value.members.length > 0),
  };
}

function withMembersIn(copy: Forest, group: Group): Group {
  const members = group.members.flatMap((member): Group['members'] => {
    if (!('branch' in member)) return copy.has(member.species) ? [member] : [];
    if (!copy.has(member.branch)) return [];
    const without = (member.without ?? []).filter((id) => copy.has(id));
    return [{ branch: member.branch, ...(without.length > 0 && { without }) }];
  });
  return { ...group, members };
}
