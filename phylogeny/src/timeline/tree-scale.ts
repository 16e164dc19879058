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

/** The present of a tree: 0 on Earth. */
export function nowOf(times: TreeTimes | null | undefined): number {
  return times?.scale?.now ?? 0;
}
