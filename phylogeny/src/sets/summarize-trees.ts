import { alignTips } from '../formats/dating/even-tips.ts';
import { extentOf, timesFromLengths } from '../formats/dating/node-times.ts';
import { Rounding } from '../formats/dating/rounding.ts';
import type { RawInterval, RawTree } from '../formats/trees/raw-tree.ts';
import { tipRows } from '../formats/trees/tip-rows.ts';
import { accept, type Result, refuse } from '../result.ts';
import { nameAt } from '../species/storage/columns.ts';
import { type Clade, CladeCounts, type SetTree, taxaBelow } from './clades.ts';

/**
 * What summarizes a set of trees: the clades that more than half of them have, those that all have, or the tree
 * whose clades are the most credible (the product of how many trees have each is the largest).
 */
export const summaryKinds = ['majority', 'strict', 'credible'] as const;
export type SummaryKind = (typeof summaryKinds)[number];

/** Why trees are no set that can be summarized; trees are counted from 1. */
export type SetFault =
  | { readonly code: 'one-tree' }
  | { readonly code: 'no-tree-shape'; readonly tree: number }
  | { readonly code: 'repeated-tip' | 'other-tips'; readonly tree: number; readonly name: string };

/** The level of the intervals, in percent. */
const level = 95;

/**
 * Summarizes rooted trees of the same tips as one tree. The support of a split is the share of the trees that have
 * it. Where all branches have lengths, a node is as old as the common ancestor of its tips is in the trees on
 * average (the "common ancestor heights" of TreeAnnotator), and its interval is the shortest that has 95 % of
 * these ages. So no node is older than the one above it.
 */
export function summarizeTrees(
  trees: readonly RawTree[],
  kind: SummaryKind,
): Result<RawTree, SetFault> {
  const [first] = trees;
  if (first === undefined || trees.length < 2) return refuse({ code: 'one-tree' });
  const names = tipNames(first);
  const set: SetTree[] = [];
  const taxonOf = new Map(names.map((name, taxon) => [name, taxon]));
  for (const [index, tree] of trees.entries()) {
    const read = setTreeOf(tree, taxonOf, index + 1);
    if (!read.ok) return read;
    set.push(read.value);
  }
  const counts = new CladeCounts();
  const cladesOfTrees = set.map((tree) => counts.add(tree));
  const { length } = set;
  const best = kind === 'credible' ? mostCredible(cladesOfTrees, length) : 0;
  const clades =
    kind === 'credible'
      ? (cladesOfTrees[best] ?? [])
      : counts.inAtLeast(kind === 'strict' ? length : Math.floor(length / 2) + 1);
  const nodes = nodesOf(clades, set[best] ?? set[0], names.length);
  const ages = set.every((tree) => tree.ages !== null) ? meanAges(nodes, set) : null;
  return accept(rawTree(first, nodes, names, ages, length));
}

/** The tree with the largest product of the shares of its clades; of equals, the first. */
function mostCredible(trees: readonly (readonly Clade[])[], length: number): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, clades] of trees.entries()) {
    let sum = 0;
    for (const { count } of clades) sum += Math.log(count / length);
    if (sum > most) {
      most = sum;
      best = index;
    }
  }
  return best;
}

function tipNames(tree: RawTree): readonly string[] {
  const names = tree.meantNames?.() ?? tree.names;
  return tipRows(tree).map((row) => nameAt(names, row));
}

function setTreeOf(
  tree: RawTree,
  taxonOf: ReadonlyMap<string, number>,
  number: number,
): Result<SetTree, SetFault> {
  const { parents } = tree;
  const hasOneRoot = parents.lastIndexOf(-1) === 0;
  if (!hasOneRoot || (tree.reticulations ?? []).length > 0) {
    return refuse({ code: 'no-tree-shape', tree: number });
  }
  const names = tree.meantNames?.() ?? tree.names;
  const taxa = new Int32Array(parents.length).fill(-1);
  const tips = new Int32Array(taxonOf.size).fill(-1);
  for (const row of tipRows(tree)) {
    const name = nameAt(names, row);
    const taxon = taxonOf.get(name);
    if (taxon === undefined) return refuse({ code: 'other-tips', tree: number, name });
    if ((tips[taxon] ?? -1) >= 0) return refuse({ code: 'repeated-tip', tree: number, name });
    taxa[row] = taxon;
    tips[taxon] = row;
  }
  const missing = tips.indexOf(-1);
  if (missing >= 0) {
    const name = [...taxonOf.keys()][missing] ?? '';
    return refuse({ code: 'other-tips', tree: number, name });
  }
  return accept({ parents, ages: agesOf(tree), taxa, tips });
}

/** The ages of all nodes, if all branches have lengths. Tips that are even apart from rounding are. */
function agesOf(tree: RawTree): Float64Array | null {
  const byLengths = timesFromLengths(tree);
  if (byLengths.counts.missing > 0 || byLengths.counts.positive === 0) return null;
  const rounding = new Rounding(tree, extentOf(byLengths.ends).length);
  const { ends, latest } = alignTips(tree, byLengths, rounding).times;
  return ends.map((end) => latest - end);
}

/** The nodes of a summary in preorder. */
interface SummaryNodes {
  readonly parents: Int32Array;
  /** The taxon of each tip, -1 for inner nodes. */
  readonly taxa: Int32Array;
  /** The clade of each inner node, null for the root and for tips. */
  readonly clades: readonly (Clade | null)[];
}

/** The tree that has exactly the given clades, which must not contradict each other. Its tips are in the order of a tree. */
function nodesOf(
  clades: readonly Clade[],
  order: SetTree | undefined,
  taxonCount: number,
): SummaryNodes {
  const rankOf = new Int32Array(taxonCount);
  for (const [rank, taxon] of (order?.taxa ?? []).filter((taxon) => taxon >= 0).entries()) {
    rankOf[taxon] = rank;
  }
  /** The smallest node above each taxon so far: 0 is the root. */
  const above = new Int32Array(taxonCount);
  const children: Child[][] = [[]];
  const bySize = [...clades].sort((one, other) => other.size - one.size);
  for (const [index, clade] of bySize.entries()) {
    let rank = taxonCount;
    let parent = 0;
    for (const taxon of taxaBelow(clade.tree, clade.row)) {
      parent = above[taxon] ?? 0;
      above[taxon] = index + 1;
      rank = Math.min(rank, rankOf[taxon] ?? 0);
    }
    children.push([]);
    children[parent]?.push({ rank, node: index + 1, taxon: -1 });
  }
  for (let taxon = 0; taxon < taxonCount; taxon++) {
    children[above[taxon] ?? 0]?.push({ rank: rankOf[taxon] ?? 0, node: -1, taxon });
  }
  const parents: number[] = [];
  const taxa: number[] = [];
  const cladeAt: (Clade | null)[] = [];
  const open: (Child & { readonly parent: number })[] = [
    { rank: 0, node: 0, taxon: -1, parent: -1 },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const row = parents.length;
    parents.push(next.parent);
    taxa.push(next.taxon);
    cladeAt.push(bySize[next.node - 1] ?? null);
    const below = (children[next.node] ?? []).sort((one, other) => other.rank - one.rank);
    for (const child of below) open.push({ ...child, parent: row });
  }
  return { parents: Int32Array.from(parents), taxa: Int32Array.from(taxa), clades: cladeAt };
}

/** A node or a tip below a node, in the place of its first tip. */
interface Child {
  readonly rank: number;
  readonly node: number;
  readonly taxon: number;
}

interface Ages {
  readonly means: Float64Array;
  readonly intervals: ReadonlyMap<number, RawInterval>;
}

/** The ages that nodes have in the trees. */
function meanAges({ parents, taxa }: SummaryNodes, set: readonly SetTree[]): Ages {
  const size = parents.length;
  const agesAt = Array.from(taxa, () => new Float64Array(set.length));
  for (const [index, tree] of set.entries()) {
    const rows = new Int32Array(size).fill(-1);
    for (let node = size - 1; node >= 0; node--) {
      const taxon = taxa[node] ?? -1;
      if (taxon >= 0) rows[node] = tree.tips[taxon] ?? -1;
      const row = rows[node] ?? -1;
      const column = agesAt[node];
      if (column !== undefined) column[index] = tree.ages?.[row] ?? 0;
      const parent = parents[node] ?? -1;
      if (parent < 0) continue;
      const other = rows[parent] ?? -1;
      rows[parent] = other < 0 ? row : commonAncestor(tree.parents, row, other);
    }
  }
  const intervals = new Map<number, RawInterval>();
  const means = Float64Array.from(agesAt, (ages, node) => {
    if ((taxa[node] ?? -1) < 0) {
      const ends = shortestInterval(ages);
      if (ends[0] < ends[1]) intervals.set(node, { ends, kind: 'hpd', level });
    }
    return ages.reduce((sum, age) => sum + age, 0) / ages.length;
  });
  return { means, intervals };
}

function commonAncestor(parents: Int32Array, one: number, other: number): number {
  let [a, b] = [one, other];
  while (a !== b) {
    // A node comes after the one above it.
    if (a > b) a = parents[a] ?? 0;
    else b = parents[b] ?? 0;
  }
  return a;
}

/** The shortest interval with 95 % of the values, as BEAST has it. */
function shortestInterval(values: Float64Array): readonly [number, number] {
  const sorted = values.toSorted();
  const count = Math.round((level / 100) * sorted.length);
  let best: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let from = 0; from + count <= sorted.length; from++) {
    const ends = [sorted[from] ?? 0, sorted[from + count - 1] ?? 0] as const;
    if (ends[1] - ends[0] < best[1] - best[0]) best = ends;
  }
  return best;
}

function rawTree(
  { yearsPerLength, ownUnit, likelyUnit }: RawTree,
  { parents, taxa, clades }: SummaryNodes,
  names: readonly string[],
  ages: Ages | null,
  trees: number,
): RawTree {
  const lengths = Float64Array.from(parents, (parent, node) => {
    if (ages === null) return Number.NaN;
    if (parent < 0) return 0;
    return (ages.means[parent] ?? 0) - (ages.means[node] ?? 0);
  });
  const support = new Map<number, string>();
  for (const [node, clade] of clades.entries()) {
    if (clade !== null) support.set(node, String(Number((clade.count / trees).toPrecision(6))));
  }
  return {
    name: null,
    parents,
    names: Array.from(taxa, (taxon) => names[taxon] ?? ''),
    lengths,
    ...{ moments: null, descriptions: null, images: null },
    ...{ yearsPerLength: yearsPerLength ?? null, ownUnit: ownUnit ?? null, likelyUnit },
    intervals: ages && { kind: 'age', isRelative: true, values: ages.intervals },
    columns: [{ name: 'Support', isSupport: true, values: support }],
  };
}
