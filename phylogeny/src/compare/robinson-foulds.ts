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
  rows: Int32Array,
  other: Forest,
  otherRows: Int32Array,
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
  const others = splitsOf(otherTree, otherMembers);
  for (const node of others) if (known.find(otherMembers, node) >= 0) shared += 1;
  return splitsOf(tree, members).length + others.length - 2 * shared;
}

/**
 * The tree of some species. One with descendants becomes a leaf where it ends, as programs write ancestors that
 * were found. Several roots descend from one node.
 */
function topologyOf(forest: Forest, taxa: Int32Array): Topology {
  const taxonOf = new Int32Array(forest.size).fill(-1);
  for (let taxon = 0; taxon < taxa.length; taxon++) taxonOf[taxa[taxon] ?? 0] = taxon;
  // As in a file: lengths that were invented to draw a split make no splits of one into several.
  const times = new WrittenTimes(lineagesOf(forest), []);
  // Each species adds at most one split, and each taxon one leaf.
  const parents = new Int32Array(1 + forest.size + taxa.length);
  parents[0] = -1;
  let size = 1;
  const leaves = new Int32Array(taxa.length);
  /** The node from which each species descends. */
  const origins = new Int32Array(forest.size);
  for (let row = 0; row < origins.length; row++) {
    let node = origins[row] ?? 0;
    let start = Number.NaN;
    const end = times.firstOf(row + 1);
    for (let place = times.firstOf(row); place < end; place++) {
      const descendant = times.at(place);
      if (times.start(descendant) !== start) {
        parents[size] = node;
        node = size++;
      }
      start = times.start(descendant);
      origins[descendant] = node;
    }
    const taxon = taxonOf[row] ?? -1;
    if (taxon < 0) continue;
    parents[size] = node;
    leaves[taxon] = size++;
  }
  return { parents: parents.subarray(0, size), leaves };
}

/** The same tree with the leaf of its first taxon as the root. Each node is still after the one above it. */
function hangFromFirst({ parents, leaves }: Topology): Topology {
  const places = new Int32Array(parents.length).fill(-1);
  const hung = new Int32Array(parents.length);
  let size = 0;
  // Only the nodes from that leaf to the root change places with those above them.
  for (let node = leaves[0] ?? -1; node >= 0; node = parents[node] ?? -1) {
    places[node] = size;
    hung[size] = size - 1;
    size += 1;
  }
  for (let node = 0; node < parents.length; node++) {
    if ((places[node] ?? 0) >= 0) continue;
    places[node] = size;
    hung[size] = places[parents[node] ?? 0] ?? 0;
    size += 1;
  }
  return { parents: hung, leaves: leaves.map((leaf) => places[leaf] ?? 0) };
}

/** A number for each taxon, so that those below each node follow each other. */
function numberedInOrder({ parents, leaves }: Topology): Int32Array {
  const counts = new Int32Array(parents.length);
  for (let taxon = 0; taxon < leaves.length; taxon++) counts[leaves[taxon] ?? 0] = 1;
  for (let node = parents.length - 1; node > 0; node--) {
    const above = parents[node] ?? 0;
    counts[above] = (counts[above] ?? 0) + (counts[node] ?? 0);
  }
  const numbers = new Int32Array(parents.length);
  /** The first number below each node that is not given to one of its descendants yet. The root is a leaf. */
  const next = new Int32Array(parents.length);
  next[0] = 1;
  for (let node = 1; node < parents.length; node++) {
    const above = parents[node] ?? 0;
    const number = next[above] ?? 0;
    numbers[node] = number;
    next[node] = number;
    next[above] = number + (counts[node] ?? 0);
  }
  return leaves.map((leaf) => numbers[leaf] ?? 0);
}

function membersOfLeaves({ parents, leaves }: Topology, numbers: Int32Array): Members {
  const numberAt = new Int32Array(parents.length).fill(-1);
  for (let taxon = 0; taxon < leaves.length; taxon++) {
    numberAt[leaves[taxon] ?? 0] = numbers[taxon] ?? 0;
  }
  return membersOf(parents, numberAt);
}

/** The nodes with at least two taxa on both sides, each split once. */
function splitsOf({ parents, leaves }: Topology, { counts }: Members): Int32Array {
  const splits = new Int32Array(parents.length);
  let length = 0;
  for (let node = 1; node < parents.length; node++) {
    const size = counts[node] ?? 0;
    const isRepeated = counts[parents[node] ?? 0] === size;
    if (size >= 2 && size <= leaves.length - 2 && !isRepeated) splits[length++] = node;
  }
  return splits.subarray(0, length);
}
