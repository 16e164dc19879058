import type { SiblingOrder } from '../../document/tree-document.ts';
import type { Forest } from '../../species/forest.ts';
import { type Row, row } from '../pixels.ts';
import { type ShownChoice, shownSpecies } from './shown-species.ts';
import { siblingComparison } from './sibling-order.ts';
import { siblingSides } from './sibling-sides.ts';
import { centreSplits, findSplits, groupByRow } from './splits.ts';

/**
 * The row of each species. A branch fills consecutive rows, which everything that searches by
 * position relies on. Splits (`findSplits`) have no row, only a position.
 */
export class Rows {
  /** The number of rows. */
  readonly count: number;
  /** The row of each species, -1 when it has none. */
  readonly rowOf: Int32Array;
  /** The species in each row. */
  readonly speciesAt: Int32Array;
  /** The first row of each species' branch; the branch has `branchRows` rows from there. */
  readonly branchTops: Int32Array;
  /**
   * The vertical place of each species in rows, -1 when it is not shown: its row, or for a split the
   * middle between its first and its last descendant. Null when there are no splits.
   */
  readonly splitPositions: Float64Array | null;
  readonly #rowsBefore: Int32Array | null;
  readonly #branchEnds: Int32Array;
  #splitsByRow: { readonly species: Int32Array; readonly starts: Int32Array } | null = null;

  constructor(
    rowOf: Int32Array,
    speciesAt: Int32Array,
    branchTops: Int32Array,
    rowsBefore: Int32Array | null,
    branchEnds: Int32Array,
    splitPositions: Float64Array | null,
  ) {
    this.count = speciesAt.length;
    this.rowOf = rowOf;
    this.speciesAt = speciesAt;
    this.branchTops = branchTops;
    this.splitPositions = splitPositions;
    this.#rowsBefore = rowsBefore;
    this.#branchEnds = branchEnds;
  }

  isShown(index: number): boolean {
    return ((this.splitPositions ?? this.rowOf)[index] ?? -1) >= 0;
  }

  /** The row of a species, or null when it has none. */
  row(index: number): Row | null {
    const rowIndex = this.rowOf[index] ?? -1;
    return rowIndex < 0 ? null : row(rowIndex);
  }

  /** The vertical place of a species in rows, or null when it is not shown. */
  position(index: number): number | null {
    const position = (this.splitPositions ?? this.rowOf)[index] ?? -1;
    return position < 0 ? null : position;
  }

  /** Whether a species is shown without a row of its own. */
  isSplit(index: number): boolean {
    return (this.rowOf[index] ?? -1) < 0 && this.isShown(index);
  }

  /** The species in a row, -1 outside. */
  species(rowIndex: number): number {
    return this.speciesAt[rowIndex] ?? -1;
  }

  /** The splits whose positions round to a row. */
  splitsIn(rowIndex: number): Int32Array {
    if (this.splitPositions === null || rowIndex < 0 || rowIndex >= this.count) return none;
    this.#splitsByRow ??= groupByRow(this.rowOf, this.splitPositions, this.count);
    const { species, starts } = this.#splitsByRow;
    return species.subarray(starts[rowIndex], starts[rowIndex + 1]);
  }

  /** The number of rows of the branch of a species. */
  branchRows(index: number): number {
    const end = this.#branchEnds[index] ?? index;
    const before = this.#rowsBefore;
    return before === null ? end - index : (before[end] ?? 0) - (before[index] ?? 0);
  }
}

const none = new Int32Array(0);

/** What is shown, and in which order. */
export interface RowChoice extends ShownChoice {
  /** The order of siblings; in steps when absent. */
  readonly order?: SiblingOrder | undefined;
}

/**
 * Gives every shown species that is not a split a row of its own. The branches of its descendants go
 * above and below it (`SiblingSides`) in such an order that its connectors cross no bar, and that the
 * space to the right of a bar's end is free for its name.
 *
 * Sides depend on all siblings, shown or not, and each branch is arranged independently: hiding or
 * changing one branch moves others up or down without changing anything inside them.
 */
export function layOutRows(forest: Forest, choice: RowChoice = {}): Rows {
  const size = forest.size;
  const shown = shownSpecies(forest, choice);
  const splits = findSplits(forest, shown);
  const rowsBefore = countRowsBefore(size, shown, splits);
  const ends = forest.branchEnds;
  const rowOf = new Int32Array(size);
  const speciesAt = new Int32Array(rowsBefore === null ? size : (rowsBefore[size] ?? 0));
  const tops = new Int32Array(size);
  const rowsOf = (index: number): number => {
    const end = ends[index] ?? index;
    return rowsBefore === null ? end - index : (rowsBefore[end] ?? 0) - (rowsBefore[index] ?? 0);
  };
  let rootTop = 0;
  for (const root of orderedRoots(forest, choice.order)) {
    tops[root] = rootTop;
    rootTop += rowsOf(root);
  }
  const sides = siblingSides(forest, choice.order);
  for (let index = 0; index < size; index++) {
    const end = ends[index] ?? index + 1;
    const here = rowsBefore === null ? 1 : (rowsBefore[index + 1] ?? 0) - (rowsBefore[index] ?? 0);
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
  const positions = splits === null ? null : centreSplits(forest, splits, rowOf);
  return new Rows(rowOf, speciesAt, tops, rowsBefore, ends, positions);
}

function orderedRoots(forest: Forest, order: SiblingOrder | undefined): Iterable<number> {
  if (order === undefined) return forest.roots();
  return [...forest.roots()].sort(siblingComparison(forest, order));
}

/** For each species, how many before it have a row; null when all of them do. */
function countRowsBefore(
  size: number,
  shown: Uint8Array | null,
  splits: Uint8Array | null,
): Int32Array | null {
  if (shown === null && splits === null) return null;
  const before = new Int32Array(size + 1);
  for (let index = 0; index < size; index++) {
    const hasRow = splits?.[index] !== 1 && shown?.[index] !== 0;
    before[index + 1] = (before[index] ?? 0) + (hasRow ? 1 : 0);
  }
  return before;
}
