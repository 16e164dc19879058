import type { Theme } from './palette.ts';

/** Names of colours that are not texts of the tree. A legend writes them in the language of its reader. */
export type ColourKey =
  | 'living'
  | 'extinct'
  | 'firm'
  | 'probable'
  | 'debated'
  | 'unknown'
  | 'yes'
  | 'no'
  | 'no-value'
  | 'no-group';

/** What one colour means. */
export interface ColourEntry {
  /** The index in the palettes. */
  readonly colour: number;
  /** A text of the tree, what it means, or a species below a split that nobody has named. */
  readonly name:
    | { readonly text: string }
    | { readonly key: ColourKey }
    | { readonly near: string };
}

/** What a ramp of colours means: the smallest value has the first colour. */
export interface ColourRamp {
  readonly colours: readonly number[];
  readonly min: number;
  readonly max: number;
  readonly unit: string | null;
}

/** What the colours of a tree mean. */
export interface ColourLegend {
  /** The name of the column that colours stand for. */
  readonly title: string | null;
  readonly ramp: ColourRamp | null;
  readonly entries: readonly ColourEntry[];
  /** How many further entries are left out. */
  readonly more: number;
}

/** The colours of species. */
export interface Colouring {
  /** For each species, the index of its colour in the palettes. */
  readonly colours: Uint8Array | Uint16Array | Int32Array;
  readonly palettes: Readonly<Record<Theme, readonly string[]>>;
  /** Null when colours only show who is related. */
  readonly legend: ColourLegend | null;
}

/** A legend with more entries would cover the tree. */
const maxLegendEntries = 16;

/** A legend of the first entries. */
export function legendOf(
  entries: readonly ColourEntry[],
  title: string | null = null,
): ColourLegend {
  return {
    title,
    ramp: null,
    entries: entries.slice(0, maxLegendEntries),
    more: Math.max(entries.length - maxLegendEntries, 0),
  };
}
