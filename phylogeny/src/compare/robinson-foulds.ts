import { lineagesOf, WrittenTimes } from '../formats/trees/written-times.ts';
import type { Forest } from '../species/forest.ts';
import { type Members, membersOf, NodesByMembers } from './members.ts';

/** A tree that only tells where its taxa are. */
interface Topology {
  /** The node above each node, which comes before it; -1 for the first. */
  readonly parents: Int32Array;
  /** The leaf of each taxon. */
  readonly leaves: Int32Array;
}

/**
 * The Robinson–Foulds distance of two trees: the number of splits of their common species that only one of the
 * trees has. As in ape and phangorn, it does not matter where the roots are. `rows` and `otherRows` are those of the
 * common species in both forests.
 */
export function robinsonFoulds(
  forest: Forest,
  rows: readonly number[],
  other: Forest,
  otherRows: readonly number[],
): number {
  const taxa = rows.length;
  // Fewer species can only be split in one way.
  if (taxa < 4) return 0;
  const tree = hangFromFirst(topologyOf(forest, rows));
  const numbers = numberedInOrder(tree);
  const members = membersOfLeaves(tree, numbers);
  const known = new NodesByMembers(tree.parents, members);
  const otherTree = hangFromFirst(topologyOf(other, otherRows));
  const otherMembers = membersOfLeaves(otherTree, numbers);
  let shared = 0;
  let others = 0;
  for (const node of splitsOf(otherTree, otherMembers)) {
    others += 1;
    if (known.find(otherMembers, node) >= 0) shared += 1;
  }
  let splits = 0;
  for (const _ of splitsOf(tree, members)) splits += 1;
  return splits + others - 2 * shared;
}

/**
 * The tree of some species. One with descendants becomes a leaf where it ends, as programs write ancestors that
 * were found. Several roots descend from one node.
 */
function topologyOf(forest: Forest, taxa: readonly number[]): Topology {
  const taxonOf = new Int32Array(forest.size).fill(-1);
  for (let taxon = 0; taxon < taxa.length; taxon++) taxonOf[taxa[taxon] ?? 0] = taxon;
  // As in a file: lengths that were invented to draw a split make no splits of one into several.
  const times = new WrittenTimes(lineagesOf(forest), []);
  const parents: number[] = [-1];
  const leaves = new Int32Array(taxa.length);
  /** The node from which each species descends. */
  const origins = new Int32Array(forest.size);
  for (let row = 0; row < origins.length; row++) {
    let node = origins[row] ?? 0;
    let start = Number.NaN;
    for (const descendant of times.descendants(row)) {
      if (times.start(descendant) !== start) node = parents.push(node) - 1;
      start = times.start(descendant);
      origins[descendant] = node;
    }
    const taxon = taxonOf[row] ?? -1;
    if (taxon >= 0) leaves[taxon] = parents.push(node) - 1;
  }
  return { parents: Int32Array.from(parents), leaves };
}

/** The same tree with the leaf of its first taxon as the root, in preorder. */
function hangFromFirst({ parents, leaves }: Topology): Topology {
  const size = parents.length;
  const firstChild = new Int32Array(size).fill(-1);
  const nextSibling = new Int32Array(size).fill(-1);
  for (let node = size - 1; node > 0; node--) {
    const above = parents[node] ?? 0;
    nextSibling[node] = firstChild[above] ?? -1;
    firstChild[above] = node;
  }
  const places = new Int32Array(size).fill(-1);
  const hung = new Int32Array(size);
  const waiting = new Int32Array(size);
  /** The place of the node from which each waiting node is reached. */
  const reachedFrom = new Int32Array(size).fill(-1);
  let length = 1;
  waiting[0] = leaves[0] ?? 0;
  for (let place = 0; place < size; place++) {
    length -= 1;
    const node = waiting[length] ?? 0;
    places[node] = place;
    hung[place] = reachedFrom[length] ?? -1;
    let next = parents[node] ?? -1;
    let child = firstChild[node] ?? -1;
    while (next >= 0 || child >= 0) {
      const neighbour = next >= 0 ? next : child;
      if (next < 0) child = nextSibling[child] ?? -1;
      next = -1;
      if ((places[neighbour] ?? 0) >= 0) continue;
      waiting[length] = neighbour;
      reachedFrom[length] = place;
      length += 1;
    }
  }
  return { parents: hung, leaves: leaves.map((leaf) => places[leaf] ?? 0) };
}

/** A number for each taxon, in the order of a tree. */
function numberedInOrder({ parents, leaves }: Topology): Int32Array {
  const taxonAt = new Int32Array(parents.length).fill(-1);
  for (let taxon = 0; taxon < leaves.length; taxon++) taxonAt[leaves[taxon] ?? 0] = taxon;
  const numbers = new Int32Array(leaves.length);
  let number = 0;
  for (const taxon of taxonAt) if (taxon >= 0) numbers[taxon] = number++;
  return numbers;
}

function membersOfLeaves({ parents, leaves }: Topology, numbers: Int32Array): Members {
  const numberAt = new Int32Array(parents.length).fill(-1);
  for (let taxon = 0; taxon < leaves.length; taxon++) {
    numberAt[leaves[taxon] ?? 0] = numbers[taxon] ?? 0;
  }
  return membersOf(parents, numberAt);
}

/** The nodes with at least two taxa on both sides, each split once. */
function* splitsOf({ parents, leaves }: Topology, { counts }: Members): Generator<number> {
  for (let node = 1; node < parents.length; node++) {
    const size = counts[node] ?? 0;
    const isRepeated = counts[parents[node] ?? 0] === size;
    if (size >= 2 && size <= leaves.length - 2 && !isRepeated) yield node;
  }
}
