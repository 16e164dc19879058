/** The most separate parts of merged rows. Beyond them, the smallest gaps between bars are closed. */
export const maxRuns = 64;

const capacity = 2 * maxRuns;

/** The parts of merged rows that their bars cover, from left to right. Reused, so that frames make no garbage. */
export class MergedRuns {
  count = 0;
  readonly starts = new Float64Array(capacity);
  readonly ends = new Float64Array(capacity);
  /** A species in each part; that of its longest bar, unless parts were joined. */
  readonly species = new Int32Array(capacity);

  clear(): void {
    this.count = 0;
  }

  /** Adds a bar or a part of fewer merged rows. No more than `capacity` of them fit until `join` is called. */
  add(species: number, start: number, end: number): void {
    let at = this.count++;
    while (at > 0 && (this.starts[at - 1] ?? 0) > start) {
      this.#set(at, this.species[at - 1] ?? 0, this.starts[at - 1] ?? 0, this.ends[at - 1] ?? 0);
      at--;
    }
    this.#set(at, species, start, end);
  }

  /** Joins what overlaps, and what is closer together than `gap`. */
  join(gap: number): void {
    let last = 0;
    for (let at = 1; at < this.count; at++) {
      if ((this.starts[at] ?? 0) - (this.ends[last] ?? 0) <= gap) this.#extend(last, at);
      else {
        last++;
        this.#set(last, this.species[at] ?? 0, this.starts[at] ?? 0, this.ends[at] ?? 0);
      }
    }
    this.count = Math.min(this.count, last + 1);
  }

  /** Closes the smallest gaps, and no others of the same size, until there are no more than `maxRuns` parts. */
  limit(): void {
    while (this.count > maxRuns) {
      let next = 1;
      for (let at = 2; at < this.count; at++) if (this.#gap(at) < this.#gap(next)) next = at;
      this.#extend(next - 1, next);
      this.count--;
      for (const list of [this.starts, this.ends, this.species]) {
        list.copyWithin(next, next + 1, this.count + 1);
      }
    }
  }

  #gap(at: number): number {
    return (this.starts[at] ?? 0) - (this.ends[at - 1] ?? 0);
  }

  #extend(run: number, by: number): void {
    const start = this.starts[run] ?? 0;
    const end = this.ends[run] ?? 0;
    const added = this.ends[by] ?? 0;
    if (added - (this.starts[by] ?? 0) > end - start) this.species[run] = this.species[by] ?? 0;
    if (added > end) this.ends[run] = added;
  }

  #set(at: number, species: number, start: number, end: number): void {
    this.species[at] = species;
    this.starts[at] = start;
    this.ends[at] = end;
  }
}
