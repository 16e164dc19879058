import type { PartId } from './part-id.ts';
import { PartList } from './part-list.ts';
import type { PartName, PartValues } from './part-values.ts';

const everyPart: Readonly<Record<PartName, true>> = {
  sources: true,
  columns: true,
  groups: true,
  bands: true,
};

/** Every list of a tree. Code that copies or compares parts goes through this list. */
export const partNames = Object.keys(everyPart) as readonly PartName[];

/** The lists of a tree, each by id. */
export type TreeParts = { readonly [Name in PartName]: PartList<PartValues[Name]> };

/** Which element of which list. */
export interface PartReference {
  readonly part: PartName;
  readonly id: PartId;
}

/** Elements of lists as plain data, as they are sent and stored. */
export type PartEntries = {
  readonly [Name in PartName]?: readonly {
    readonly id: PartId;
    readonly value: PartValues[Name];
  }[];
};

/** Shared by all trees without parts. */
export const emptyParts: TreeParts = {
  sources: new PartList('sources'),
  columns: new PartList('columns'),
  groups: new PartList('groups'),
  bands: new PartList('bands'),
};

/** Whether a tree has no parts at all. */
export function hasNoParts(parts: TreeParts): boolean {
  return partNames.every((part) => parts[part].size === 0);
}

/** Makes the parts of a tree from plain data. */
export function partsFrom({ sources, columns, groups, bands }: PartEntries): TreeParts {
  return {
    sources: sources?.length ? PartList.from('sources', sources) : emptyParts.sources,
    columns: columns?.length ? PartList.from('columns', columns) : emptyParts.columns,
    groups: groups?.length ? PartList.from('groups', groups) : emptyParts.groups,
    bands: bands?.length ? PartList.from('bands', bands) : emptyParts.bands,
  };
}

/** The parts of a tree as plain data, without empty lists. Elements are in the order of their ids. */
export function partEntries(parts: TreeParts): PartEntries {
  const lists = partNames.map((part) => [part, parts[part].entries()] as const);
  return Object.fromEntries(lists.filter(([, entries]) => entries.length > 0));
}
