import type { InvariantCode } from '../checks/invariant-messages.ts';

/**
 * Where bounds come from: `fossil` is somewhere inside a stratigraphic interval, `hpd` a credible
 * interval, `range` a stated range, `circa` an approximate date.
 */
export const boundsKinds = ['fossil', 'hpd', 'range', 'circa'] as const;
export type BoundsKind = (typeof boundsKinds)[number];

/**
 * How uncertain one end of a species is, in years before and after its best value. They are relative, so
 * whatever moves the end also moves its bounds. One of them is negative if the interval does not contain
 * the best value, which some methods publish: `before: -1, after: 2` lies 1 to 2 years after it.
 */
export interface Bounds {
  readonly before: number;
  readonly after: number;
  readonly kind: BoundsKind;
  /** In percent, only of `hpd`; see `boundsLevel`. */
  readonly level?: number;
}

const defaultLevel = 95;

/** The level of a credible interval in percent; null for bounds of another kind. */
export function boundsLevel({ kind, level = defaultLevel }: Bounds): number | null {
  return kind === 'hpd' ? level : null;
}

/** Whether the interval does not contain the best value. */
export function missesBest({ before, after }: Pick<Bounds, 'before' | 'after'>): boolean {
  return before < 0 || after < 0;
}

/** What is wrong with bounds. */
export function boundsFault({ before, after, kind, level }: Bounds): InvariantCode | null {
  const reach = Math.max(Math.abs(before), Math.abs(after));
  // The comparisons are also false for NaN.
  if (!(before + after >= 0 && reach <= maxDistance)) return 'not-bounds';
  if (!boundsKinds.includes(kind)) return 'bounds-kind';
  if (before === 0 && after === 0 && kind !== 'circa') return 'bounds-empty';
  if (level === undefined) return null;
  return kind === 'hpd' && level > 0 && level <= 100 ? null : 'bounds-level';
}

/** As far as a time can be from another. */
const maxDistance = 2e100;
