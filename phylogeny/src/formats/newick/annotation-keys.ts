import type { PartId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/part-values.ts';
import { type Bounds, boundsLevel } from '../../species/times/bounds.ts';
import { isColour } from '../../species/values/colour.ts';
import { readCalendarDate } from '../dating/calendar-dates.ts';
import type { RawInterval } from '../trees/raw-tree.ts';
import { supportName } from '../trees/tree-columns.ts';

/** What the key of a node's time says about it. */
export interface MomentKey {
  readonly kind: 'age' | 'date';
  /** As in `RawMoments`. */
  readonly isRelative?: true;
  readonly isSummary?: true;
}

const height = { kind: 'age', isRelative: true } as const;
const summary = { isSummary: true } as const;

/**
 * Keys of a node's time, best first, as used by TreeTime, LSD2, BEAST, MrBayes and RevBayes. Dates and ages
 * count from something that everybody knows, unlike heights.
 */
export const momentKeys: ReadonlyMap<string, MomentKey> = new Map<string, MomentKey>([
  ['date', { kind: 'date' }],
  ['num_date', { kind: 'date' }],
  ['age', { kind: 'age' }],
  ['height', height],
  ['age_median', { kind: 'age', ...summary }],
  ['age_mean', { kind: 'age', ...summary }],
  ['height_median', { ...height, ...summary }],
  ['height_mean', { ...height, ...summary }],
  ['CAheight_median', { ...height, ...summary }],
  ['CAheight_mean', { ...height, ...summary }],
]);

/** What an interval's key says about it. A lower rank is better. */
export interface IntervalKey {
  readonly moment: 'age' | 'date';
  /** Whether it counts from the youngest tip. */
  readonly isRelative: boolean;
  readonly kind: RawInterval['kind'];
  readonly level?: number;
  readonly rank: number;
  /** MCMCTree names only the level, and counts in hundred million years. */
  readonly isMcmcTree?: true;
}

/** BEAST, treeio (0.95 for 95%), MrBayes and RevBayes. */
const credible = /^(CA)?(height|age)_(\d+(?:\.\d+)?)(%?)_?HPD$/;

/** MCMCTree, with and without the word. */
const levelOnly = /^(\d+(?:\.\d+)?)%(?:_?HPD)?$/;
const ranges: Readonly<Record<string, IntervalKey>> = {
  // LSD2 and IQ-TREE estimate 95% intervals unless asked for another level.
  CI_date: { moment: 'date', isRelative: false, kind: 'hpd', rank: 3 },
  CI_height: { moment: 'age', isRelative: true, kind: 'hpd', rank: 4 },
  height_range: { moment: 'age', isRelative: true, kind: 'range', rank: 5 },
  age_range: { moment: 'age', isRelative: false, kind: 'range', rank: 6 },
};
const defaultLevel = 95;

/** What the key of an annotation says if it is that of an interval. */
export function intervalKey(key: string): IntervalKey | null {
  if (Object.hasOwn(ranges, key)) return ranges[key] ?? null;
  const [, common, counted, stated = '', percent] = credible.exec(key) ?? [];
  if (stated !== '') {
    const level = percent === '%' ? Number(stated) : Number((Number(stated) * 100).toPrecision(12));
    // Of several levels, 95% is what other programs show.
    const rank = common === undefined ? 0 : 1;
    const isRelative = counted === 'height';
    return credibleKey(level, level === defaultLevel ? rank : rank + 0.5, isRelative);
  }
  const level = Number(levelOnly.exec(key)?.[1] ?? Number.NaN);
  const found = credibleKey(level, 2, true);
  return found && { ...found, isMcmcTree: true };
}

function credibleKey(level: number, rank: number, isRelative: boolean): IntervalKey | null {
  if (!(level > 0 && level <= 100)) return null;
  const stated = level === defaultLevel ? {} : { level };
  return { moment: 'age', isRelative, kind: 'hpd', rank, ...stated };
}

/** The two numbers or calendar dates of `{1.5,2}`, or null. */
export function readInterval(value: string): readonly [number, number] | null {
  const [first, second, ...more] = value
    .replace(/[{}[\]"]/g, '')
    .split(',')
    .map((end) => readCalendarDate(end.trim())?.moment);
  if (first === undefined || second === undefined) return null;
  return more.length === 0 ? [first, second] : null;
}

/** The key under which bounds are written. */
export function keyOfBounds(bounds: Bounds): string {
  const level = boundsLevel(bounds);
  return level === null ? 'height_range' : `height_${level}%_HPD`;
}

/** FigTree's key of the colour of a node or taxon. */
export const colourKey = '!color';

/** FigTree's key of the label of a node: its support or its name. */
export const labelKey = 'label';

/** A colour as FigTree writes it: `#rrggbb`, or `#-16776961` in older versions. */
export function readColour(value: string): string | null {
  if (isColour(value)) return value.toLowerCase();
  if (!/^#-\d{1,8}$/.test(value)) return null;
  return `#${(Number(value.slice(1)) & 0xffffff).toString(16).padStart(6, '0')}`;
}

/** Keys of how well an inner node is supported, as used by BEAST, MrBayes, IQ-TREE, FigTree and NHX. */
const supportKeys = new Set(['posterior', 'prob', 'support', 'bootstrap', 'label', 'b']);

/** Whether a key is that of a support value. */
export function isSupportKey(key: string): boolean {
  return supportKeys.has(key.toLowerCase());
}

/**
 * The key under which the values of each column are written. Keys of times are only free where others have
 * the times of the same tree, under `timeKeys`: medians beside heights, as BEAST writes them.
 */
export function keysOfColumns(
  columns: readonly PartEntry<Column>[],
  timeKeys: ReadonlySet<string>,
): ReadonlyMap<PartId, string> {
  const keys = new Map<PartId, string>();
  const times = [...momentKeys].filter(
    ([, { isSummary }]) => timeKeys.size === 0 || isSummary !== true,
  );
  const reserved = [...times.map(([key]) => key), ...timeKeys, ...supportKeys];
  const used = new Set(reserved.map((key) => key.toLowerCase()));
  const isInterval = (key: string) => timeKeys.size === 0 && intervalKey(key) !== null;
  for (const { id, value } of columns) {
    if (value.name === supportName) {
      keys.set(id, 'support');
      continue;
    }
    const base = value.name.replace(/[^\p{L}\p{N}_.%+-]+/gu, '_');
    let key = base;
    for (let number = 2; used.has(key.toLowerCase()) || isInterval(key); number++) {
      key = `${base}_${number}`;
    }
    used.add(key.toLowerCase());
    keys.set(id, key);
  }
  return keys;
}
