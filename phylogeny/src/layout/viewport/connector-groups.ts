import type { Forest } from '../../species/forest.ts';
import type { Rows } from '../rows/rows.ts';

/** The species that connectors of ancestors with a row lead to. */
export interface ConnectorGroups {
  /** Connected descendants grouped by ancestor, each group from the top down. */
  readonly links: Int32Array;
  /** The start of each ancestor's group, and one more entry for the end of the last. */
  readonly starts: Int32Array;
  /** The index in its group that separates the siblings further out than a species from the rest. */
  readonly beyond: Int32Array;
  /** Where the connector of each species ends: its row, or the first row of a split's branch; -1 if none. */
  readonly ends: Int32Array;
}

/** Groups the connectors of a tree by ancestor. */
export function groupConnectors(forest: Forest, rows: Rows): ConnectorGroups {
  const { parents } = forest.columns;
  const { rowOf } = rows;
  const size = forest.size;
  const ends = connectorEnds(forest, rows);
  const starts = new Int32Array(size + 1);
  let count = 0;
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    if (parent >= 0 && (ends[index] ?? -1) >= 0 && (rowOf[parent] ?? -1) >= 0) {
      starts[parent + 1] = (starts[parent + 1] ?? 0) + 1;
      count++;
    }
  }
  const links = new Int32Array(count);
  const beyond = new Int32Array(count === 0 ? 0 : size);
  const groups = { links, starts, beyond, ends };
  if (count === 0) return groups;
  for (let index = 0; index < size; index++) {
    starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
  }
  fillGroups(forest, rows, groups);
  if (rows.count < size) placeHidden(forest, rows, groups);
  return groups;
}

function fillGroups(forest: Forest, rows: Rows, groups: ConnectorGroups): void {
  const { parents } = forest.columns;
  const { rowOf, speciesAt } = rows;
  const { links, beyond, ends } = groups;
  const next = groups.starts.slice(0, forest.size);
  const link = (index: number, rowIndex: number) => {
    const parent = parents[index] ?? -1;
    const parentRow = parent < 0 ? -1 : (rowOf[parent] ?? -1);
    if (parentRow < 0) return;
    const at = next[parent] ?? 0;
    next[parent] = at + 1;
    links[at] = index;
    beyond[index] = rowIndex > parentRow ? at + 1 : at;
  };
  const splits = ends === rowOf ? null : splitsByEnd(rowOf, ends);
  for (let rowIndex = 0; rowIndex < speciesAt.length; rowIndex++) {
    link(speciesAt[rowIndex] ?? 0, rowIndex);
    if (splits === null) continue;
    for (const split of splits.get(rowIndex) ?? []) link(split, rowIndex);
  }
}

/** Splits whose ancestor has a row, by the row where their connector ends. */
function splitsByEnd(rowOf: Int32Array, ends: Int32Array): Map<number, number[]> {
  const splits = new Map<number, number[]>();
  for (let index = 0; index < ends.length; index++) {
    const end = ends[index] ?? -1;
    if (end < 0 || (rowOf[index] ?? -1) >= 0) continue;
    const known = splits.get(end);
    if (known === undefined) splits.set(end, [index]);
    else known.push(index);
  }
  return splits;
}

/** A hidden species can have shown descendants, whose rows its siblings' connectors pass. */
function placeHidden(forest: Forest, rows: Rows, groups: ConnectorGroups): void {
  const { parents } = forest.columns;
  const { branchTops, rowOf } = rows;
  const { links, starts, beyond, ends } = groups;
  for (let index = 0; index < rowOf.length; index++) {
    const parent = parents[index] ?? -1;
    if ((ends[index] ?? -1) >= 0 || parent < 0) continue;
    const top = branchTops[index] ?? 0;
    const below = top > (rowOf[parent] ?? -1);
    const edge = below ? top + rows.branchRows(index) : top;
    const from = starts[parent] ?? 0;
    beyond[index] = firstFromRow(edge, links, ends, from, starts[parent + 1] ?? from);
  }
}

function connectorEnds(forest: Forest, rows: Rows): Int32Array {
  const { rowOf } = rows;
  if (rows.splitPositions === null) return rowOf;
  const { parents } = forest.columns;
  const ends = rowOf.slice();
  for (let index = 0; index < ends.length; index++) {
    const parent = parents[index] ?? -1;
    const parentRow = parent < 0 ? -1 : (rowOf[parent] ?? -1);
    if (parentRow < 0 || !rows.isSplit(index)) continue;
    const top = rows.branchTops[index] ?? 0;
    ends[index] = top > parentRow ? top : top + rows.branchRows(index) - 1;
  }
  return ends;
}

/** The first of the links from `from` to `to` whose connector ends at a row or below. */
export function firstFromRow(
  rowIndex: number,
  links: Int32Array,
  ends: Int32Array,
  from: number,
  to: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[links[middle] ?? 0] ?? 0) < rowIndex) low = middle + 1;
    else high = middle;
  }
  return low;
}
