import type { Forest } from '../../species/forest.ts';
import type { Rows } from '../rows.ts';

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
    const { size } = forest;
    this.#forest = forest;
    this.#rows = rows;
    this.#firstInside = new Int32Array(size + 1).fill(-1);
    this.#nextInside = new Int32Array(size).fill(-1);
    const outer = nearestClades(forest, rows);
    // Smallest first, so that each list, to which clades are prepended, starts with the largest.
    for (const species of bySize(rows, outer)) {
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
    const waiting = [...this.#inside(-1, minRows)];
    let visited = 0;
    for (let species = waiting.pop(); species !== undefined; species = waiting.pop()) {
      const rowCount = this.#rows.branchRows(species);
      const inside = visited++ < maxVisited ? [...this.#inside(species, minRows)] : [];
      const filled = inside.reduce((sum, each) => sum + this.#rows.branchRows(each), 0);
      if (filled >= dividedRatio * rowCount) {
        for (const each of inside) waiting.push(each);
      } else {
        const firstRow = this.#rows.branchTops[species] ?? 0;
        chosen.push({
          species,
          firstRow,
          rowCount,
          speciesCount: this.#forest.descendantCount(species),
        });
      }
    }
    this.#chosenRows = minRows;
    this.#chosen = chosen.sort((a, b) => a.firstRow - b.firstRow);
    return this.#chosen;
  }

  *#inside(species: number, minRows: number): Generator<number> {
    let next = this.#firstInside[species + 1] ?? -1;
    while (next >= 0 && this.#rows.branchRows(next) >= minRows) {
      yield next;
      next = this.#nextInside[next] ?? -1;
    }
  }
}

/** For each clade the nearest clade around it, -1 when there is none; -2 for what is not a clade. */
function nearestClades(forest: Forest, rows: Rows): Int32Array {
  const { parents } = forest.columns;
  const { inferred } = forest;
  const outer = new Int32Array(forest.size);
  const around = new Int32Array(forest.size);
  for (let index = 0; index < forest.size; index++) {
    const parent = parents[index] ?? -1;
    const nearest = parent < 0 ? -1 : (around[parent] ?? -1);
    const isClade = inferred?.[index] !== 1 && rows.branchRows(index) > 1;
    outer[index] = isClade ? nearest : -2;
    around[index] = isClade ? index : nearest;
  }
  return outer;
}

/** The clades, those with the fewest rows first. */
function bySize(rows: Rows, outer: Int32Array): Int32Array {
  const starts = new Int32Array(rows.count + 2);
  let count = 0;
  for (let index = 0; index < outer.length; index++) {
    if ((outer[index] ?? -2) === -2) continue;
    const size = rows.branchRows(index);
    starts[size + 1] = (starts[size + 1] ?? 0) + 1;
    count++;
  }
  for (let size = 0; size < starts.length - 1; size++) {
    starts[size + 1] = (starts[size + 1] ?? 0) + (starts[size] ?? 0);
  }
  const sorted = new Int32Array(count);
  for (let index = 0; index < outer.length; index++) {
    if ((outer[index] ?? -2) === -2) continue;
    const size = rows.branchRows(index);
    const place = starts[size] ?? 0;
    starts[size] = place + 1;
    sorted[place] = index;
  }
  return sorted;
}
