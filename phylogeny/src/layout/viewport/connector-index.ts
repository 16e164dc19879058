import type { Forest } from '../../species/forest.ts';
import type { Rows } from '../rows/rows.ts';
import { firstFromRow, groupConnectors } from './connector-groups.ts';

/**
 * Finds the connectors that cross a boundary between two rows without looking at any others. Only those
 * of ancestors with a row: `SplitPaths` finds the others, and the parts of connectors inside the branch
 * of the split they lead to.
 *
 * Why it works: a branch fills consecutive rows, so a connector that passes through a row belongs to
 * an ancestor of the species in that row. Going up the ancestors, connectors are nested: each outer
 * one reaches at least as far up and down as the inner ones, at the same x or further left. So each
 * line of ancestors is stored as a list of those with connectors, with pointers that skip many of
 * them at once, and all limits are found by bisection.
 */
export class ConnectorIndex {
  readonly #parents: Int32Array;
  readonly #rowOf: Int32Array;
  /** Where the connector of each species ends: its row, or the first row of a split's branch; -1 if none. */
  readonly #ends: Int32Array;
  readonly #speciesAt: Int32Array;
  readonly #branchTops: Int32Array;
  /** Connected descendants grouped by ancestor, each group from the top down. */
  readonly #links: Int32Array;
  /** The start of each ancestor's group, and one more entry for the end of the last. */
  readonly #groups: Int32Array;
  /** The index in its group that separates the siblings further out than a species from the rest. */
  readonly #beyond: Int32Array;
  /** The innermost connector that passes a species' whole branch, by the species it leads to; -1 if none. */
  readonly #inner: Int32Array;
  /** The nearest species among itself and its ancestors whose branch a connector passes. */
  readonly #passed: Int32Array;
  readonly #jumps: Int32Array;

  constructor(forest: Forest, rows: Rows) {
    const size = forest.size;
    this.#parents = forest.columns.parents;
    this.#rowOf = rows.rowOf;
    this.#speciesAt = rows.speciesAt;
    this.#branchTops = rows.branchTops;
    const { links, starts, beyond, ends } = groupConnectors(forest, rows);
    this.#links = links;
    this.#groups = starts;
    this.#beyond = beyond;
    this.#ends = ends;
    const isEmpty = links.length === 0;
    const chained = isEmpty ? 0 : size;
    this.#inner = new Int32Array(chained);
    this.#passed = new Int32Array(chained);
    this.#jumps = new Int32Array(chained);
    if (!isEmpty) this.#chain();
  }

  #chain(): void {
    const parents = this.#parents;
    const passed = this.#passed;
    const jumps = this.#jumps;
    const depths = new Int32Array(parents.length);
    const depth = (index: number) => (index < 0 ? 0 : (depths[index] ?? 0));
    const jump = (index: number) => (index < 0 ? -1 : (jumps[index] ?? -1));
    for (let index = 0; index < parents.length; index++) {
      const parent = parents[index] ?? -1;
      const outer = parent < 0 ? -1 : (passed[parent] ?? -1);
      const inner = this.#innermost(index);
      this.#inner[index] = inner;
      if (inner < 0) {
        passed[index] = outer;
        continue;
      }
      passed[index] = index;
      depths[index] = depth(outer) + 1;
      // Skew-binary jump pointers: one per ancestor is enough to bisect a line of any length.
      const near = jump(outer);
      const far = jump(near);
      jumps[index] = depth(outer) - depth(near) === depth(near) - depth(far) ? far : outer;
    }
  }

  /** A sibling further out, else the ancestor when its own connector runs beside the branch. */
  #innermost(index: number): number {
    const parent = this.#parents[index] ?? -1;
    const parentRow = parent < 0 ? -1 : (this.#rowOf[parent] ?? -1);
    if (parentRow < 0) return -1;
    const beyond = this.#beyond[index] ?? 0;
    if ((this.#branchTops[index] ?? 0) > parentRow) {
      if (beyond < (this.#groups[parent + 1] ?? 0)) return this.#links[beyond] ?? -1;
    } else if (beyond > (this.#groups[parent] ?? 0)) return this.#links[beyond - 1] ?? -1;
    return this.#isEnclosed(index) ? parent : -1;
  }

  /** Whether a species is between its ancestor and the ancestor above, and so beside their connector. */
  #isEnclosed(index: number): boolean {
    const parent = this.#parents[index] ?? -1;
    const grandparent = parent < 0 ? -1 : (this.#parents[parent] ?? -1);
    if (grandparent < 0) return false;
    const parentRow = this.#rowOf[parent] ?? -1;
    const grandparentRow = this.#rowOf[grandparent] ?? -1;
    if (parentRow < 0 || grandparentRow < 0) return false;
    return parentRow > grandparentRow !== (this.#branchTops[index] ?? 0) > parentRow;
  }

  /** The upper row of the connector that leads to a species. */
  upperRow(index: number): number {
    return Math.min(this.#ends[index] ?? 0, this.#rowOf[this.#parents[index] ?? 0] ?? 0);
  }

  /** The lower row of the connector that leads to a species. */
  lowerRow(index: number): number {
    return Math.max(this.#ends[index] ?? 0, this.#rowOf[this.#parents[index] ?? 0] ?? 0);
  }

  /**
   * Passes to `window` the connectors that cross from above into row `boundary`, start at row
   * `highest` or below, and are within `window`. Of those in the same column of pixels, only the
   * outermost is passed, since it covers the others. Connectors that start above `highest` cross an
   * earlier boundary.
   */
  passing(boundary: number, highest: number, window: ConnectorWindow): void {
    const species = this.#speciesAt[boundary] ?? -1;
    if (species < 0 || this.#links.length === 0) return;
    if (this.#ownConnectors(species, boundary, highest, window)) {
      this.#ancestorsConnectors(this.#passed[species] ?? -1, highest, window);
    }
    window.flush();
  }

  /** Connectors that end at the species itself. False when those further out must also be out of bounds. */
  #ownConnectors(
    species: number,
    boundary: number,
    highest: number,
    window: ConnectorWindow,
  ): boolean {
    const from = this.#groups[species] ?? 0;
    const to = this.#groups[species + 1] ?? from;
    if (from < to && (this.#ends[this.#links[from] ?? 0] ?? 0) < boundary) {
      const above = firstFromRow(boundary, this.#links, this.#ends, from, to);
      if (!this.#offerAbove(from, above, highest, window)) return false;
    }
    const parent = this.#parents[species] ?? -1;
    const parentRow = parent < 0 ? -1 : (this.#rowOf[parent] ?? -1);
    if (parentRow < 0 || parentRow > boundary) return true;
    return parentRow >= highest && window.offer(species);
  }

  #ancestorsConnectors(first: number, highest: number, window: ConnectorWindow): void {
    let species = first;
    while (species >= 0) {
      if (this.#isSkippable(species, highest, window)) {
        species = this.#outermostSkippable(species, highest, window);
      }
      const parent = this.#parents[species] ?? -1;
      if (this.#inner[species] !== parent) {
        const from = this.#groups[parent] ?? 0;
        const beyond = this.#beyond[species] ?? 0;
        const goesOn =
          (this.#branchTops[species] ?? 0) > (this.#rowOf[parent] ?? 0)
            ? (this.#rowOf[parent] ?? 0) >= highest && this.#offerBelow(beyond, parent, window)
            : this.#offerAbove(from, beyond, highest, window);
        if (!goesOn) return;
      }
      if (this.#isEnclosed(species)) {
        if (this.upperRow(parent) < highest || !window.offer(parent)) return;
      }
      species = this.#passed[parent] ?? -1;
    }
  }

  /** Siblings below, from the nearest outwards. They share their upper end. */
  #offerBelow(first: number, parent: number, window: ConnectorWindow): boolean {
    return this.#offerOutwards(first, (this.#groups[parent + 1] ?? 0) - first, 1, window);
  }

  /** Siblings above, as far up as allowed. They share their lower end. */
  #offerAbove(from: number, to: number, highest: number, window: ConnectorWindow): boolean {
    const outermost = firstFromRow(highest, this.#links, this.#ends, from, to);
    if (outermost >= to) return false;
    return this.#offerOutwards(to - 1, to - outermost, -1, window) && outermost === from;
  }

  /** Siblings on one side go left from the nearest outwards, so the outermost covers its column. */
  #offerOutwards(nearest: number, count: number, step: 1 | -1, window: ConnectorWindow): boolean {
    // Most species have one sibling on a side.
    if (count === 1) return window.offer(this.#links[nearest] ?? 0);
    const group = { nearest, step, count };
    let n = this.#firstLeftOf(window.right, 0, group, window);
    while (n < count) {
      const edge = window.columnStart(this.#links[nearest + step * n] ?? 0);
      // The column's edge is rounded and may be right of the connector itself.
      const next = Math.max(this.#firstLeftOf(edge, n, group, window, true), n + 1);
      if (!window.offer(this.#links[nearest + step * (next - 1)] ?? 0)) return false;
      n = next;
    }
    return true;
  }

  #isSkippable(species: number, highest: number, window: ConnectorWindow): boolean {
    const connector = this.#inner[species] ?? 0;
    const upper = this.upperRow(connector);
    if (upper < highest) return false;
    return this.lowerRow(connector) - upper < window.shortest || window.isCovered(connector);
  }

  #outermostSkippable(first: number, highest: number, window: ConnectorWindow): number {
    let species = first;
    for (;;) {
      const jump = this.#jumps[species] ?? -1;
      const next = this.#passed[this.#parents[species] ?? 0] ?? -1;
      if (jump >= 0 && this.#isSkippable(jump, highest, window)) species = jump;
      else if (next >= 0 && this.#isSkippable(next, highest, window)) species = next;
      else return species;
    }
  }

  /** The first sibling from `from` outwards at or left of `x`; with `strictly`, left of it. */
  #firstLeftOf(
    x: number,
    from: number,
    { nearest, step, count }: SideOfGroup,
    window: ConnectorWindow,
    strictly = false,
  ): number {
    // Most groups are small and most results near the start, so widen the search from there.
    let low = from;
    let width = 1;
    const isRight = (n: number) => {
      const position = window.positionOf(this.#links[nearest + step * n] ?? 0);
      return strictly ? position >= x : position > x;
    };
    while (low + width <= count && isRight(low + width - 1)) {
      low += width;
      width *= 2;
    }
    let high = Math.min(low + width, count);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isRight(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Siblings on one side of their ancestor, from the nearest outwards. */
interface SideOfGroup {
  readonly nearest: number;
  readonly step: 1 | -1;
  readonly count: number;
}

/** The horizontal part of the world in which connectors are searched. */
export interface ConnectorWindow {
  readonly right: number;
  /** Connectors that span fewer rows than this are skipped. */
  readonly shortest: number;
  /** The x of the connector of a species. */
  positionOf(index: number): number;
  /** The left edge of the column of pixels that a connector is in. */
  columnStart(index: number): number;
  /** Whether the connector is right of the window or in the same column as the previous one. */
  isCovered(index: number): boolean;
  /** Adds a connector, from right to left. False when it is left of the window, as all that follow are. */
  offer(index: number): boolean;
  /** Ends one boundary. */
  flush(): void;
}
