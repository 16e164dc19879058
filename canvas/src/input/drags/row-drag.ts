import {
  type ArrangedSiblings,
  addOtherAncestor,
  arrangeSiblings,
  bulkReparent,
  checkOperation,
  type Forest,
  type Operation,
  orderByHand,
  type Refusal,
  type Rows,
  type SpeciesId,
  separateBranches,
  siblingsByHand,
  treeWith,
} from '@life-tree/phylogeny';

/** A species that the dragged one is held over: its ancestor, if it were released now. */
export interface DropTarget {
  readonly index: number;
  /** Why it cannot become the ancestor; null if it can. */
  readonly refusal: Refusal | null;
  /** Whether it becomes one more ancestor, beside the one that the species has. */
  readonly adds: boolean;
}

/** How species are dragged to other rows. */
export interface RowDragOptions {
  /** Whether siblings are ordered by hand. */
  readonly isByHand: boolean;
  /** All of these get a new ancestor if the dragged one is among them. */
  readonly selected?: ReadonlySet<SpeciesId>;
  /** Whether the species gets another ancestor besides the one it has. */
  readonly adds?: boolean;
}

/** Where siblings are ordered by hand, this part of a row is for a new ancestor, the rest for the order. */
const ancestorRatio = 1 / 3;

const alone: ReadonlySet<SpeciesId> = new Set();

/**
 * A species dragged to other rows, and the operation that releasing it now would create: on the row of
 * another species, that one becomes its ancestor and that of all selected with it, or another ancestor of it
 * alone; between rows, it moves among its siblings.
 */
export class RowDrag {
  readonly kind = 'row';
  readonly forest: Forest;
  readonly rows: Rows;
  readonly index: number;
  /** The species that get a new ancestor: this one, or all that are selected with it. */
  readonly moved: readonly SpeciesId[];
  /** Whether the ancestor that it has stays. */
  readonly adds: boolean;
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

  /** What holding the species over the last target means. */
  #held: (DropTarget & { readonly operation: Operation | null }) | null = null;

  /** Null if the species is not shown. */
  static begin(forest: Forest, rows: Rows, index: number, options: RowDragOptions): RowDrag | null {
    return rows.isShown(index) ? new RowDrag(forest, rows, index, options) : null;
  }

  private constructor(
    forest: Forest,
    rows: Rows,
    index: number,
    { isByHand, selected = alone, adds = false }: RowDragOptions,
  ) {
    this.forest = forest;
    this.index = index;
    this.rows = rows;
    const id = forest.id(index);
    this.adds = adds;
    this.moved = selected.has(id) && !adds ? separateBranches(forest, selected) : [id];
    const siblings = isByHand && !adds ? siblingsByHand(forest, index) : null;
    this.#shown = siblings && arrangeSiblings(forest, siblings);
    const place = this.#shown?.siblings.indexOf(index) ?? -1;
    this.#sorted = { place, operation: null, line: null };
  }

  /** `row` is where the pointer is; 1.5 is the middle of the second row. */
  moveTo(row: number): void {
    const target = this.#targetAt(row);
    const held = target < 0 ? null : this.#holdOver(target);
    this.target = held;
    const { operation, line } = held === null ? this.#sortInto(row) : { ...held, line: null };
    this.operation = operation;
    this.line = line;
  }

  /** The species in whose row the pointer is, -1 for none or where that would change nothing. */
  #targetAt(row: number): number {
    const { forest, rows, index } = this;
    const place = Math.floor(row);
    const isBetween = Math.abs(row - place - 0.5) > ancestorRatio / 2;
    const target = this.#shown !== null && isBetween ? -1 : rows.species(place);
    if (target < 0 || target === index) return -1;
    const id = forest.id(target);
    const isThere = this.moved.every((each) => forest.ancestorId(forest.indexOf(each)) === id);
    const isAdded =
      this.adds && forest.details(index)?.otherAncestors?.some((other) => other.id === id);
    return isThere || isAdded ? -1 : target;
  }

  #holdOver(target: number): DropTarget & { readonly operation: Operation | null } {
    if (this.#held?.index === target) return this.#held;
    const refusal = this.#refusalUnder(target);
    const operation = refusal === null ? this.#dropOn(target) : null;
    this.#held = { index: target, refusal, adds: this.adds, operation };
    return this.#held;
  }

  /** A species keeps its apparition, so its ancestor must have lived then. Names the first that cannot move. */
  #refusalUnder(target: number): Refusal | null {
    const { forest, moved, index } = this;
    const tree = treeWith(forest);
    if (this.adds && !forest.isInBranch(target, index)) {
      const checked = checkOperation(tree, addOtherAncestor(forest, index, target));
      return checked.ok ? null : checked.error;
    }
    const ancestorId = forest.id(target);
    for (const id of moved) {
      const checked = checkOperation(tree, { kind: 'set-ancestor', id, ancestorId });
      if (!checked.ok) return { ...checked.error, id };
    }
    return null;
  }

  #dropOn(target: number): Operation | null {
    const { forest, moved } = this;
    if (this.adds) return addOtherAncestor(forest, this.index, target);
    const ancestorId = forest.id(target);
    const [id] = moved;
    if (id !== undefined && moved.length === 1) return { kind: 'set-ancestor', id, ancestorId };
    const together = bulkReparent(forest, moved, ancestorId);
    return together.ok ? together.value : null;
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
