import type { Forest } from '../../species/forest.ts';
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
  const position = (each: number) => rows.position(each) ?? -1;
  const own = position(index);
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
    const other = position(sibling);
    if (other < 0 || sibling === index) continue;
    if (other < own && other > position(previousSibling)) previousSibling = sibling;
    if (other > own && (nextSibling < 0 || other < position(nextSibling))) nextSibling = sibling;
  }
  let firstDescendant = -1;
  for (const child of forest.descendants(index)) {
    const other = position(child);
    if (other >= 0 && (firstDescendant < 0 || other < position(firstDescendant))) {
      firstDescendant = child;
    }
  }
  return { ancestor, firstDescendant, previousSibling, nextSibling };
}
