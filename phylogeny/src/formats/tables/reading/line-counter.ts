/** Counts the lines of a text up to offsets, which are best asked for in ascending order. */
export class LineCounter {
  readonly #text: string;
  #offset = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line of an offset, counted from 1. */
  lineOf(offset: number): number {
    if (offset < this.#offset) [this.#offset, this.#line] = [0, 1];
    const lineEnd = /\r\n?|\n/g;
    lineEnd.lastIndex = this.#offset;
    for (let end = lineEnd.exec(this.#text); end !== null; end = lineEnd.exec(this.#text)) {
      if (lineEnd.lastIndex > offset) break;
      this.#line += 1;
      this.#offset = lineEnd.lastIndex;
    }
    return this.#line;
  }
}
