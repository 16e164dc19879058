import {
  type ArrangedSiblings,
  arrangeSiblings,
  checkOperation,
  emptyParts,
  type Forest,
  type Operation,
  orderByHand,
  type Refusal,
  type Rows,
  siblingsByHand,
} from '@life-tree/phylogeny';
import { noFields } from './bar-drag.ts';

/** A species that the dragged one is held over: its ancestor, if it were released now. */
export interface DropTarget {
  readonly index: number;
  /** Why it cannot become the ancestor; null if it can. */
  readonly refusal: Refusal | null;
}

/** Where siblings are ordered by hand, this part of a row is for a new ancestor, the rest for the order. */
const ancestorRatio = 1 / 3;

/**
 * A species dragged to other rows, and the operation that releasing it now would create: on the row of
 * another species, that one becomes its ancestor; between rows, it moves among its siblings.
 */
export class RowDrag {
  readonly kind = 'row';
  readonly forest: Forest;
  readonly rows: Rows;
  readonly index: number;
  /** The operation to perform on release; null if nothing would change. */
  operation: Operation | null = null;
  /** Where the species would go among its siblings: the number of rows above this line. */
  line: number | null = null;
  target: DropTarget | null = null;
  /** The siblings as they are shown; null if they are not ordered by hand. */
  readonly #shown: ArrangedSiblings | null;
  #sorted: {
    readonly place: number;
    readonly operation: Operation | null;
    readonly line: number | null;
  };

  /** Null if the species is not shown. */
  static begin(forest: Forest, rows: Rows, index: number, isByHand: boolean): RowDrag | null {
    return rows.isShown(index) ? new RowDrag(forest, rows, index, isByHand) : null;
  }

  private constructor(forest: Forest, rows: Rows, index: number, isByHand: boolean) {
    this.forest = forest;
    this.index = index;
    this.rows = rows;
    const siblings = isByHand ? siblingsByHand(forest, index) : null;
    this.#shown = siblings && arrangeSiblings(forest, siblings);
    const place = this.#shown?.siblings.indexOf(index) ?? -1;
    this.#sorted = { place, operation: null, line: null };
  }

  /** `row` is where the pointer is; 1.5 is the middle of the second row. */
  moveTo(row: number): void {
    this.target = this.#targetAt(row);
    if (this.target === null) {
      const { operation, line } = this.#sortInto(row);
      this.operation = operation;
      this.line = line;
      return;
    }
    this.line = null;
    this.operation = this.target.refusal === null ? this.#moveUnder(this.target.index) : null;
  }

  #targetAt(row: number): DropTarget | null {
    const { forest, rows, index } = this;
    const place = Math.floor(row);
    const target = rows.species(place);
    if (target < 0 || target === index || target === forest.ancestor(index)) return null;
    const isBetween = Math.abs(row - place - 0.5) > ancestorRatio / 2;
    if (this.#shown !== null && isBetween) return null;
    const tree = { fields: noFields, forest, parts: emptyParts };
    const checked = checkOperation(tree, this.#moveUnder(target));
    return { index: target, refusal: checked.ok ? null : checked.error };
  }

  #moveUnder(ancestor: number): Operation {
    const { forest, index } = this;
    return { kind: 'set-ancestor', id: forest.id(index), ancestorId: forest.id(ancestor) };
  }

  /** Where the species goes among its siblings. */
  #sortInto(row: number): Pick<RowDrag, 'operation' | 'line'> {
    const { forest, index } = this;
    const shown = this.#shown;
    if (shown === null) return this.#sorted;
    const others = shown.siblings.filter((sibling) => sibling !== index);
    const below = others.findIndex((sibling) => this.#middle(sibling) > row);
    const place = below < 0 ? others.length : below;
    if (place === this.#sorted.place) return this.#sorted;
    const inOrder = others.toSpliced(place, 0, index);
    const arranged = arrangeSiblings(forest, inOrder);
    this.#sorted = isSame(arranged, shown)
      ? { place, operation: null, line: null }
      : { place, operation: orderByHand(forest, inOrder), line: this.#lineIn(arranged) };
    return this.#sorted;
  }

  #middle(sibling: number): number {
    return (this.#top(sibling) + this.#end(sibling)) / 2;
  }

  /**
   * At the sibling that the species will be next to, preferably the one further from the ancestor: the
   * ancestor may be between it and the other one.
   */
  #lineIn({ siblings, aboveCount }: ArrangedSiblings): number {
    const place = siblings.indexOf(this.index);
    const above = siblings[place - 1];
    const below = siblings[place + 1];
    if (above !== undefined && (place < aboveCount || below === undefined)) return this.#end(above);
    return this.#top(below ?? this.index);
  }

  #top(sibling: number): number {
    return this.rows.branchTops[sibling] ?? 0;
  }

  #end(sibling: number): number {
    return this.#top(sibling) + this.rows.branchRows(sibling);
  }
}

function isSame(a: ArrangedSiblings, b: ArrangedSiblings): boolean {
  return (
    a.aboveCount === b.aboveCount &&
    a.siblings.every((sibling, place) => sibling === b.siblings[place])
  );
}
