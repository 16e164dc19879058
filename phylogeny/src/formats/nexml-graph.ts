import { accept, type Result, refuse } from '../result.ts';

/** A `<node>` of a NeXML tree, with what its `<meta>` elements say. */
export interface NexmlNode {
  readonly id: string;
  readonly label: string;
  readonly otu: string;
  readonly isRoot: boolean;
  age: number | null;
  description: string | null;
  image: string | null;
  /** Contents of our own metas, by what follows `lifetree:`. */
  readonly own: Map<string, string>;
}

/** An `<edge>` or `<rootedge>` (then without a source). */
export interface NexmlEdge {
  readonly source: string | null;
  readonly target: string;
  readonly length: number;
  /** Where it stands in the text. */
  readonly offset: number;
}

/** Nodes in preorder, each with the position of its parent in that order and its branch length. */
export interface OrderedNodes {
  readonly nodes: readonly NexmlNode[];
  readonly parents: readonly number[];
  readonly lengths: readonly number[];
}

/** Why nodes and edges are no tree, and where in the text that shows. */
export interface GraphFault {
  readonly reason: string;
  readonly offset: number | null;
}

/**
 * Puts nodes and edges, which a file may list in any order, into preorder, children as their edges
 * stand. Refuses what is no tree: unknown nodes, two parents, circles, several parts.
 */
export function orderNodes(
  nodes: readonly NexmlNode[],
  edges: readonly NexmlEdge[],
): Result<OrderedNodes, GraphFault> {
  const indexes = new Map<string, number>();
  for (const [index, node] of nodes.entries()) {
    if (indexes.has(node.id)) return noTree(`two nodes have the id "${node.id}"`);
    indexes.set(node.id, index);
  }
  const incoming: (NexmlEdge | null)[] = nodes.map(() => null);
  const lengths: number[] = nodes.map(() => Number.NaN);
  const children: number[][] = nodes.map(() => []);
  for (const edge of edges) {
    const target = indexes.get(edge.target);
    if (target === undefined) {
      return noTree(`an edge leads to "${edge.target}", which is no node`, edge);
    }
    if (edge.source === null) {
      lengths[target] = edge.length;
      continue;
    }
    const source = indexes.get(edge.source);
    if (source === undefined) {
      return noTree(`an edge comes from "${edge.source}", which is no node`, edge);
    }
    if (incoming[target] !== null) return noTree(`the node "${edge.target}" has two parents`, edge);
    incoming[target] = edge;
    lengths[target] = edge.length;
    children[source]?.push(target);
  }
  const roots = nodes.flatMap((_, index) => (incoming[index] === null ? [index] : []));
  const [root] = roots;
  if (root === undefined) return noTree('its edges form a circle');
  if (roots.length > 1) {
    const ids = roots.slice(0, 3).map((index) => `"${nodes[index]?.id ?? ''}"`);
    return noTree(`it has ${roots.length} nodes without a parent (${ids.join(', ')})`);
  }
  const ordered = preorder(root, children);
  if (ordered.rows.length < nodes.length) {
    const reached = new Set(ordered.rows);
    const lost = nodes.find((_, index) => !reached.has(index));
    return noTree(`its edges form a circle through the node "${lost?.id ?? ''}"`);
  }
  return accept({
    nodes: ordered.rows.flatMap((index) => nodes[index] ?? []),
    parents: ordered.parents,
    lengths: ordered.rows.map((index) => lengths[index] ?? Number.NaN),
  });
}

function preorder(
  root: number,
  children: readonly (readonly number[])[],
): { rows: number[]; parents: number[] } {
  const rows: number[] = [];
  const parents: number[] = [];
  const waiting: { index: number; parent: number }[] = [{ index: root, parent: -1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const row = rows.push(next.index) - 1;
    parents.push(next.parent);
    const offspring = children[next.index] ?? [];
    for (let index = offspring.length - 1; index >= 0; index--) {
      waiting.push({ index: offspring[index] ?? 0, parent: row });
    }
  }
  return { rows, parents };
}

function noTree(reason: string, edge?: NexmlEdge): Result<never, GraphFault> {
  return refuse({ reason, offset: edge?.offset ?? null });
}
