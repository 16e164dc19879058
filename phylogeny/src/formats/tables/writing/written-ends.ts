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
    this.#moments = new Float64Array(forest.size).fill(Number.NaN);
    for (let row = 0; row < forest.size; row++) {
      const end = forest.extinction(row);
      // Where a file states another end, the bar was made to end later than that.
      const moment = forest.details(row)?.stated?.extinction ?? end;
      if (isInvented(forest, row) && !this.isOpen(row)) this.#moments[row] = moment;
      const ancestor = forest.ancestor(row);
      // A split that was dated is where its descendants begin, and not where its bar ends.
      const isMoment = !Number.isNaN(this.#moments[row] ?? 0);
      if (ancestor >= 0 && !isMoment && forest.split(row) < (this.#moments[ancestor] ?? 0)) {
        this.#moments[ancestor] = Math.max(forest.split(row), forest.apparition(ancestor));
      }
      // Descendants must not end before the ancestor begins.
      if (ancestor >= 0 && end < (this.#moments[ancestor] ?? 0)) {
        this.#moments[ancestor] = Number.NaN;
      }
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
