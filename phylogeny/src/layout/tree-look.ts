import type { TreeSettings } from '../document/tree-document.ts';
import { emptyParts, hasNoParts, type TreeParts } from '../parts/tree-parts.ts';
import { hasTime } from '../timeline/tree-scale.ts';

/** What decides how a tree is drawn, apart from its species: its settings, groups, bands and columns. */
export interface TreeLook {
  /** Null when all have their defaults. */
  readonly settings: TreeSettings | null;
  readonly parts: TreeParts;
}

/** Shared by all trees without settings and parts. */
export const plainLook: TreeLook = { settings: null, parts: emptyParts };

/** The look of a tree. */
export function lookOf(settings: TreeSettings | null, parts: TreeParts): TreeLook {
  if (settings === null && hasNoParts(parts)) return plainLook;
  // Bands are times.
  return {
    settings,
    parts: hasTime(settings?.scale) ? parts : { ...parts, bands: emptyParts.bands },
  };
}

/** Whether a tree is drawn alike with both. Sources do not matter: they are only listed. */
export function isSameLook(one: TreeLook, other: TreeLook): boolean {
  return (
    one === other ||
    (one.settings === other.settings &&
      one.parts.groups === other.parts.groups &&
      one.parts.bands === other.parts.bands &&
      one.parts.columns === other.parts.columns)
  );
}

/** Whether the colours of species are the values of a column of the tree. */
export function isColouredByColumn({ settings, parts }: TreeLook): boolean {
  const colourBy = settings?.colourBy;
  return typeof colourBy === 'object' && parts.columns.get(colourBy.column) !== undefined;
}
