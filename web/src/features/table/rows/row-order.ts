/** Which rows of a forest the table shows, in which order. A position is a row of the table. */
export class RowOrder {
  readonly size: number;
  /** Null for all rows in the order of the tree. */
  readonly #rows: Int32Array | null;
  #positions: Int32Array | null = null;
  readonly #forestSize: number;

  constructor(forestSize: number, rows: Int32Array | null = null) {
    this.size = rows?.length ?? forestSize;
    this.#forestSize = forestSize;
    this.#rows = rows;
  }

  /** The same without a row, which is shown elsewhere. */
  without(row: number): RowOrder {
    if (this.positionOf(row) < 0) return this;
    const rows = this.#rows ?? Int32Array.from({ length: this.size }, (_, at) => at);
    return new RowOrder(
      this.#forestSize,
      rows.filter((one) => one !== row),
    );
  }

  /** The row of the forest at a position; -1 if there is none. */
  rowAt(position: number): number {
    if (position < 0 || position >= this.size) return -1;
    return this.#rows === null ? position : (this.#rows[position] ?? -1);
  }

  /** The position of a row of the forest; -1 if the table does not show it. */
  positionOf(row: number): number {
    if (row < 0 || row >= this.#forestSize) return -1;
    if (this.#rows === null) return row;
    this.#positions ??= positionsOf(this.#rows, this.#forestSize);
    return this.#positions[row] ?? -1;
  }
}

function positionsOf(rows: Int32Array, size: number): Int32Array {
  const positions = new Int32Array(size).fill(-1);
  for (let position = 0; position < rows.length; position++) {
    positions[rows[position] ?? 0] = position;
  }
  return positions;
}
