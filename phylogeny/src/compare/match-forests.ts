import { SpeciesNames } from '../matching/match-species.ts';
import { cladeName } from '../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../species/forest.ts';
import { type Members, membersOf, NodesByMembers } from './members.ts';

/** Which species of two trees are the same. */
export interface ForestMatch {
  /** The row of each species of the earlier tree in the later one: `absent` or `unclear` if it has none. */
  readonly later: Int32Array;
  /** The row of each species of the later tree in the earlier one. */
  readonly earlier: Int32Array;
  /** Names that could mean several species, which are not matched. */
  readonly ties: readonly string[];
}

/** In place of a row: the other tree does not have the species, or has several that it could be. */
export const absent = -1;
const unclear = -2;

/** Trees of one origin have the same ids for the same species; other trees only share names. */
export type MatchBy = 'ids' | 'names';

/**
 * Finds each species of one tree in the other. By names, they are found as the rows of a table find theirs. An
 * ancestor that is only inferred and whose name the other tree does not have is the same as the one that has the
 * same species below it.
 */
export function matchForests(earlier: Forest, later: Forest, by: MatchBy): ForestMatch {
  const match = new Matching(earlier, later);
  if (by === 'ids') match.byIds();
  else {
    match.byNames((forest, row) => !forest.isInferred(row));
    // A species and a clade of the same name are not the same.
    match.byNames((forest, row) => cladeName(forest, row) !== null);
    match.byContents();
  }
  return match;
}

class Matching implements ForestMatch {
  readonly later: Int32Array;
  readonly earlier: Int32Array;
  readonly ties: string[] = [];
  readonly #before: Forest;
  readonly #after: Forest;

  constructor(before: Forest, after: Forest) {
    this.#before = before;
    this.#after = after;
    this.later = new Int32Array(before.size).fill(absent);
    this.earlier = new Int32Array(after.size).fill(absent);
  }

  #pair(before: number, after: number): void {
    this.later[before] = after;
    this.earlier[after] = before;
  }

  byIds(): void {
    for (let row = 0; row < this.#before.size; row++) {
      const found = this.#after.indexOf(this.#before.id(row));
      if (found >= 0) this.#pair(row, found);
    }
  }

  /** Pairs those of the included species that have the same name, if only one of each tree has it. */
  byNames(isIncluded: (forest: Forest, row: number) => boolean): void {
    const rowsOf = (forest: Forest, matched: Int32Array) =>
      [...matched.keys()].filter((row) => matched[row] === absent && isIncluded(forest, row));
    const afters = rowsOf(this.#after, this.earlier);
    if (afters.length === 0) return;
    const names = SpeciesNames.of({
      size: afters.length,
      name: (index) => this.#after.name(afters[index] ?? 0),
    });
    /** The species of the earlier tree whose names mean each of `afters`. */
    const claims = new Map<number, number[]>();
    for (const [name, sameNamed] of rowsByName(this.#before, rowsOf(this.#before, this.later))) {
      const found = names.find(name);
      const [index] = found;
      const [row] = sameNamed;
      if (index === undefined || row === undefined) continue;
      if (found.length > 1 || sameNamed.length > 1) {
        this.#tie(
          name,
          sameNamed,
          found.map((one) => afters[one] ?? 0),
        );
        continue;
      }
      const rows = claims.get(index);
      if (rows === undefined) claims.set(index, [row]);
      else rows.push(row);
    }
    for (const [index, rows] of claims) {
      const after = afters[index] ?? 0;
      const name = this.#after.name(after);
      // The one that is written in the same way is meant.
      const exact =
        rows.length === 1 ? rows : rows.filter((row) => this.#before.name(row) === name);
      const [row, ...others] = exact;
      if (row !== undefined && others.length === 0) this.#pair(row, after);
      else this.#tie(name, rows, [after]);
    }
  }

  #tie(name: string, befores: readonly number[], afters: readonly number[]): void {
    this.ties.push(name);
    for (const row of befores) this.later[row] = unclear;
    for (const row of afters) this.earlier[row] = unclear;
  }

  /** Pairs inferred ancestors that have the same two or more species below them. */
  byContents(): void {
    const numbers = new Int32Array(this.#before.size).fill(-1);
    let count = 0;
    for (let row = 0; row < numbers.length; row++) {
      if ((this.later[row] ?? -1) >= 0 && !this.#before.isInferred(row)) numbers[row] = count++;
    }
    const { parents } = this.#before.columns;
    const befores = membersOf(parents, numbers);
    const known = new NodesByMembers(parents, befores);
    const afters = membersOf(
      this.#after.columns.parents,
      this.earlier.map((row) => (row < 0 ? -1 : (numbers[row] ?? -1))),
    );
    /** How far down each group of nodes with the same contents was searched. */
    const reached = new Map<number, number>();
    for (let after = 0; after < this.earlier.length; after++) {
      if (this.earlier[after] !== absent || !this.#after.isInferred(after)) continue;
      // Several with the same contents are one below the other, in both trees.
      const highest = known.find(afters, after);
      if (highest < 0) continue;
      let before = reached.get(highest) ?? highest;
      while (before >= 0 && !this.#isFree(before)) before = nextWithSame(parents, befores, before);
      reached.set(highest, before);
      if (before >= 0) this.#pair(before, after);
    }
  }

  #isFree(before: number): boolean {
    return this.later[before] === absent && this.#before.isInferred(before);
  }
}

/** The node below with the same members; -1 if there is none. The rows are in preorder. */
function nextWithSame(parents: Int32Array, { counts }: Members, node: number): number {
  let below = node + 1;
  while (below < parents.length && (counts[below] ?? 0) === 0) below += 1;
  const isBelow = below < parents.length && counts[below] === counts[node];
  return isBelow ? below : -1;
}

function rowsByName(forest: Forest, rows: readonly number[]): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  for (const row of rows) {
    const name = forest.name(row);
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [row]);
    else others.push(row);
  }
  return byName;
}
