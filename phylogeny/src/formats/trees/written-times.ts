import type { Forest } from '../../species/forest.ts';
import { isInvented } from '../../species/times/invented-length.ts';
import { splitStarts } from '../../species/times/rounding.ts';
import type { WrittenReticulation } from '../networks/written-reticulations.ts';

/** The forest with each species from its split on, since a branch cannot tell a ghost from a range. */
export function lineagesOf(forest: Forest): Forest {
  if (!forest.uses('ghost')) return forest;
  const { parents, durations } = forest.columns;
  const ghostAbove = (row: number) =>
    (parents[row] ?? -1) < 0 ? 0 : forest.ghost(parents[row] ?? -1);
  return forest.withValues({
    starts: splitStarts(forest).map((start, row) => start + ghostAbove(row)),
    // A range that was only invented to be drawn ends with its ghost.
    durations: durations.map((duration, row) =>
      forest.ghost(row) > 0 && isInvented(forest, row)
        ? forest.ghost(row)
        : duration + forest.ghost(row),
    ),
  });
}

/**
 * The times of species without the lengths that were only invented to be drawn. The line to a species from another
 * ancestor is one more descendant of that ancestor, numbered after the species, where the species appears.
 */
export class WrittenTimes {
  readonly #rows: Int32Array;
  readonly #from: Int32Array;
  readonly #starts: Float64Array;
  readonly #durations: Float64Array;

  constructor(forest: Forest, reticulations: readonly WrittenReticulation[]) {
    const { starts, durations } = forest.columns;
    const size = forest.size + reticulations.length;
    const parents = extended(forest.columns.parents, Int32Array, size);
    this.#starts = extended(starts, Float64Array, size);
    this.#durations = extended(durations, Float64Array, size);
    const [hasInvented, hasStated] = [forest.uses('invented'), forest.uses('stated')];
    for (let row = 0; row < forest.size; row++) {
      const parent = parents[row] ?? -1;
      const duration = durations[row] ?? 0;
      const isPoint = hasInvented && isInvented(forest, row);
      if (isPoint) this.#durations[row] = 0;
      if (parent < 0) continue;
      const above = this.#durations[parent] ?? 0;
      const start = starts[row] ?? 0;
      const endsWithAncestor =
        isPoint && Math.abs(start + duration - (durations[parent] ?? 0)) < duration;
      const isAtEnd = endsWithAncestor || (hasStated && isStatedAtEnd(forest, row, parent));
      this.#starts[row] = isAtEnd ? above : Math.min(start, above);
    }
    for (const [index, { species, ancestor }] of reticulations.entries()) {
      const end = this.#durations[ancestor] ?? 0;
      const moment = forest.apparition(species) + forest.ghost(species);
      const start = moment - forest.apparition(ancestor);
      const rounding = 1e-12 * Math.max(Math.abs(moment), Math.abs(forest.apparition(ancestor)));
      parents[forest.size + index] = ancestor;
      this.#starts[forest.size + index] =
        start > end - rounding ? end : Math.max(0, Math.min(start, end));
    }
    const from = new Int32Array(size + 2);
    for (let row = 0; row < size; row++) {
      const slot = (parents[row] ?? -1) + 2;
      from[slot] = (from[slot] ?? 0) + 1;
    }
    for (let slot = 1; slot < from.length; slot++)
      from[slot] = (from[slot] ?? 0) + (from[slot - 1] ?? 0);
    const filled = from.slice();
    const rows = new Int32Array(size);
    for (let row = 0; row < size; row++) {
      const parent = parents[row] ?? -1;
      const slot = filled[parent + 1] ?? 0;
      rows[slot] = row;
      filled[parent + 1] = slot + 1;
    }
    this.#rows = rows;
    this.#from = from;
    for (let species = 0; species < forest.size; species++) {
      if (!this.#isInOrder(species))
        this.descendants(species).sort((a, b) => this.start(a) - this.start(b) || a - b);
    }
  }

  /** Whether the descendants of a species appear in the order of their rows, as in most files. */
  #isInOrder(species: number): boolean {
    const end = this.firstOf(species + 1);
    for (let place = this.firstOf(species) + 1; place < end; place++) {
      if (this.start(this.at(place - 1)) > this.start(this.at(place))) return false;
    }
    return true;
  }

  start(row: number): number {
    return this.#starts[row] ?? 0;
  }

  duration(row: number): number {
    return this.#durations[row] ?? 0;
  }

  /** The place of the first descendant of a species: those of one species after those of the one before it. */
  firstOf(species: number): number {
    return this.#from[species + 1] ?? 0;
  }

  /** The descendant at a place. */
  at(place: number): number {
    return this.#rows[place] ?? 0;
  }

  /** The descendants of a species in the order in which they appear. */
  descendants(species: number): Int32Array {
    return this.#rows.subarray(this.firstOf(species), this.firstOf(species + 1));
  }
}

/**
 * Whether the file of a species states that it starts at its ancestor's end, although it ends before that: its
 * branch has a negative length, which is written again.
 */
function isStatedAtEnd(forest: Forest, row: number, ancestor: number): boolean {
  const stated = forest.details(row)?.stated?.apparition;
  return stated !== undefined && stated === forest.extinction(ancestor);
}

/** A longer copy of a typed array. */
function extended<List extends Int32Array | Float64Array>(
  list: List,
  Kind: new (length: number) => List,
  size: number,
): List {
  const longer = new Kind(size);
  longer.set(list);
  return longer;
}
