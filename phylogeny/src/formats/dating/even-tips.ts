import type { NodeTimes } from './node-times.ts';
import type { Rounding } from './rounding.ts';

/** How the tips of a tree end. */
export interface TipEnds {
  /** How many tips were moved to the latest end. */
  readonly moved: number;
  /** How many end shortly before the latest one, by more than rounding explains. */
  readonly near: number;
  /** Whether all end together. */
  readonly isEven: boolean;
}

/** Makes tips that end together except for rounding end at the latest moment. */
export function alignTips(parents: Int32Array, times: NodeTimes, rounding: Rounding): TipEnds {
  const { ends, latest, source } = times;
  const size = ends.length;
  let moved = 0;
  let exact = 0;
  let isEven = true;
  let last = 0;
  const near: number[] = [];
  for (let row = 0; row < size; row++) {
    if (row + 1 < size && parents[row + 1] === row) continue;
    const before = latest - (ends[row] ?? 0);
    if (before > rounding.arithmetic) {
      if (rounding.isNear(before)) near.push(row);
      else isEven = false;
      continue;
    }
    exact += 1;
    if (before === 0) last = row;
    else {
      ends[row] = latest;
      moved += 1;
    }
  }
  // Where most tips end at one moment, lengths are differences of rounded ages, whose errors do not add up.
  const most = exact > near.length ? 2 : Infinity;
  let kept = 0;
  for (const row of near) {
    const before = latest - (ends[row] ?? 0);
    if (source === 'lengths' && rounding.explains(before, [row, last], most)) {
      ends[row] = latest;
      moved += 1;
    } else kept += 1;
  }
  return { moved, near: kept, isEven: isEven && kept === 0 };
}
