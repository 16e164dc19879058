type NumberArray = Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Not in every browser yet. */
type Transferable = ArrayBuffer & { transfer?: (bytes: number) => ArrayBuffer };

/**
 * The same numbers, with room for as many more. The array that was passed must not be used afterwards: where the
 * browser can, its memory is extended, or given back at once and not only when garbage is collected.
 */
export function doubled<Column extends NumberArray>(column: Column): Column {
  const length = 2 * column.length;
  const buffer: Transferable = column.buffer;
  const make = column.constructor as new (from: ArrayBuffer | number) => Column;
  if (buffer.transfer !== undefined) {
    return new make(buffer.transfer(length * column.BYTES_PER_ELEMENT));
  }
  const longer = new make(length);
  longer.set(column);
  return longer;
}

/** Gives the memory of an array back at once, where the browser can. It must not be used afterwards. */
export function release(column: NumberArray): void {
  const buffer: Transferable = column.buffer;
  buffer.transfer?.(0);
}
