/** What the branch of each node contains of some numbered members: the first, the last, and how many. */
export interface Members {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly counts: Int32Array;
}

/** `parents` has each node after the one above it, `numbers` those of the nodes, -1 for one that is not a member. */
export function membersOf(parents: Int32Array, numbers: Int32Array): Members {
  const first = new Int32Array(numbers.length);
  const last = numbers.slice();
  const counts = new Int32Array(numbers.length);
  for (let node = 0; node < numbers.length; node++) {
    const isMember = (numbers[node] ?? -1) >= 0;
    first[node] = isMember ? (numbers[node] ?? 0) : numbers.length;
    counts[node] = isMember ? 1 : 0;
  }
  for (let node = parents.length - 1; node > 0; node--) {
    const above = parents[node] ?? -1;
    if (above < 0) continue;
    const from = first[node] ?? 0;
    const to = last[node] ?? 0;
    if (from < (first[above] ?? 0)) first[above] = from;
    if (to > (last[above] ?? 0)) last[above] = to;
    counts[above] = (counts[above] ?? 0) + (counts[node] ?? 0);
  }
  return { first, last, counts };
}

/**
 * Finds the nodes of a tree by their members, in constant time (Day 1985). The members must be numbered in an order
 * of the tree, so that those of each node follow each other. A node has at least two members.
 */
export class NodesByMembers {
  readonly #members: Members;
  /** Each node at the number of its first or last member, where no other node can be. */
  readonly #nodes: Int32Array;

  constructor(parents: Int32Array, members: Members) {
    const { first, last, counts } = members;
    this.#members = members;
    this.#nodes = new Int32Array(parents.length).fill(-1);
    for (let node = parents.length - 1; node >= 0; node--) {
      const above = parents[node] ?? -1;
      const isAll = above >= 0 && counts[above] === counts[node];
      if ((counts[node] ?? 0) < 2 || isAll) continue;
      const isAtEnd = above < 0 || last[above] === last[node];
      this.#nodes[(isAtEnd ? first[node] : last[node]) ?? 0] = node;
    }
  }

  /** The highest node with exactly the members that a node of another tree has; -1 if there is none. */
  find({ first, last, counts }: Members, node: number): number {
    const from = first[node] ?? 0;
    const to = last[node] ?? 0;
    if ((counts[node] ?? 0) < 2 || to - from + 1 !== counts[node]) return -1;
    const found = this.#at(from, from, to);
    return found < 0 ? this.#at(to, from, to) : found;
  }

  /** The node at a number, if its members are those from one number to another. */
  #at(number: number, from: number, to: number): number {
    const found = this.#nodes[number] ?? -1;
    const { first, last } = this.#members;
    return found >= 0 && first[found] === from && last[found] === to ? found : -1;
  }
}
