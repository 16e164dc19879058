import type { Forest } from '../../../species/forest.ts';
import { isInvented } from '../../../species/times/invented-length.ts';
import { addDecimals } from '../../dating/decimal.ts';

type End = 'apparition' | 'extinction';

/** The times of species as tables write them: those that were only made to be drawn are moments. */
export class WrittenEnds {
  readonly #forest: Forest;
  /** The moment of each species that is one; NaN for others. */
  readonly #moments: Float64Array;

  constructor(forest: Forest) {
    this.#forest = forest;
    const { size } = forest;
    const moments = new Float64Array(size).fill(Number.NaN);
    this.#moments = moments;
    /** When the first descendant of each species splits off, and the first one ends. */
    const firstSplits = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    const firstEnds = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    for (let row = size - 1; row >= 0; row--) {
      const end = forest.extinction(row);
      let split: number = forest.split(row);
      if (isInvented(forest, row) && !this.isOpen(row)) {
        // Where a file states another end, the bar was made to end later than that.
        const stated = forest.details(row)?.stated?.extinction ?? end;
        // A split that was dated is where its descendants begin, and not where its bar ends.
        const below = Math.max(firstSplits[row] ?? end, forest.apparition(row));
        split = Math.min(stated, below);
        // Descendants must not end before the ancestor begins.
        if (split <= (firstEnds[row] ?? 0)) moments[row] = split;
      }
      const ancestor = forest.ancestor(row);
      if (ancestor < 0) continue;
      firstSplits[ancestor] = Math.min(firstSplits[ancestor] ?? split, split);
      firstEnds[ancestor] = Math.min(firstEnds[ancestor] ?? end, end);
    }
    // A species without dates is where its ancestor is, if that is within its bar.
    for (let row = 0; row < size; row++) {
      const above = moments[forest.ancestor(row)] ?? Number.NaN;
      const isUndated = forest.branchSize(row) === 1 && (moments[row] ?? 0) >= above;
      if (isUndated && above >= forest.apparition(row)) moments[row] = above;
    }
  }

  best(row: number, end: End): number {
    const moment = this.#moments[row] ?? Number.NaN;
    if (!Number.isNaN(moment)) return moment;
    const time = this.#forest[end](row);
    const above = this.#moments[this.#forest.ancestor(row)] ?? Number.NaN;
    return end === 'apparition' && time < above ? above : time;
  }

  /** Whether nobody knows when a species ended: as a reader guesses it where a table has a question mark. */
  isOpen(row: number): boolean {
    const { extinctionBounds: bounds, stated } = this.#forest.details(row) ?? {};
    if (bounds?.kind !== 'circa' || !(bounds.after > 0) || stated !== undefined) return false;
    const end = this.#forest.extinction(row);
    if (addDecimals(end, bounds.after) !== 0) return false;
    let earliest: number = this.#forest.apparition(row);
    for (const child of this.#forest.descendants(row)) {
      earliest = Math.max(earliest, this.#forest.apparition(child));
    }
    return addDecimals(end, -bounds.before) === earliest;
  }

  /** The earliest or latest time of an end; its best one if it has no bounds. */
  bound(row: number, end: End, side: 'before' | 'after'): number {
    const bounds = this.#forest.details(row)?.[`${end}Bounds`];
    if (bounds === undefined || (bounds.before === 0 && bounds.after === 0)) {
      return this.best(row, end);
    }
    const distance = side === 'before' ? -bounds.before : bounds.after;
    return addDecimals(this.#forest[end](row), distance);
  }
}
