import type { RawTree } from '../trees/raw-tree.ts';
import { Digits } from './digits.ts';

/** Sums of doubles differ by less than this ratio of the height, however they were added. */
const arithmetic = 1e-12;
/** Moments further apart than this ratio of the height are different, however few digits a file has. */
const nearest = 1e-4;
/** Larger errors, as a ratio of the height, are not believed beside lengths with more digits. */
const coarse = 1e-7;

/**
 * How far the moments of a tree can be from what was meant, because its file has only so many digits.
 * What they do not explain is meant: a species that died out 360 years ago is extinct in a tree of any age.
 */
export class Rounding {
  /** How far sums of the same numbers can be apart by arithmetic only. */
  readonly arithmetic: number;
  readonly #tree: RawTree;
  readonly #height: number;
  #errors: PathErrors | null = null;

  constructor(tree: RawTree, height: number) {
    this.#tree = tree;
    this.#height = height;
    this.arithmetic = height * arithmetic;
  }

  /** Whether moments this far apart may be the same at all. */
  isNear(difference: number, ratio = nearest): boolean {
    return Math.abs(difference) <= this.#height * ratio;
  }

  /**
   * Whether rounded lengths explain that two ends, or an end and a stated moment with a rounding error of its
   * own, are not the same. `most` limits the sum of the errors, in units of the last digit.
   */
  explains(difference: number, first: number, second: number, most = Infinity, own = 0): boolean {
    const apart = Math.abs(difference);
    if (apart <= this.arithmetic) return true;
    if (!this.isNear(apart)) return false;
    this.#errors ??= pathErrors(this.#tree, this.#height * coarse);
    const { sums, unit } = this.#errors;
    const sum = (sums[first] ?? 0) + (sums[second] ?? 0) + own;
    // Errors of n numbers add up to n half units at worst, but hardly ever to more than three times their root.
    const likely = 3 * Math.sqrt(sum * Math.max(unit, own));
    return apart <= Math.min(sum, likely, most * 2 * unit) * (1 + 1e-6);
  }
}

/** Half a unit of the last digit of a stated number. */
export function ownError(number: number): number {
  const digits = new Digits();
  digits.take(String(number));
  return digits.errorOf(number);
}

interface PathErrors {
  /** The sum of the errors of all lengths from the root to each node. */
  readonly sums: Float64Array;
  /** The largest error of a length: half a unit of its last digit. */
  readonly unit: number;
}

/**
 * Tips and inner nodes can have lengths of other digits. Where those of one kind are so few that they would explain
 * almost anything, zeros at their end were left out: beside 104.99964, 50 is as precise.
 */
function pathErrors({ parents, lengths, lengthDigits }: RawTree, largest: number): PathErrors {
  const sums = new Float64Array(parents.length);
  let unit = 0;
  if (lengthDigits === undefined) return { sums, unit };
  const { tips, inner } = lengthDigits;
  for (let row = 1; row < sums.length; row++) {
    const isTip = parents[row + 1] !== row;
    const length = lengths[row] ?? Number.NaN;
    const own = (isTip ? tips : inner).errorOf(length);
    const error = own <= largest ? own : Math.min(own, (isTip ? inner : tips).errorOf(length));
    if (error > unit) unit = error;
    sums[row] = (sums[parents[row] ?? 0] ?? 0) + error;
  }
  return { sums, unit };
}
