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
export interface TreeScale {
  /** What times are counted in. One of them is a year of the times that are stored. */
  readonly unit: string;
  /** What is at zero. */
  readonly zero?: string;
  readonly direction: 'forward' | 'back';
  readonly now: number;
  readonly eras: readonly Era[];
}

/** The settings of a tree that decide how its times are written. */
export interface TreeTimes {
  /** By default as years (`-66.00MY`), or else as positive numbers before now (`66 Ma`). */
  readonly notation?: 'ago';
  /** By default, the time scale of Earth. */
  readonly scale?: TreeScale;
}

/** The unit of the scale of a tree whose branch lengths are not times. */
export const substitutionUnit = 'substitutions';

/** Whether a tree with this scale has times. */
export function hasTime(scale: TreeScale | undefined): boolean {
  return scale?.unit !== substitutionUnit;
}

/** The present of a tree: 0 on Earth. A tree without time has none. */
export function nowOf(
  times: { readonly scale?: TreeScale | undefined } | null | undefined,
): number | null {
  return hasTime(times?.scale) ? (times?.scale?.now ?? 0) : null;
}
