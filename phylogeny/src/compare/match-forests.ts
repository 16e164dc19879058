import { nameKey, withoutAuthorship } from '../matching/name-keys.ts';
import { isUnnamedSplit } from '../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../species/forest.ts';
import { NameNumbers } from '../species/storage/name-numbers.ts';
import { type Members, membersOf, NodesByMembers } from './members.ts';

/** Which species of two trees are the same. */
export interface ForestMatch {
  /** The row of each species of the earlier tree in the later one: `absent` or `unclear` if it has none. */
  readonly later: Int32Array;
  /** The row of each species of the later tree in the earlier one. */
  readonly earlier: Int32Array;
  /** For each species of the later tree, 1 if it was found by its name as it is written, which is thus the same. */
  readonly isByName: Uint8Array;
  /** Names that could mean several species, which are not matched. */
  readonly ties: readonly string[];
}

/** In place of a row: the other tree does not have the species, or has several that it could be. */
export const absent = -1;
const unclear = -2;

/** Trees of one origin have the same ids for the same species; other trees only share names. */
export type MatchBy = 'ids' | 'names';

/**
 * Finds each species of one tree in the other. By names, they are found as the rows of a table find theirs, but each
 * only once. An ancestor that is only inferred and whose name the other tree does not have is the same as the one
 * that has the same species below it.
 */
export function matchForests(earlier: Forest, later: Forest, by: MatchBy): ForestMatch {
  const match = new Matching(earlier, later);
  if (by === 'ids') match.byIds();
  else {
    match.byNames(speciesRows);
    // A species and a clade of the same name are not the same.
    match.byNames(cladeRows);
    match.byContents();
  }
  return match;
}

class Matching implements ForestMatch {
  readonly later: Int32Array;
  readonly earlier: Int32Array;
  readonly isByName: Uint8Array;
  readonly ties: string[] = [];
  readonly #before: Forest;
  readonly #after: Forest;

  constructor(before: Forest, after: Forest) {
    this.#before = before;
    this.#after = after;
    this.later = new Int32Array(before.size).fill(absent);
    this.earlier = new Int32Array(after.size).fill(absent);
    this.isByName = new Uint8Array(after.size);
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

  /**
   * Pairs those of the included species that have the same name, if only one of each tree has it. Names that are
   * written in the same way come first, then those that `nameKey` does not tell apart, then those without authorship.
   */
  byNames(rowsOf: (forest: Forest) => Int32Array): void {
    let [befores, afters] = [rowsOf(this.#before), rowsOf(this.#after)];
    for (const keyOf of [null, nameKey, taxonKey]) {
      befores = befores.filter((row) => this.later[row] === absent);
      afters = afters.filter((row) => this.earlier[row] === absent);
      if (befores.length === 0 || afters.length === 0) return;
      this.#byKeys(befores, afters, keyOf);
    }
  }

  /** Pairs species that have the same key or, without one, exactly the same name. */
  #byKeys(befores: Int32Array, afters: Int32Array, keyOf: ((name: string) => string) | null): void {
    const keysOf = (forest: Forest, rows: Int32Array) =>
      keyOf === null ? forest.columns.names : keyColumn(forest, rows, keyOf);
    const numberOf = new NameNumbers(keysOf(this.#after, afters), afters);
    const names = keysOf(this.#before, befores);
    const earlierKeys = befores.map((row) => numberOf.find(names, row));
    const laterKeys = numberOf.numbers;
    const earlier = lastOfKeys(befores, earlierKeys, numberOf.size);
    const later = lastOfKeys(afters, laterKeys, numberOf.size);
    const isTie = new Uint8Array(numberOf.size);
    for (let key = 0; key < isTie.length; key++) {
      const before = earlier.rows[key] ?? 0;
      if (earlier.counts[key] === 0) continue;
      if (earlier.counts[key] === 1 && later.counts[key] === 1) {
        const after = later.rows[key] ?? 0;
        this.#pair(before, after);
        if (keyOf === null) this.isByName[after] = 1;
        continue;
      }
      isTie[key] = 1;
      this.ties.push(this.#before.name(before));
    }
    for (let at = 0; at < befores.length; at++) {
      if (isTie[earlierKeys[at] ?? -1] === 1) this.later[befores[at] ?? 0] = unclear;
    }
    for (let at = 0; at < afters.length; at++) {
      if (isTie[laterKeys[at] ?? -1] === 1) this.earlier[afters[at] ?? 0] = unclear;
    }
  }

  /** Pairs inferred ancestors that have the same two or more species below them. */
  byContents(): void {
    const { inferred } = this.#before;
    const laterInferred = this.#after.inferred;
    // Only inferred ancestors are paired here.
    if (inferred === null || laterInferred === null) return;
    const numbers = new Int32Array(this.#before.size).fill(-1);
    let count = 0;
    for (let row = 0; row < numbers.length; row++) {
      if ((this.later[row] ?? -1) >= 0 && inferred[row] === 0) numbers[row] = count++;
    }
    const { parents } = this.#before.columns;
    const befores = membersOf(parents, numbers);
    const known = new NodesByMembers(parents, befores);
    const afters = membersOf(
      this.#after.columns.parents,
      this.earlier.map((row) => (row < 0 ? -1 : (numbers[row] ?? -1))),
    );
    /** How far down the nodes with the same contents as each one were searched; 0 if not yet. */
    const reached = new Int32Array(numbers.length);
    for (let after = 0; after < this.earlier.length; after++) {
      if (this.earlier[after] !== absent || laterInferred[after] === 0) continue;
      // Several with the same contents are one below the other, in both trees.
      const highest = known.find(afters, after);
      if (highest < 0) continue;
      let before = Math.max(highest, reached[highest] ?? 0);
      while (before < numbers.length && (this.later[before] !== absent || inferred[before] !== 1)) {
        before = nextWithSame(parents, befores, before);
      }
      reached[highest] = before;
      if (before < numbers.length) this.#pair(before, after);
    }
  }
}

/** The node below with the same members, past the end if there is none. The rows are in preorder. */
function nextWithSame(parents: Int32Array, { counts }: Members, node: number): number {
  let below = node + 1;
  while (below < parents.length && (counts[below] ?? 0) === 0) below += 1;
  const isBelow = below < parents.length && counts[below] === counts[node];
  return isBelow ? below : parents.length;
}

function speciesRows(forest: Forest): Int32Array {
  const { inferred, size } = forest;
  return rowsWith(size, (row) => inferred?.[row] !== 1);
}

function cladeRows(forest: Forest): Int32Array {
  const { inferred, size } = forest;
  return rowsWith(
    inferred === null ? 0 : size,
    (row) => inferred?.[row] === 1 && !isUnnamedSplit(forest, row),
  );
}

function rowsWith(size: number, isIncluded: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(size);
  let count = 0;
  for (let row = 0; row < size; row++) if (isIncluded(row)) rows[count++] = row;
  return rows.subarray(0, count);
}

/** How many rows have each key, and the last of them. */
function lastOfKeys(rows: Int32Array, keys: Int32Array, size: number) {
  const counts = new Int32Array(size);
  const last = new Int32Array(size);
  for (let at = 0; at < rows.length; at++) {
    const key = keys[at] ?? -1;
    if (key < 0) continue;
    counts[key] = (counts[key] ?? 0) + 1;
    last[key] = rows[at] ?? 0;
  }
  return { counts, rows: last };
}

function taxonKey(name: string): string {
  return nameKey(withoutAuthorship(name));
}

/** The keys of the names of some rows. */
function keyColumn(forest: Forest, rows: Int32Array, keyOf: (name: string) => string): string[] {
  const keys = new Array<string>(forest.size).fill('');
  for (const row of rows) keys[row] = keyOf(forest.name(row));
  return keys;
}
