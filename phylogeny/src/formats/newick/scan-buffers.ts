const minCapacity = 64;

/** The columns a tree is scanned into, reused from one tree of a file to the next. */
export class ScanBuffers {
  capacity: number;
  parents: Int32Array;
  lengths: Float64Array;
  labelStarts: Int32Array;
  labelEnds: Int32Array;
  labelKinds: Uint8Array;
  /** The rows whose parenthesis is open, outermost first. */
  open: Int32Array;
  #commentsNest = true;

  /** Allocates `expected` rows; grows when there are more. */
  constructor(expected: number) {
    this.capacity = Math.max(minCapacity, Math.ceil(expected));
    this.parents = new Int32Array(this.capacity);
    this.lengths = new Float64Array(this.capacity);
    this.labelStarts = new Int32Array(this.capacity);
    this.labelEnds = new Int32Array(this.capacity);
    this.labelKinds = new Uint8Array(this.capacity);
    this.open = new Int32Array(this.capacity);
  }

  /** Doubles the capacity and keeps the contents. */
  grow(): void {
    this.capacity *= 2;
    this.parents = enlarged(this.parents, new Int32Array(this.capacity));
    this.lengths = enlarged(this.lengths, new Float64Array(this.capacity));
    this.labelStarts = enlarged(this.labelStarts, new Int32Array(this.capacity));
    this.labelEnds = enlarged(this.labelEnds, new Int32Array(this.capacity));
    this.labelKinds = enlarged(this.labelKinds, new Uint8Array(this.capacity));
    this.open = enlarged(this.open, new Int32Array(this.capacity));
  }

  /**
   * The offset after the comment that starts at `position`, -1 when it is never closed. Comments can be
   * nested (PAUP, Mesquite), but some programs write a single "[" inside one. If a nested comment has
   * no end, the first "]" ends it. This then applies to the rest of the text too, so that a file full
   * of such brackets is not searched to its end for each of them.
   */
  endOfComment(text: string, position: number): number {
    if (this.#commentsNest) {
      let close = text.indexOf(']', position);
      let inner = text.indexOf('[', position + 1);
      let depth = 1;
      while (close >= 0) {
        if (inner >= 0 && inner < close) {
          depth += 1;
          inner = text.indexOf('[', inner + 1);
        } else {
          depth -= 1;
          if (depth === 0) return close + 1;
          close = text.indexOf(']', close + 1);
        }
      }
      this.#commentsNest = false;
    }
    return text.indexOf(']', position) + 1 || -1;
  }
}

function enlarged<Column extends Int32Array | Float64Array | Uint8Array>(
  old: Column,
  larger: Column,
): Column {
  larger.set(old);
  return larger;
}
