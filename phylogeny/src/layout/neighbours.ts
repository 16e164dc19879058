import type { Forest } from '../species/forest.ts';
import type { Rows } from './rows.ts';

/** The species that the arrow keys select from a species; -1 where there is none. */
export interface Neighbours {
  /** The nearest ancestor that is shown. */
  readonly ancestor: number;
  /** The topmost descendant that is shown. */
  readonly firstDescendant: number;
  /** The next sibling up; of a root, the next root. */
  readonly previousSibling: number;
  /** The next sibling down; of a root, the next root. */
  readonly nextSibling: number;
}

/** The shown species around a species, as laid out on the screen. */
export function neighboursOf(forest: Forest, rows: Rows, index: number): Neighbours {
  const own = rows.rowOf[index] ?? -1;
  let ancestor = -1;
  for (const each of forest.ancestors(index)) {
    if (rows.isShown(each)) {
      ancestor = each;
      break;
    }
  }
  let previousSibling = -1;
  let nextSibling = -1;
  const parent = forest.ancestor(index);
  for (const sibling of parent < 0 ? forest.roots() : forest.descendants(parent)) {
    const rowIndex = rows.rowOf[sibling] ?? -1;
    if (rowIndex < 0 || sibling === index) continue;
    if (rowIndex < own && rowIndex > (rows.rowOf[previousSibling] ?? -1)) previousSibling = sibling;
    if (rowIndex > own && (nextSibling < 0 || rowIndex < (rows.rowOf[nextSibling] ?? 0))) {
      nextSibling = sibling;
    }
  }
  let firstDescendant = -1;
  for (const child of forest.descendants(index)) {
    const rowIndex = rows.rowOf[child] ?? -1;
    if (rowIndex >= 0 && (firstDescendant < 0 || rowIndex < (rows.rowOf[firstDescendant] ?? 0))) {
      firstDescendant = child;
    }
  }
  return { ancestor, firstDescendant, previousSibling, nextSibling };
}
