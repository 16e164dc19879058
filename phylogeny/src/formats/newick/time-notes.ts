import { boundsLevel } from '../../species/times/bounds.ts';
import { writeDecimal } from '../dating/decimal.ts';
import { agesOfBounds } from '../dating/interval-bounds.ts';
import type { BoundsAt, SplitTree } from '../trees/split-forest.ts';
import type { WrittenUnit } from '../values/written-unit.ts';
import { keyOfBounds } from './annotation-keys.ts';

/**
 * The annotations of the times of nodes that have bounds. Heights count from the youngest tip, as BEAST writes
 * them: otherwise FigTree would not draw intervals at their nodes.
 */
export function timeNotes(tree: SplitTree, unit: WrittenUnit): (row: number) => readonly string[] {
  const isDated =
    unit.isForward && [...tree.bounds.values()].every(({ bounds }) => boundsLevel(bounds) === 95);
  return (row) => {
    const found = tree.bounds.get(row);
    if (found === undefined || !unit.isTime) return [];
    const end = tree.ends[row] ?? 0;
    if (isDated) return [`date=${unit.time(end, tree)}`, `CI_date={${dates(found).join(',')}}`];
    const interval = heights(found, tree, unit).join(',');
    return [`height=${unit.height(end, tree)}`, `${keyOfBounds(found.bounds)}={${interval}}`];
  };
}

/** The keys of intervals in trees. */
export function timeKeys(trees: readonly SplitTree[]): ReadonlySet<string> {
  const keys = trees.flatMap((tree) =>
    [...tree.bounds.values()].map((at) => keyOfBounds(at.bounds)),
  );
  return new Set(keys);
}

function heights(found: BoundsAt, tree: SplitTree, unit: WrittenUnit): readonly [string, string] {
  const { moment, bounds } = found;
  if (tree.latest === 0) return agesOfBounds(moment, bounds, unit.years);
  return [unit.height(moment + bounds.after, tree), unit.height(moment - bounds.before, tree)];
}

/** As LSD2 and IQ-TREE write the 95% intervals of calendar dates. */
function dates({ moment, bounds }: BoundsAt): readonly string[] {
  const [youngest, oldest] = agesOfBounds(moment, bounds, 1);
  return [oldest, youngest].map((age) => writeDecimal(0 - Number(age)));
}
