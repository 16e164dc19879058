import type { Forest } from '../../species/forest.ts';
import { inventedLength } from '../../species/times/invented-length.ts';
import type { Report } from '../report.ts';
import type { ArrangedRow } from './arranged-row.ts';

/** The titles of columns with the groups that a species belongs to, from the largest group to the smallest. */
const ranks: readonly string[] = [
  ...['kingdom', 'phylum', 'subphylum', 'superclass', 'class', 'subclass', 'superorder', 'order'],
  ...['suborder', 'superfamily', 'family', 'subfamily', 'tribe', 'genus', 'subgenus'],
];

/** Whether the title of a column says that it has groups of species. */
export function isRank(title: string): boolean {
  return ranks.includes(title.trim().toLowerCase());
}

/** The Paleobiology Database writes these where a species has no group of a rank. */
const noGroup = /^(?:NO_[A-Z]+_SPECIFIED|NA)?$/;

/** The groups of a species by rank, '' where it has none; null if no column has groups. */
export function groupsOf(
  titles: readonly string[],
  cells: readonly string[],
): readonly string[] | null {
  const places = ranks.map((rank) => titles.findIndex((one) => one.trim().toLowerCase() === rank));
  if (places.every((place) => place < 0)) return null;
  return places.map((place) => {
    const name = cells[place]?.trim() ?? '';
    return noGroup.test(name) ? '' : name;
  });
}

/** A group with what is directly in it: smaller groups, and species by their row. */
interface Clade {
  readonly name: string;
  readonly rank: number;
  parent: Clade | null;
  readonly members: (Clade | number)[];
}

/** When the first and the last of what is in a group splits off. */
interface Begin {
  readonly first: number;
  readonly last: number;
  /** Whether all split off together, so that the line of the group is only long enough to be drawn. */
  readonly isInvented: boolean;
}

const noBegin: Begin = { first: 0, last: 0, isInvented: false };

/**
 * Every species under the groups of its row, one inferred ancestor for each group of several species. `groups` has
 * those of each species, as `groupsOf` returns them.
 */
export function underGroups(
  forest: Forest,
  groups: readonly (readonly string[] | null)[],
  report: Report,
): readonly ArrangedRow[] {
  const top: Clade = { name: '', rank: -1, parent: null, members: [] };
  // From the smallest groups to the largest, so that what is in a group is settled before it.
  const clades = [...gatherClades(groups, top, report)].sort((one, other) => other.rank - one.rank);
  settleMembers(clades, top, forest.size, report);
  const { from, to } = forest.span ?? { from: 0, to: 0 };
  const shortest = inventedLength(to - from || 1);
  const rows: ArrangedRow[] = [];
  const begin = new Map<Clade, Begin>();
  const beginOf = (member: Clade | number): number =>
    typeof member === 'number' ? forest.apparition(member) : (begin.get(member)?.first ?? 0);
  for (const clade of clades) {
    const times = clade.members.map(beginOf);
    const [first, latest] = [Math.min(...times), Math.max(...times)];
    const isInvented = !(latest > first);
    // A larger group begins with its first species, also if a smaller one has an invented length.
    begin.set(clade, { first, last: isInvented ? first + shortest : latest, isInvented });
  }
  const waiting = inOrder(top, beginOf).map((member) => ({ member, parent: -1 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { member, parent } = next;
    if (typeof member === 'number') {
      const ends = { from: forest.apparition(member), to: forest.extinction(member) };
      rows.push({ index: member, parent, ...ends });
      continue;
    }
    const { first, last, isInvented } = begin.get(member) ?? noBegin;
    const row = rows.push({
      ...{ index: null, name: member.name, parent, from: first, to: last, isInvented },
    });
    for (const one of inOrder(member, beginOf)) waiting.push({ member: one, parent: row - 1 });
  }
  return rows;
}

/** Puts every group into the larger one that has it, without those that say nothing about descent. */
function settleMembers(
  clades: readonly Clade[],
  top: Clade,
  speciesCount: number,
  report: Report,
): void {
  const sizes = new Map<Clade, number>();
  for (const clade of clades) {
    const size = (sizes.get(clade) ?? 0) + clade.members.length;
    sizes.set(clade, size);
    if (clade.parent !== null) sizes.set(clade.parent, (sizes.get(clade.parent) ?? 0) + size);
  }
  const closesUp = [...sizes.values()].filter((size) => size > 1).length > speciesCount;
  for (const clade of clades) {
    const parent = clade.parent ?? top;
    const [only] = clade.members;
    const size = sizes.get(clade) ?? 0;
    const isKept = size > 1 && !(closesUp && clade.members.length === 1);
    // Rows may put all that is in it into other groups.
    if (only === undefined) continue;
    if (!isKept)
      report.add('noted', size > 1 ? 'group-in-group' : 'group-of-one', { example: clade.name });
    parent.members.push(isKept ? clade : only);
  }
}

/** All groups, with the species directly in them. A group is in the smallest of those that its rows say. */
function gatherClades(
  groups: readonly (readonly string[] | null)[],
  top: Clade,
  report: Report,
): Iterable<Clade> {
  const clades = new Map<string, Clade>();
  for (const [row, names] of groups.entries()) {
    let above = top;
    for (const [rank, name] of (names ?? []).entries()) {
      if (name === '') continue;
      const key = `${rank} ${name}`;
      const clade: Clade = clades.get(key) ?? { name, rank, parent: null, members: [] };
      if (clade.parent === null || clade.parent.rank < above.rank) {
        clade.parent = above === top ? null : above;
      } else if (clade.parent !== above && clade.parent.rank === above.rank) {
        report.add('guessed', 'group-elsewhere', { example: `${name} (${above.name})` });
      }
      clades.set(key, clade);
      above = clade;
    }
    above.members.push(row);
  }
  return clades.values();
}

/** The last one first, since a stack is read from its end. Of those that begin together, groups are first. */
function inOrder(
  { members }: Clade,
  beginOf: (member: Clade | number) => number,
): readonly (Clade | number)[] {
  const isSpecies = (member: Clade | number) => Number(typeof member === 'number');
  const compare = (one: Clade | number, other: Clade | number) =>
    beginOf(one) - beginOf(other) || isSpecies(one) - isSpecies(other);
  return [...members].sort(compare).reverse();
}
