const chunkSize = 4096;

/** A list to add many values to. An array that grows is copied each time, and leaves garbage several times its size. */
export class GrowingList<Value> {
  readonly #chunks: Value[][] = [];
  #last: Value[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: Value): void {
    if (this.#length % chunkSize === 0) {
      this.#last = [];
      this.#chunks.push(this.#last);
    }
    this.#last.push(value);
    this.#length += 1;
  }

  /** All values so far. */
  toArray(): Value[] {
    return ([] as Value[]).concat(...this.#chunks);
  }
}
