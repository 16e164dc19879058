import type { MessageValues } from '../../coded-message.ts';
import { accept, type Result, refuse } from '../../result.ts';
import type { FaultCode } from '../fault-messages.ts';
import type { RawInterval } from '../trees/raw-tree.ts';

/** A `<node>` of a NeXML tree with its `<meta>` elements. */
export interface NexmlNode {
  readonly id: string;
  readonly label: string;
  readonly otu: string;
  readonly isRoot: boolean;
  age: number | null;
  /** Whether the age counts from the youngest tip. */
  isHeight: boolean;
  description: string | null;
  image: string | null;
  /** Other literals, by the name of their column. */
  values: Map<string, string> | null;
  interval: RawInterval | null;
}

/** An `<edge>`, or a `<rootedge>` without a source. */
export interface NexmlEdge {
  readonly source: string | null;
  readonly target: string;
  readonly length: number;
  /** Its offset in the text. */
  readonly offset: number;
}

/** Nodes in preorder, each with the index of its parent in that order and its branch length. */
export interface OrderedNodes {
  readonly nodes: readonly NexmlNode[];
  readonly parents: readonly number[];
  readonly lengths: readonly number[];
}

/** Why nodes and edges are not a tree, and where in the text. */
export interface GraphFault {
  readonly code: FaultCode;
  readonly values: MessageValues;
  readonly offset: number | null;
}

/**
 * Sorts nodes and edges, which a file can list in any order, into preorder with children in the order
 * of their edges. Refuses graphs that are not trees: unknown nodes, two parents, circles, several parts.
 */
export function orderNodes(
  nodes: readonly NexmlNode[],
  edges: readonly NexmlEdge[],
): Result<OrderedNodes, GraphFault> {
  const indexes = new Map<string, number>();
  for (const [index, node] of nodes.entries()) {
    if (indexes.has(node.id)) return noTree('duplicate-node', { id: node.id });
    indexes.set(node.id, index);
  }
  const parents = new Int32Array(nodes.length).fill(-1);
  const lengths = new Float64Array(nodes.length).fill(Number.NaN);
  const children = new ChildLists(nodes.length);
  for (const edge of edges) {
    const target = indexes.get(edge.target);
    if (target === undefined) return noTree('unknown-target', { id: edge.target }, edge);
    if (edge.source !== null) {
      const source = indexes.get(edge.source);
      if (source === undefined) return noTree('unknown-source', { id: edge.source }, edge);
      if (parents[target] !== -1) return noTree('two-parents', { id: edge.target }, edge);
      parents[target] = source;
      children.add(source, target);
    }
    lengths[target] = edge.length;
  }
  const root = parents.indexOf(-1);
  if (root < 0) return noTree('edge-circle', {});
  const otherRoot = parents.indexOf(-1, root + 1);
  if (otherRoot >= 0) {
    const values = { first: nodes[root]?.id ?? '', second: nodes[otherRoot]?.id ?? '' };
    return noTree('disconnected', values);
  }
  const order = children.preorder(root, parents);
  if (order.length < nodes.length) {
    const reached = new Set(order);
    const lost = nodes.find((_, index) => !reached.has(index));
    return noTree('edge-circle-through', { id: lost?.id ?? '' });
  }
  const rows = new Int32Array(nodes.length);
  for (const [row, index] of order.entries()) rows[index] = row;
  return accept({
    nodes: order.flatMap((index) => nodes[index] ?? []),
    parents: order.map((index) => (index === root ? -1 : (rows[parents[index] ?? 0] ?? -1))),
    lengths: order.map((index) => lengths[index] ?? Number.NaN),
  });
}

/** The children of each node in the order they were added. */
class ChildLists {
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #next: Int32Array;

  constructor(size: number) {
    this.#first = new Int32Array(size).fill(-1);
    this.#last = new Int32Array(size).fill(-1);
    this.#next = new Int32Array(size).fill(-1);
  }

  add(parent: number, child: number): void {
    const elder = this.#last[parent] ?? -1;
    if (elder < 0) this.#first[parent] = child;
    else this.#next[elder] = child;
    this.#last[parent] = child;
  }

  preorder(root: number, parents: Int32Array): number[] {
    const order: number[] = [];
    let current = root;
    while (current >= 0) {
      order.push(current);
      let next = this.#first[current] ?? -1;
      let climber = current;
      while (next < 0 && climber >= 0) {
        next = this.#next[climber] ?? -1;
        climber = parents[climber] ?? -1;
      }
      current = next;
    }
    return order;
  }
}

function noTree(
  code: FaultCode,
  values: MessageValues,
  edge?: NexmlEdge,
): Result<never, GraphFault> {
  return refuse({ code, values, offset: edge?.offset ?? null });
}
