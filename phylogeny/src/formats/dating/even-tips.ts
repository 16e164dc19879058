import type { RawTree } from '../trees/raw-tree.ts';
import { tipRows } from '../trees/tip-rows.ts';
import type { NodeTimes } from './node-times.ts';
import type { Rounding } from './rounding.ts';

/** Heights of living tips are means of rounding errors. They are never larger than this ratio of the tree's. */
const meanRounding = 1e-6;
/** Tips whose ends scatter by less than this ratio of the height may be living, if most of them do. */
const scatter = 1e-5;

/** How the tips of a tree end. */
export interface TipEnds {
  /** The times, of which the latest may have become 0. */
  readonly times: NodeTimes;
  /** How many tips were moved to the latest end. */
  readonly moved: number;
  /** The tips that end shortly before the latest one, by more than rounding explains. */
  readonly near: readonly number[];
  /** Those that scatter just before the latest one, if most tips do; moved to it if they are said to be living. */
  readonly scattered: readonly number[];
  /** How long before the latest one the first of them ended. */
  readonly scatter: number;
  /** Whether all end together. */
  readonly isEven: boolean;
}

/** Makes tips that end together except for rounding end at the latest moment. */
export function alignTips(
  tree: RawTree,
  stated: NodeTimes,
  rounding: Rounding,
  areNearTipsLiving = false,
): TipEnds {
  const times = withLatestAtZero(tree, stated, rounding);
  const { ends, latest, source } = times;
  let moved = 0;
  let exact = 0;
  let far = 0;
  let last = 0;
  const near: number[] = [];
  for (const row of tipRows(tree)) {
    const before = latest - (ends[row] ?? 0);
    if (before > rounding.arithmetic) {
      if (rounding.isNear(before)) near.push(row);
      else far += 1;
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
  const kept: number[] = [];
  const scattered: number[] = [];
  let earliest = latest;
  for (const row of near) {
    const end = ends[row] ?? 0;
    const before = latest - end;
    const isExplained =
      source === 'lengths'
        ? rounding.explains(before, row, last, most)
        : isMeanOfRounding(tree, row, before, rounding);
    if (isExplained) {
      ends[row] = latest;
      moved += 1;
      continue;
    }
    kept.push(row);
    if (!rounding.isNear(before, scatter)) continue;
    scattered.push(row);
    earliest = Math.min(earliest, end);
  }
  const isScattered = scattered.length > (exact + near.length + far) / 2;
  const areMoved = isScattered && areNearTipsLiving;
  if (areMoved) for (const row of scattered) ends[row] = latest;
  return {
    times,
    moved,
    near: areMoved ? kept.filter((row) => ends[row] !== latest) : kept,
    scattered: isScattered ? scattered : [],
    scatter: latest - earliest,
    isEven: far === 0 && kept.length === (areMoved ? scattered.length : 0),
  };
}

/** Heights count from a youngest tip at 0. If all are above it by rounding only, the lowest ones are at it. */
function withLatestAtZero(tree: RawTree, times: NodeTimes, rounding: Rounding): NodeTimes {
  const { latest, latestHeight: height, source, ends } = times;
  if (source !== 'moments' || tree.moments?.isRelative !== true || height <= 0) return times;
  const isZero =
    height <= rounding.arithmetic || isMeanOfRounding(tree, ends.indexOf(latest), height, rounding);
  return isZero ? { ...times, latest: 0, latestHeight: 0 } : times;
}

/** Whether the interval of a tip shows that its height is the mean of errors above 0: it begins near 0. */
function isMeanOfRounding(tree: RawTree, row: number, height: number, rounding: Rounding): boolean {
  const { intervals = null, moments } = tree;
  const ends = intervals?.isRelative === true ? intervals.values.get(row)?.ends : undefined;
  if (ends === undefined || moments?.isRelative !== true) return false;
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  return rounding.isNear(height, meanRounding) && lowest <= (highest - lowest) / 2;
}
