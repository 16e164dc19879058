import { type Years, years } from '../../timeline/years.ts';
import { type Life, type Lineage, startRange } from '../ancestry/lineage.ts';
import type { Forest } from '../forest.ts';

/**
 * Absolute times are sums, so a moment that means "when the ancestor ended" may differ from it in the
 * last digits. A moment that misses a bound by less than this ratio counts as being on the bound.
 */
const roundingTolerance = 1e-12;

/** How far a moment may be from the apparition or extinction of a species because of rounding. */
export function roundingAround(forest: Forest, index: number): number {
  return roundingIn(forest.apparition(index), forest.duration(index));
}

/** The life of the species at a row. */
export function lifeOf(forest: Forest, index: number): Life {
  return {
    apparition: forest.apparition(index),
    duration: forest.duration(index),
    ghost: forest.ghost(index),
  };
}

/**
 * The offset after an ancestor's apparition of a moment at which a species with this ghost appears. Its split
 * is exactly at an end of the ancestor's lineage where it differs from it only by rounding.
 */
export function offsetAfter(above: Life, moment: number, ghost = 0): Years {
  const { apparition, duration } = above;
  if (ghost === 0 && moment === apparition + duration) return years(duration);
  return roundOffset(above, moment - apparition, ghost);
}

/** An offset after an apparition, exact where the split differs from an end of the lineage only by rounding. */
export function roundOffset(above: Life, offset: number, ghost = 0): Years {
  const { first, last } = startRange(ghost, above);
  const rounding = roundingIn(above.apparition, above.duration);
  if (offset < first && offset >= first - rounding) return years(first);
  if (offset > last && offset <= last + rounding) return years(last);
  return years(offset);
}

/**
 * For each row, when its lineage begins: absolute for a root, or after its ancestor's apparition. Exactly at an end
 * of the ancestor's lineage where it differs from it only by rounding.
 */
export function splitStarts(forest: Forest): Float64Array {
  const { starts, parents } = forest.columns;
  if (!forest.uses('ghost')) return starts;
  return starts.map((start, index) => {
    const offset = start - forest.ghost(index);
    const parent = parents[index] ?? -1;
    if (parent < 0) return offset;
    const rounding = roundingAround(forest, parent);
    const ends = [forest.duration(parent), -forest.ghost(parent)];
    return ends.find((end) => Math.abs(offset - end) <= rounding) ?? offset;
  });
}

/** The start nearest to an offset with which a species splits within the lineage of an ancestor. */
export function clampStart(above: Lineage, offset: number, ghost = 0): Years {
  const { first, last } = startRange(ghost, above);
  return years(Math.min(Math.max(offset, first), last));
}

function roundingIn(apparition: number, duration: number): number {
  return roundingTolerance * Math.max(Math.abs(apparition), Math.abs(apparition + duration));
}
