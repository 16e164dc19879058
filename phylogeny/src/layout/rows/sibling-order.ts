import type { SiblingOrder } from '../../document/tree-document.ts';
import type { Forest } from '../../species/forest.ts';

/** Compares two siblings, or two roots. Those that are equal stay in the order of their ids. */
export function siblingComparison(
  forest: Forest,
  order: SiblingOrder,
): (a: number, b: number) => number {
  switch (order) {
    case 'apparition':
      return (a, b) => forest.start(a) - forest.start(b) || a - b;
    case 'largest':
    case 'smallest': {
      const size = (index: number) =>
        forest.descendantCount(index) + (forest.isInferred(index) ? 0 : 1);
      const sign = order === 'largest' ? -1 : 1;
      return (a, b) => sign * (size(a) - size(b)) || a - b;
    }
    case 'name': {
      // The same for all readers of a tree, so not in the language of the browser.
      const { compare } = new Intl.Collator('en', { numeric: true });
      return (a, b) => compare(forest.name(a), forest.name(b)) || a - b;
    }
    case 'hand': {
      const rank = (index: number) => forest.rank(index) ?? Number.MAX_VALUE;
      return (a, b) => rank(a) - rank(b) || a - b;
    }
  }
}
