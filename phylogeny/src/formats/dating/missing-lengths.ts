import { type NamesInText, nameAt } from '../../species/storage/columns.ts';
import type { RawInterval, RawTree } from '../trees/raw-tree.ts';
import type { LengthCounts, NodeTimes } from './node-times.ts';

/** The nodes whose time depends on a length that their branch does not have, although others have one. */
export function rowsWithoutLength(
  { lengths, moments }: RawTree,
  { missing, positive }: LengthCounts,
  { source }: NodeTimes,
  byKnownAges: boolean,
): readonly number[] {
  if (missing === 0 || positive === 0 || source === 'cladogram') return [];
  const isStated = (row: number) =>
    source === 'moments' && !byKnownAges && !Number.isNaN(moments?.values[row]);
  const rows: number[] = [];
  for (let row = 1; row < lengths.length; row++) {
    if (Number.isNaN(lengths[row]) && !isStated(row)) rows.push(row);
  }
  return rows;
}

/** When these nodes may have ended: as much later as nothing in their branch ends after the latest tip. */
export function intervalsWithoutLength(
  { parents }: RawTree,
  { ends, latest }: NodeTimes,
  rows: readonly number[],
): ReadonlyMap<number, RawInterval> {
  const intervals = new Map<number, RawInterval>();
  if (rows.length === 0) return intervals;
  const last = ends.slice();
  for (let row = last.length - 1; row > 0; row--) {
    const parent = parents[row] ?? 0;
    last[parent] = Math.max(last[parent] ?? 0, last[row] ?? 0);
  }
  for (const row of rows) {
    const [end, room] = [ends[row] ?? 0, latest - (last[row] ?? 0)];
    if (room > 0) intervals.set(row, { ends: [end, end + room], kind: 'circa' });
  }
  return intervals;
}

/** The names of nodes; of a split without one, two species that it separates. */
export function nodeTexts(
  { parents }: RawTree,
  names: NamesInText,
  rows: readonly number[],
  isUnnamed: (row: number) => boolean,
): readonly string[] {
  const firsts = new Int32Array(parents.length);
  const lasts = Int32Array.from(parents, (_, row) => row);
  for (let row = parents.length - 1; row >= 0; row--) {
    firsts[row] = parents[row + 1] === row ? (firsts[row + 1] ?? row) : row;
    const parent = parents[row] ?? -1;
    if (parent >= 0) lasts[parent] = Math.max(lasts[parent] ?? 0, lasts[row] ?? 0);
  }
  return rows.map((row) => {
    if (!isUnnamed(row)) return nameAt(names, row);
    const tips = [firsts[row] ?? row, lasts[row] ?? row].map((tip) => nameAt(names, tip));
    return tips.join(' + ');
  });
}
