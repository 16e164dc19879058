import type { Forest } from '../species/forest.ts';
import { type Row, row } from './pixels.ts';
import { type ShownChoice, shownSpecies } from './shown-species.ts';

/**
 * The row of each species. A branch fills consecutive rows, which everything that searches by
 * position relies on.
 */
export class Rows {
  /** The number of shown species. */
  readonly count: number;
  /** The row of each species, -1 when it is not shown. */
  readonly rowOf: Int32Array;
  /** The species in each row. */
  readonly speciesAt: Int32Array;
  /** The first row of each species' branch; the branch has `branchRows` rows from there. */
  readonly branchTops: Int32Array;
  readonly #shownBefore: Int32Array | null;
  readonly #branchEnds: Int32Array;

  constructor(
    rowOf: Int32Array,
    speciesAt: Int32Array,
    branchTops: Int32Array,
    shownBefore: Int32Array | null,
    branchEnds: Int32Array,
  ) {
    this.count = speciesAt.length;
    this.rowOf = rowOf;
    this.speciesAt = speciesAt;
    this.branchTops = branchTops;
    this.#shownBefore = shownBefore;
    this.#branchEnds = branchEnds;
  }

  isShown(index: number): boolean {
    return (this.rowOf[index] ?? -1) >= 0;
  }

  /** The row of a species, or null when it is not shown. */
  row(index: number): Row | null {
    const rowIndex = this.rowOf[index] ?? -1;
    return rowIndex < 0 ? null : row(rowIndex);
  }

  /** The species in a row, -1 outside. */
  species(rowIndex: number): number {
    return this.speciesAt[rowIndex] ?? -1;
  }

  /** The number of rows of the branch of a species. */
  branchRows(index: number): number {
    const end = this.#branchEnds[index] ?? index;
    const before = this.#shownBefore;
    return before === null ? end - index : (before[end] ?? 0) - (before[index] ?? 0);
  }
}

/**
 * Gives every shown species a row of its own.
 *
 * Descendants that appear at their ancestor's end alternate above and below it. Those that appear
 * during its life go below, the latest nearest. Everything between an ancestor and a descendant then
 * appears later than that descendant, so its connector crosses no bar, and the space to the right of
 * a bar's end is free for its name.
 *
 * Sides depend on all siblings, shown or not, and each branch is arranged independently: hiding or
 * changing one branch moves others up or down without changing anything inside them.
 */
export function layOutRows(forest: Forest, choice: ShownChoice = {}): Rows {
  const size = forest.size;
  const shown = shownSpecies(forest, choice);
  const shownBefore = shown === null ? null : countBefore(shown);
  const ends = forest.branchEnds;
  const { starts, durations } = forest.columns;
  const rowOf = new Int32Array(size);
  const speciesAt = new Int32Array(shownBefore === null ? size : (shownBefore[size] ?? 0));
  const tops = new Int32Array(size);
  const rowsOf = (index: number): number => {
    const end = ends[index] ?? index;
    return shownBefore === null ? end - index : (shownBefore[end] ?? 0) - (shownBefore[index] ?? 0);
  };
  const siblings = new Siblings(starts);

  let nextRoot = 0;
  let rootTop = 0;
  for (let index = 0; index < size; index++) {
    const end = ends[index] ?? index + 1;
    if (index === nextRoot) {
      tops[index] = rootTop;
      rootTop += rowsOf(index);
      nextRoot = end;
    }
    const here = shown === null ? 1 : (shown[index] ?? 0);
    let rowIndex = tops[index] ?? 0;
    if (end > index + 1) {
      siblings.gather(index, end, ends, durations[index] ?? 0);
      for (let n = 0; n < siblings.aboveCount; n++) rowIndex += rowsOf(siblings.above[n] ?? 0);
      let up = rowIndex;
      for (let n = 0; n < siblings.aboveCount; n++) {
        const child = siblings.above[n] ?? 0;
        up -= rowsOf(child);
        tops[child] = up;
      }
      let down = rowIndex + here;
      for (let n = 0; n < siblings.belowCount; n++) {
        const child = siblings.below[n] ?? 0;
        tops[child] = down;
        down += rowsOf(child);
      }
    }
    if (here === 1) speciesAt[rowIndex] = index;
    rowOf[index] = here === 1 ? rowIndex : -1;
  }
  return new Rows(rowOf, speciesAt, tops, shownBefore, ends);
}

function countBefore(shown: Uint8Array): Int32Array {
  const before = new Int32Array(shown.length + 1);
  for (let index = 0; index < shown.length; index++) {
    before[index + 1] = (before[index] ?? 0) + (shown[index] ?? 0);
  }
  return before;
}

/**
 * Offsets are sums of doubles. One that differs from the ancestor's duration by less than this ratio
 * counts as being at its end.
 */
const roundingTolerance = 1e-9;

/** The descendants of one species by side, nearest first. Reused for the next species. */
class Siblings {
  above = new Int32Array(64);
  below = new Int32Array(64);
  aboveCount = 0;
  belowCount = 0;
  readonly #starts: Float64Array;

  constructor(starts: Float64Array) {
    this.#starts = starts;
  }

  gather(parent: number, end: number, ends: Int32Array, duration: number): void {
    const starts = this.#starts;
    const endsAt = duration - Math.abs(duration) * roundingTolerance;
    let aboveCount = 0;
    let belowCount = 0;
    let bornDuringLife = 0;
    for (let child = parent + 1; child < end; child = ends[child] ?? end) {
      if ((starts[child] ?? 0) < endsAt) bornDuringLife++;
      else if (aboveCount === belowCount) {
        if (aboveCount === this.above.length) this.above = doubled(this.above);
        this.above[aboveCount++] = child;
      } else {
        if (belowCount === this.below.length) this.below = doubled(this.below);
        this.below[belowCount++] = child;
      }
    }
    this.aboveCount = aboveCount;
    this.belowCount = belowCount;
    if (bornDuringLife > 0) this.#append(parent, end, ends, endsAt, bornDuringLife);
  }

  #append(parent: number, end: number, ends: Int32Array, endsAt: number, count: number): void {
    const starts = this.#starts;
    const first = this.belowCount;
    while (this.below.length < first + count) this.below = doubled(this.below);
    const below = this.below;
    let next = first;
    let sorted = true;
    let previous = Number.POSITIVE_INFINITY;
    for (let child = parent + 1; child < end; child = ends[child] ?? end) {
      const start = starts[child] ?? 0;
      if (start >= endsAt) continue;
      below[next++] = child;
      if (start > previous) sorted = false;
      previous = start;
    }
    this.belowCount = next;
    if (!sorted) {
      below.subarray(first, next).sort((a, b) => (starts[b] ?? 0) - (starts[a] ?? 0) || a - b);
    }
  }
}

function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}
