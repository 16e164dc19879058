import { startRange } from '../../species/ancestry/lineage.ts';
import type { Forest } from '../../species/forest.ts';
import { replaceTimes } from '../../species/replace.ts';
import { lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import { type Years, years } from '../../timeline/years.ts';

/** A forest moved in time. */
export interface MovedForest {
  readonly forest: Forest;
  /** How far it moved, later if it is positive. */
  readonly by: Years;
}

/**
 * Moves a forest by the shortest time after which all its roots split from the species at `ancestor`.
 * Null if they are too far apart.
 */
export function fitInTime(source: Forest, forest: Forest, ancestor: number): MovedForest | null {
  const above = lifeOf(forest, ancestor);
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const root of source.roots()) {
    const ghost = source.ghost(root);
    const offset = offsetAfter(above, source.start(root), ghost);
    const { first, last } = startRange(ghost, above);
    least = Math.max(least, first - offset);
    most = Math.min(most, last - offset);
  }
  if (least > most) return null;
  const by = years(Math.min(Math.max(0, least), most));
  if (by === 0) return { forest: source, by };
  const starts = Array.from(source.roots(), (row) => {
    const { first, last } = startRange(source.ghost(row), above);
    const start = source.start(row) + by;
    // A sum of a long and a short time may miss the ancestor's lineage by rounding.
    const [from, to] = [above.apparition + first, above.apparition + last];
    return { row, start: years(Math.min(Math.max(start, from), to)) };
  });
  return { forest: replaceTimes(source, starts), by };
}
