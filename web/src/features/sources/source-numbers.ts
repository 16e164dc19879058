import type { PartEntry, PartList, Source } from '@life-tree/phylogeny';

/** A source with its number in the tree, from 1. */
export interface NumberedSource extends PartEntry<Source> {
  readonly number: number;
}

const known = new WeakMap<PartList<Source>, ReadonlyMap<string, NumberedSource>>();

/**
 * The sources of a tree by id, in the order in which they were added, which is that of their ids. So
 * adding a source does not change the numbers of the others.
 */
export function numberedSources(list: PartList<Source>): ReadonlyMap<string, NumberedSource> {
  const before = known.get(list);
  if (before !== undefined) return before;
  const entries = list.entries().map((entry, index) => ({ ...entry, number: index + 1 }));
  const numbered = new Map<string, NumberedSource>(entries.map((entry) => [entry.id, entry]));
  known.set(list, numbered);
  return numbered;
}
