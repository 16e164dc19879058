import { isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../../species/forest.ts';
import type { Rows } from '../rows/rows.ts';

/** A branch with a name, and the rows it fills. */
export interface Clade {
  /** The species that the branch is named after. */
  readonly species: number;
  readonly firstRow: number;
  readonly rowCount: number;
  /** The species in it besides the one it is named after, without inferred ones. */
  readonly speciesCount: number;
}

/** A clade is divided into the clades inside it when these fill at least this ratio of its rows. */
const dividedRatio = 0.6;
/** Limits the work of one choice in a line of ever smaller clades. */
const maxVisited = 4000;

/** The branches of a tree that have a name, to be named where rows are too thin for the names of species. */
export class CladeIndex {
  readonly #forest: Forest;
  readonly #rows: Rows;
  /** The first clade inside each clade, by size; the first entry is for clades inside no other. */
  readonly #firstInside: Int32Array;
  /** The next smaller clade inside the same clade, -1 after the last. */
  readonly #nextInside: Int32Array;
  #chosen: readonly Clade[] = [];
  #chosenRows = -1;

  constructor(forest: Forest, rows: Rows) {
    this.#forest = forest;
    this.#rows = rows;
    const { clades, outer } = findClades(forest, rows);
    // A tree from a file often has no named ancestors, and then nothing to index.
    const size = clades.length === 0 ? 0 : forest.size;
    this.#firstInside = new Int32Array(size + 1).fill(-1);
    this.#nextInside = new Int32Array(size).fill(-1);
    // Smallest first, so that each list, to which clades are prepended, starts with the largest.
    for (const species of bySize(rows, clades)) {
      const list = (outer[species] ?? -1) + 1;
      this.#nextInside[species] = this.#firstInside[list] ?? -1;
      this.#firstInside[list] = species;
    }
  }

  /**
   * The clades to name when only clades of at least `minRows` rows have room for it, from the top
   * down. No two of them share a row.
   */
  choose(minRows: number): readonly Clade[] {
    if (minRows === this.#chosenRows) return this.#chosen;
    const chosen: Clade[] = [];
    const waiting: number[] = [];
    this.#addInside(-1, minRows, waiting);
    let visited = 0;
    for (let species = waiting.pop(); species !== undefined; species = waiting.pop()) {
      const rowCount = this.#rows.branchRows(species);
      const before = waiting.length;
      const filled = visited++ < maxVisited ? this.#addInside(species, minRows, waiting) : 0;
      if (filled >= dividedRatio * rowCount) continue;
      waiting.length = before;
      chosen.push({
        species,
        firstRow: this.#rows.branchTops[species] ?? 0,
        rowCount,
        speciesCount: this.#forest.descendantCount(species),
      });
    }
    this.#chosenRows = minRows;
    this.#chosen = chosen.sort((a, b) => a.firstRow - b.firstRow);
    return this.#chosen;
  }

  /** Adds the clades directly inside a clade that have enough rows, and returns how many rows these fill. */
  #addInside(species: number, minRows: number, list: number[]): number {
    let filled = 0;
    let next = this.#firstInside[species + 1] ?? -1;
    while (next >= 0) {
      const rowCount = this.#rows.branchRows(next);
      if (rowCount < minRows) break;
      list.push(next);
      filled += rowCount;
      next = this.#nextInside[next] ?? -1;
    }
    return filled;
  }
}

/** The clades, and for each of them the nearest clade around it, -1 when there is none. */
function findClades(forest: Forest, rows: Rows): { clades: Int32Array; outer: Int32Array } {
  const { size } = forest;
  const { parents } = forest.columns;
  const clades = new Int32Array(size);
  const outer = new Int32Array(size);
  const around = new Int32Array(size);
  let count = 0;
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    const nearest = parent < 0 ? -1 : (around[parent] ?? -1);
    outer[index] = nearest;
    around[index] = nearest;
    if (rows.branchRows(index) < 2 || isUnnamedSplit(forest, index)) continue;
    around[index] = index;
    clades[count++] = index;
  }
  return { clades: clades.subarray(0, count), outer };
}

/** Sorts clades, those with the fewest rows first. */
function bySize(rows: Rows, clades: Int32Array): Int32Array {
  if (clades.length === 0) return clades;
  const starts = new Int32Array(rows.count + 2);
  for (const species of clades) {
    const size = rows.branchRows(species);
    starts[size + 1] = (starts[size + 1] ?? 0) + 1;
  }
  for (let size = 0; size < starts.length - 1; size++) {
    starts[size + 1] = (starts[size + 1] ?? 0) + (starts[size] ?? 0);
  }
  const sorted = new Int32Array(clades.length);
  for (const species of clades) {
    const size = rows.branchRows(species);
    const place = starts[size] ?? 0;
    starts[size] = place + 1;
    sorted[place] = species;
  }
  return sorted;
}
