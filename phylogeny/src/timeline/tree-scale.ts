/** A named span of a time scale. Times are absolute, as those of species. */
export interface Era {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** As `#rrggbb`. */
  readonly colour?: string;
  /** 0 for the longest eras; an era is inside those of lower levels. */
  readonly level: number;
}

/** A time scale other than that of Earth's past. */
export interface OwnScale {
  readonly kind?: never;
  /** What times are counted in. One of them is a year of the times that are stored. */
  readonly unit: string;
  /** What is at zero. */
  readonly zero?: string;
  readonly direction: 'forward' | 'back';
  readonly now: number;
  readonly eras: readonly Era[];
}

/** The scale of a phylogram, whose branch lengths are not times: substitutions per site, for example. */
export interface LengthScale {
  readonly kind: 'lengths';
  readonly unit: string;
}

/** The scale of a cladogram, which only says who descends from whom. */
export interface NoScale {
  readonly kind: 'none';
}

/** What the numbers of a tree are, if they are not times of Earth's past. */
export type TreeScale = OwnScale | LengthScale | NoScale;

/** The settings of a tree that decide how its times are written. */
export interface TreeTimes {
  /** By default as years (`-66.00MY`), or else as positive numbers before now (`66 Ma`). */
  readonly notation?: 'ago';
  /** By default, the time scale of Earth. */
  readonly scale?: TreeScale;
}

/** The unit of nearly all lengths that are not times. */
export const substitutionUnit = 'substitutions per site';

/** Whether a tree with this scale has times. */
export function hasTime(scale: TreeScale | undefined): scale is OwnScale | undefined {
  return scale?.kind === undefined;
}

/** The time scale of a tree, if it has times that are not of Earth's past. */
export function ownScaleOf(
  times: { readonly scale?: TreeScale | undefined } | null | undefined,
): OwnScale | undefined {
  return hasTime(times?.scale) ? times?.scale : undefined;
}

/** How the numbers of a tree are counted: where they are not times, back from the tips that end last. */
export function countedScale(scale: TreeScale): OwnScale {
  if (hasTime(scale)) return scale;
  const unit = scale.kind === 'lengths' ? scale.unit : '';
  return { unit, direction: 'back', now: 0, eras: [] };
}

/** The present of a tree: 0 on Earth. A tree without time has none. */
export function nowOf(
  times: { readonly scale?: TreeScale | undefined } | null | undefined,
): number | null {
  return hasTime(times?.scale) ? (times?.scale?.now ?? 0) : null;
}

/** An end that differs from now by less than this ratio of the span counts as being at it. */
const roundingTolerance = 1e-9;

/**
 * By how much the end of a living species may miss now, in a forest of this span: times are sums, whose last digits
 * depend on the way to the root.
 */
export function livingTolerance({ from, to }: { readonly from: number; readonly to: number }) {
  return (to - from) * roundingTolerance;
}
