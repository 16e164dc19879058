/** A clade of a set of trees, which is a set of taxa. */
export interface Clade {
  /** How many of the trees have it. */
  count: number;
  /** The number of its taxa. */
  readonly size: number;
  /** A tree that has it, and the row there. */
  readonly tree: SetTree;
  readonly row: number;
  /** Sets of taxa are told apart by 128 bits, so that two sets never have the same. */
  readonly sum: readonly [number, number, number, number];
  /** Another clade with the same key. */
  readonly next: Clade | null;
}

/** A tree of a set. */
export interface SetTree {
  readonly parents: Int32Array;
  /** The taxon of each row, -1 for inner nodes. */
  readonly taxa: Int32Array;
  /** The tip of each taxon. */
  readonly tips: Int32Array;
  /** How long before the youngest tip each node is; null if the tree does not say. */
  readonly ages: Float64Array | null;
}

/** The clades of rooted trees, apart from those of one taxon and of all. */
export class CladeCounts {
  readonly #clades = new Map<number, Clade>();

  /** Counts the clades of a tree and returns them. */
  add(tree: SetTree): readonly Clade[] {
    const { parents, taxa, tips } = tree;
    const rows = parents.length;
    const sizes = new Int32Array(rows);
    const sumsOf = (word: number) => sumsBelow(tree, word);
    const [a, b, c, d] = [sumsOf(0), sumsOf(1), sumsOf(2), sumsOf(3)] as const;
    // Rows are in preorder.
    for (let row = rows - 1; row >= 0; row--) {
      if ((taxa[row] ?? -1) >= 0) sizes[row] = 1;
      const above = parents[row] ?? -1;
      if (above >= 0) sizes[above] = (sizes[above] ?? 0) + (sizes[row] ?? 0);
    }
    const clades: Clade[] = [];
    for (let row = 1; row < rows; row++) {
      const size = sizes[row] ?? 0;
      // A node with one descendant is no clade of its own.
      const isRepeated = sizes[parents[row] ?? 0] === size;
      if (size < 2 || size === tips.length || isRepeated) continue;
      const sum = [a[row] ?? 0, b[row] ?? 0, c[row] ?? 0, d[row] ?? 0] as const;
      const clade = this.#cladeOf(sum, size, tree, row);
      clade.count += 1;
      clades.push(clade);
    }
    return clades;
  }

  #cladeOf(sum: Clade['sum'], size: number, tree: SetTree, row: number): Clade {
    const key = sum[0] * 2 ** 21 + (sum[1] & 0x1fffff);
    const first = this.#clades.get(key) ?? null;
    for (let clade = first; clade !== null; clade = clade.next) {
      if (isEqual(clade.sum, sum)) return clade;
    }
    const clade = { count: 0, size, tree, row, sum, next: first };
    this.#clades.set(key, clade);
    return clade;
  }

  /** The clades that at least a number of trees have. */
  inAtLeast(trees: number): readonly Clade[] {
    const clades: Clade[] = [];
    for (const first of this.#clades.values()) {
      for (let clade: Clade | null = first; clade !== null; clade = clade.next) {
        if (clade.count >= trees) clades.push(clade);
      }
    }
    return clades;
  }
}

function isEqual(one: Clade['sum'], other: Clade['sum']): boolean {
  return one.every((number, word) => number === other[word]);
}

/** For each row, the numbers of the taxa below it, added without carrying. */
function sumsBelow({ parents, taxa }: SetTree, word: number): Int32Array {
  const sums = new Int32Array(parents.length);
  for (let row = sums.length - 1; row >= 0; row--) {
    const taxon = taxa[row] ?? -1;
    if (taxon >= 0) sums[row] = numberOf(taxon, word);
    const above = parents[row] ?? -1;
    if (above >= 0) sums[above] = (sums[above] ?? 0) ^ (sums[row] ?? 0);
  }
  return sums;
}

/** The taxa below a row. */
export function* taxaBelow({ parents, taxa }: SetTree, row: number): Iterable<number> {
  for (let below = row; below === row || (parents[below] ?? -1) >= row; below++) {
    const taxon = taxa[below] ?? -1;
    if (taxon >= 0) yield taxon;
  }
}

/** A number that looks random, the same in each run (the finalizer of MurmurHash3). */
function numberOf(taxon: number, word: number): number {
  let hash = Math.imul(taxon * 4 + word + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
