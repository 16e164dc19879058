import { type IdColumn, idAt, idCount } from './ids/id-column.ts';
import { IdTable } from './ids/id-table.ts';
import type { SpeciesId } from './ids/species-id.ts';

/** An index with more removed ids than this is rebuilt instead of extended. */
const forgettable = 1024;

/**
 * Finds rows by id. Hashing 100,000 ids takes longer than an edit, so forests made from one another
 * share one append-only table of ids. Each keeps its own rows as a flat array, in which an id that
 * is not in this forest has row -1 or is past the end.
 */
export class SpeciesIndex {
  readonly #slots: IdTable;
  readonly #rowOfSlot: Int32Array;
  readonly #slotOfRow: Int32Array;

  private constructor(slots: IdTable, rowOfSlot: Int32Array, slotOfRow: Int32Array) {
    this.#slots = slots;
    this.#rowOfSlot = rowOfSlot;
    this.#slotOfRow = slotOfRow;
  }

  static of(ids: IdColumn): SpeciesIndex {
    const slots = new IdTable(idCount(ids));
    for (let row = 0; row < idCount(ids); row++) slots.add(idAt(ids, row));
    return SpeciesIndex.ofTable(slots);
  }

  /** The index of species whose rows are their numbers in a table, which it takes over. */
  static ofTable(slots: IdTable): SpeciesIndex {
    const rows = new Int32Array(slots.size);
    for (let row = 0; row < rows.length; row++) rows[row] = row;
    return new SpeciesIndex(slots, rows, rows);
  }

  /** The row of a species, or -1. */
  row(id: SpeciesId): number {
    const slot = this.#slots.find(id);
    return slot < 0 ? -1 : (this.#rowOfSlot[slot] ?? -1);
  }

  /** The index of a forest made from this one: `origins` are its old row numbers, past the end for new species. */
  restructured(ids: IdColumn, origins: Int32Array): SpeciesIndex {
    const size = origins.length;
    if (this.#slots.size > 2 * size + forgettable) return SpeciesIndex.of(ids);
    const slotOfRow = new Int32Array(size);
    for (let row = 0; row < size; row++) {
      slotOfRow[row] = this.#slotOfRow[origins[row] ?? -1] ?? this.#slots.add(idAt(ids, row));
    }
    const rowOfSlot = new Int32Array(this.#slots.size).fill(-1);
    for (let row = 0; row < slotOfRow.length; row++) rowOfSlot[slotOfRow[row] ?? 0] = row;
    return new SpeciesIndex(this.#slots, rowOfSlot, slotOfRow);
  }
}
