import { detailsColumn, detailsOf } from '../details.ts';
import type { Forest } from '../forest.ts';
import { comesBefore, type IdColumn, wordsOf } from '../ids/id-column.ts';
import type { SpeciesId } from '../ids/species-id.ts';
import type { Species } from '../species.ts';
import { type ForestColumns, listNames, textColumn } from '../storage/columns.ts';
import { ColumnGathering } from '../storage/gather-columns.ts';

/** Moves a row with its whole branch under another ancestor; null makes it a root. */
export interface Move {
  readonly row: number;
  readonly ancestorId: SpeciesId | null;
  readonly start: number;
}

/** A change of a forest's structure. All parts apply at once, so a row can move under an inserted species. */
export interface Restructuring {
  /** Rows to remove. Their descendants must be removed or moved too. */
  readonly removed?: Iterable<number>;
  readonly moved?: readonly Move[];
  readonly inserted?: readonly Species[];
}

/**
 * Changes the structure of a forest in one pass, however many rows it affects. Other rows keep their
 * order, so only inserted and moved rows are compared by id. The caller must have checked the change:
 * throws when it would leave rows without an ancestor or in a circle.
 */
export function restructure(forest: Forest, change: Restructuring): Forest {
  const removed = change.removed ?? [];
  const moved = change.moved ?? [];
  const inserted = change.inserted ?? [];
  const { columns } = forest;
  const size = forest.size;
  const ids = columns.ids ?? Array.from({ length: size }, (_, index) => forest.id(index));
  const isBefore = rowComparison(ids, inserted, size);

  // Existing rows keep their numbers; inserted species are numbered after them.
  const parents = new Int32Array(size + inserted.length);
  parents.set(columns.parents);
  const staying = new Uint8Array(parents.length).fill(1, 0, size);
  let remaining = parents.length;
  for (const row of removed) {
    if (staying[row] === 1) remaining -= 1;
    staying[row] = 0;
  }

  const starts = moved.length === 0 ? columns.starts : columns.starts.slice();
  const rowOf = rowFinder(forest, inserted);
  const placed: number[] = [];
  for (const move of moved) {
    staying[move.row] = 0;
    parents[move.row] = rowOf(move.ancestorId);
    starts[move.row] = move.start;
    placed.push(move.row);
  }
  for (const [order, species] of inserted.entries()) {
    parents[size + order] = rowOf(species.ancestorId);
    placed.push(size + order);
  }
  placed.sort((a, b) => (isBefore(a, b) ? -1 : 1));

  const siblings = new SiblingLists(parents.length);
  for (let row = size - 1; row >= 0; row--) {
    if (staying[row] === 1) siblings.prepend(row, parents[row] ?? -1);
  }
  siblings.merge(placed, parents, isBefore);
  const order = siblings.preorder(parents);
  if (order.length !== remaining) {
    throw new RangeError('The change leaves species disconnected from every root');
  }

  const picked = rowsInOrder({ ...columns, ids, starts }, parents, inserted, order);
  return forest.withShape(picked, order);
}

/** Whether the id of a row is smaller than that of another. Inserted species are numbered after the others. */
function rowComparison(ids: IdColumn, inserted: readonly Species[], size: number) {
  const list = inserted.map(({ id }) => id);
  const added = wordsOf(list) ?? list;
  const columnOf = (row: number) => (row < size ? ids : added);
  const placeOf = (row: number) => (row < size ? row : row - size);
  return (row: number, other: number): boolean =>
    comesBefore(columnOf(row), placeOf(row), placeOf(other), columnOf(other));
}

function rowFinder(forest: Forest, inserted: readonly Species[]) {
  const newRows = new Map(inserted.map(({ id }, order) => [id, forest.size + order]));
  return (id: SpeciesId | null): number => {
    if (id === null) return -1;
    const row = newRows.get(id) ?? forest.indexOf(id);
    if (row < 0) throw new RangeError(`The ancestor ${id} does not exist`);
    return row;
  };
}

/** The children of each row as linked lists. The children of -1 are the roots. */
class SiblingLists {
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(size: number) {
    this.#first = new Int32Array(size + 1).fill(-1);
    this.#next = new Int32Array(size).fill(-1);
  }

  prepend(row: number, parent: number): void {
    this.#next[row] = this.#first[parent + 1] ?? -1;
    this.#first[parent + 1] = row;
  }

  /** Inserts rows, given in id order, among their siblings, walking each list at most once. */
  merge(
    rows: readonly number[],
    parents: Int32Array,
    isBefore: (row: number, other: number) => boolean,
  ): void {
    const reached = new Map<number, number>();
    for (const row of rows) {
      const parent = parents[row] ?? -1;
      let before = reached.get(parent) ?? -1;
      let after = (before < 0 ? this.#first[parent + 1] : this.#next[before]) ?? -1;
      while (after >= 0 && isBefore(after, row)) {
        before = after;
        after = this.#next[after] ?? -1;
      }
      this.#next[row] = after;
      if (before < 0) this.#first[parent + 1] = row;
      else this.#next[before] = row;
      reached.set(parent, row);
    }
  }

  preorder(parents: Int32Array): Int32Array {
    const order = new Int32Array(parents.length);
    let count = 0;
    let row = this.#first[0] ?? -1;
    while (row >= 0) {
      order[count++] = row;
      let next = this.#first[row + 1] ?? -1;
      for (let climber = row; next < 0 && climber >= 0; climber = parents[climber] ?? -1) {
        next = this.#next[climber] ?? -1;
      }
      row = next;
    }
    return order.subarray(0, count);
  }
}

function rowsInOrder(
  columns: ForestColumns & { ids: IdColumn },
  parents: Int32Array,
  inserted: readonly Species[],
  order: Int32Array,
): ForestColumns & { ids: IdColumn } {
  const size = columns.parents.length;
  const gathering = new ColumnGathering(order, size);
  const numbers = (column: Float64Array, field: 'start' | 'duration') =>
    gathering.numbers(
      column,
      inserted.map((species) => species[field]),
    );
  const texts = (column: ForestColumns['images'], field: 'description' | 'image') => {
    const added = inserted.map((species) => species[field]);
    if (column === null && added.every((text) => text === null)) return null;
    const blank = column ?? new Array<string | null>(size).fill(null);
    return textColumn(gathering.values(blank, added));
  };
  const details = () => {
    const added = inserted.map(detailsOf);
    const blank = columns.details ?? detailsColumn(added);
    if (blank === null) return null;
    const old = columns.details ?? new Array<null>(size).fill(null);
    return detailsColumn(gathering.values(old, added));
  };
  return {
    ids: gathering.ids(
      columns.ids,
      inserted.map((species) => species.id),
    ),
    parents: parentsInOrder(parents, order),
    starts: numbers(columns.starts, 'start'),
    durations: numbers(columns.durations, 'duration'),
    names: gathering.values(
      listNames(columns.names),
      inserted.map((species) => species.name),
    ),
    descriptions: texts(columns.descriptions, 'description'),
    images: texts(columns.images, 'image'),
    details: details(),
  };
}

function parentsInOrder(parents: Int32Array, order: Int32Array): Int32Array {
  const newRow = new Int32Array(parents.length).fill(-1);
  for (let row = 0; row < order.length; row++) newRow[order[row] ?? 0] = row;
  const newParents = new Int32Array(order.length);
  for (let row = 0; row < order.length; row++) {
    newParents[row] = newRow[parents[order[row] ?? 0] ?? -1] ?? -1;
  }
  return newParents;
}
