import type { RawColumn, RawTree } from '../trees/raw-tree.ts';
import type { NodeTimes } from './node-times.ts';

/** Trees of substitutions per site are rarely higher than this, and trees of times in any unit rarely lower. */
const surelyLow = 1;
/** Up to this height, other things than the height show that lengths are substitutions. */
const possiblyLow = 5;
const shortBranch = 0.1;
/** Nobody states ages of so few million years this precisely, unless several tips end today. */
const preciseError = 0.5e-3;

/**
 * Whether branch lengths look like substitutions per site: small, with tips at different distances from the
 * root, and nothing else in the file that says when its nodes lived. In trees of a middling height, support
 * values, many short branches, or precise lengths of which no two tips share the largest sum show it.
 */
export function looksLikeSubstitutions(
  tree: RawTree,
  times: NodeTimes,
  height: number,
  isEven: boolean,
  support: readonly RawColumn[],
): boolean {
  if (times.source !== 'lengths' || isEven || saysWhen(tree, times)) return false;
  if (height < surelyLow) return true;
  if (height >= possiblyLow) return false;
  const columns = [...support, ...(tree.columns ?? [])];
  if (columns.some(({ isSupport }) => isSupport === true)) return true;
  if (middleLength(tree) < shortBranch) return true;
  const isPrecise = (tree.lengthDigits?.inner.errorOf(1) ?? 0) < preciseError;
  return isPrecise && times.ends.indexOf(times.latest) === times.ends.lastIndexOf(times.latest);
}

/** Whether the file states when its nodes lived, or in what unit its lengths are. */
function saysWhen(tree: RawTree, { latestAge, latestDate, yearsPerUnit }: NodeTimes): boolean {
  const { moments, intervals = null, yearsPerLength = null, likelyUnit } = tree;
  if (moments !== null || intervals !== null) return true;
  if (yearsPerLength !== null || likelyUnit !== undefined) return true;
  return latestAge !== null || latestDate !== null || yearsPerUnit !== null;
}

function middleLength({ lengths }: RawTree): number {
  const positive = lengths.filter((length, row) => row > 0 && length > 0).sort();
  return positive[positive.length >> 1] ?? 0;
}
