import type { SiblingOrder } from '../operations/tree-document.ts';
import type { Forest } from '../species/forest.ts';
import { type Row, row } from './pixels.ts';
import { type ShownChoice, shownSpecies } from './shown-species.ts';
import { siblingComparison } from './sibling-order.ts';
import { siblingSides } from './sibling-sides.ts';

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

/** What is shown, and in which order. */
export interface RowChoice extends ShownChoice {
  /** The order of siblings; in steps when absent. */
  readonly order?: SiblingOrder | undefined;
}

/**
 * Gives every shown species a row of its own. The branches of its descendants go above and below it
 * (`SiblingSides`) in such an order that its connectors cross no bar, and that the space to the right
 * of a bar's end is free for its name.
 *
 * Sides depend on all siblings, shown or not, and each branch is arranged independently: hiding or
 * changing one branch moves others up or down without changing anything inside them.
 */
export function layOutRows(forest: Forest, choice: RowChoice = {}): Rows {
  const size = forest.size;
  const shown = shownSpecies(forest, choice);
  const shownBefore = shown === null ? null : countBefore(shown);
  const ends = forest.branchEnds;
  const rowOf = new Int32Array(size);
  const speciesAt = new Int32Array(shownBefore === null ? size : (shownBefore[size] ?? 0));
  const tops = new Int32Array(size);
  const rowsOf = (index: number): number => {
    const end = ends[index] ?? index;
    return shownBefore === null ? end - index : (shownBefore[end] ?? 0) - (shownBefore[index] ?? 0);
  };
  let rootTop = 0;
  for (const root of orderedRoots(forest, choice.order)) {
    tops[root] = rootTop;
    rootTop += rowsOf(root);
  }
  const sides = siblingSides(forest, choice.order);
  for (let index = 0; index < size; index++) {
    const end = ends[index] ?? index + 1;
    const here = shown === null ? 1 : (shown[index] ?? 0);
    let rowIndex = tops[index] ?? 0;
    if (end > index + 1) {
      sides.gather(index);
      for (let n = 0; n < sides.aboveCount; n++) rowIndex += rowsOf(sides.above[n] ?? 0);
      let up = rowIndex;
      for (let n = 0; n < sides.aboveCount; n++) {
        const child = sides.above[n] ?? 0;
        up -= rowsOf(child);
        tops[child] = up;
      }
      let down = rowIndex + here;
      for (let n = 0; n < sides.belowCount; n++) {
        const child = sides.below[n] ?? 0;
        tops[child] = down;
        down += rowsOf(child);
      }
    }
    if (here === 1) speciesAt[rowIndex] = index;
    rowOf[index] = here === 1 ? rowIndex : -1;
  }
  return new Rows(rowOf, speciesAt, tops, shownBefore, ends);
}

function orderedRoots(forest: Forest, order: SiblingOrder | undefined): Iterable<number> {
  if (order === undefined) return forest.roots();
  return [...forest.roots()].sort(siblingComparison(forest, order));
}

function countBefore(shown: Uint8Array): Int32Array {
  const before = new Int32Array(shown.length + 1);
  for (let index = 0; index < shown.length; index++) {
    before[index + 1] = (before[index] ?? 0) + (shown[index] ?? 0);
  }
  return before;
}
