import {
  type ArrangedSiblings,
  arrangeSiblings,
  type Forest,
  type Operation,
  orderByHand,
  type Rows,
  siblingsByHand,
} from '@life-tree/phylogeny';

/** A species dragged to other rows, and the operation that releasing it now would create. */
export class RowDrag {
  readonly kind = 'row';
  readonly forest: Forest;
  readonly index: number;
  /** The operation to perform on release; null if nothing would change. */
  operation: Operation | null = null;
  /** Where the species would go: the number of rows above this line. Null if it would stay. */
  line: number | null = null;
  readonly #rows: Rows;
  readonly #shown: ArrangedSiblings;
  #place: number;

  /** Null if the species has no siblings to move among. */
  static begin(forest: Forest, rows: Rows, index: number): RowDrag | null {
    const siblings = siblingsByHand(forest, index);
    if (siblings === null || !rows.isShown(index)) return null;
    return new RowDrag(forest, rows, index, arrangeSiblings(forest, siblings));
  }

  private constructor(forest: Forest, rows: Rows, index: number, shown: ArrangedSiblings) {
    this.forest = forest;
    this.index = index;
    this.#rows = rows;
    this.#shown = shown;
    this.#place = shown.siblings.indexOf(index);
  }

  /** `row` is where the pointer is; 1.5 is the middle of the second row. */
  moveTo(row: number): void {
    const { forest, index } = this;
    const others = this.#shown.siblings.filter((sibling) => sibling !== index);
    const below = others.findIndex((sibling) => this.#middle(sibling) > row);
    const place = below < 0 ? others.length : below;
    if (place === this.#place) return;
    this.#place = place;
    const inOrder = others.toSpliced(place, 0, index);
    const arranged = arrangeSiblings(forest, inOrder);
    const stays = isSame(arranged, this.#shown);
    this.operation = stays ? null : orderByHand(forest, inOrder);
    this.line = stays ? null : this.#lineIn(arranged);
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
    return this.#rows.branchTops[sibling] ?? 0;
  }

  #end(sibling: number): number {
    return this.#top(sibling) + this.#rows.branchRows(sibling);
  }
}

function isSame(a: ArrangedSiblings, b: ArrangedSiblings): boolean {
  return (
    a.aboveCount === b.aboveCount &&
    a.siblings.every((sibling, place) => sibling === b.siblings[place])
  );
}
