import type { Forest } from '../../species/forest.ts';
import { replaceTimes } from '../../species/replace.ts';
import { type Years, years } from '../../timeline/years.ts';
import { offsetAfter } from '../rounding.ts';

/** A forest moved in time. */
export interface MovedForest {
  readonly forest: Forest;
  /** How far it moved, later if it is positive. */
  readonly by: Years;
}

/**
 * Moves a forest by the shortest time after which all its roots appear while the species at `ancestor` lives.
 * Null if they are too far apart.
 */
export function fitInTime(source: Forest, forest: Forest, ancestor: number): MovedForest | null {
  const [from, to] = [forest.apparition(ancestor), forest.extinction(ancestor)];
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const root of source.roots()) {
    const offset = offsetAfter(forest, ancestor, source.start(root));
    least = Math.max(least, -offset);
    most = Math.min(most, forest.duration(ancestor) - offset);
  }
  if (least > most) return null;
  const by = years(Math.min(Math.max(0, least), most));
  if (by === 0) return { forest: source, by };
  const starts = Array.from(source.roots(), (row) => ({
    row,
    // A sum of a long and a short time may miss the ancestor's life by rounding.
    start: years(Math.min(Math.max(source.start(row) + by, from), to)),
  }));
  return { forest: replaceTimes(source, starts), by };
}
