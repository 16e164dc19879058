import type { Operation } from '../../operations/operation.ts';
import type { Forest } from '../../species/forest.ts';
import { siblingComparison } from './sibling-order.ts';
import { arrangeInOrder } from './sibling-sides.ts';

/** An edit stores a rank for each sibling, and has a limited number of steps. */
const maxOrdered = 1000;

/** Siblings, or roots, as they are laid out. */
export interface ArrangedSiblings {
  /** From top to bottom. */
  readonly siblings: readonly number[];
  /** How many of them are above their ancestor. */
  readonly aboveCount: number;
}

/**
 * A species and its siblings (of a root: all roots) in their order by hand. Null if there are too many or
 * too few of them to be ordered.
 */
export function siblingsByHand(forest: Forest, index: number): readonly number[] | null {
  const ancestor = forest.ancestor(index);
  const siblings: number[] = [];
  for (const sibling of ancestor < 0 ? forest.roots() : forest.descendants(ancestor)) {
    if (siblings.length === maxOrdered) return null;
    siblings.push(sibling);
  }
  return siblings.length < 2 ? null : siblings.sort(siblingComparison(forest, 'hand'));
}

/**
 * The order in which some siblings are one place further up (-1) or down (1), together. Those that have no
 * other sibling on that side stay.
 */
export function shiftSiblings(
  inOrder: readonly number[],
  moved: ReadonlySet<number>,
  by: -1 | 1,
): readonly number[] {
  const shifted = by < 0 ? [...inOrder] : inOrder.toReversed();
  for (let place = 1; place < shifted.length; place++) {
    const [before, after] = shifted.slice(place - 1, place + 1);
    if (before === undefined || after === undefined) continue;
    if (moved.has(after) && !moved.has(before)) shifted.splice(place - 1, 2, after, before);
  }
  return by < 0 ? shifted : shifted.reverse();
}

/** How siblings are laid out when this is their order by hand. */
export function arrangeSiblings(forest: Forest, inOrder: readonly number[]): ArrangedSiblings {
  const ancestor = forest.ancestor(inOrder[0] ?? -1);
  if (ancestor < 0) return { siblings: inOrder, aboveCount: 0 };
  const { above, below } = arrangeInOrder(forest, ancestor, inOrder);
  return { siblings: [...above.toReversed(), ...below], aboveCount: above.length };
}

/** The edit that orders siblings by hand. Null if they are in this order already. */
export function orderByHand(
  forest: Forest,
  inOrder: readonly number[],
): Operation<'sequence'> | null {
  const steps = inOrder.flatMap((index, rank): Operation<'edit-species'>[] =>
    forest.rank(index) === rank ? [] : [{ kind: 'edit-species', id: forest.id(index), rank }],
  );
  return steps.length === 0 ? null : { kind: 'sequence', steps };
}
