import {
  type PartId,
  type PartList,
  type PutPart,
  partId,
  roomFault,
  type Source,
  uniqueKey,
} from '@life-tree/phylogeny';

/** What adds sources to a tree. */
export interface SourceAddition {
  readonly steps: readonly PutPart[];
  /** The ids of all sources that were read and are now in the tree, new ones first. */
  readonly ids: readonly PartId[];
  /** How many the tree already had. */
  readonly known: number;
  /** How many do not fit into the tree. */
  readonly leftOut: number;
}

/** Adds the sources that the tree does not have yet: with another DOI and other contents. */
export function addSources(
  list: PartList<Source>,
  sources: readonly Source[],
  newId: () => string,
): SourceAddition {
  const steps: PutPart[] = [];
  const ids = new Set<PartId>();
  const present = new Map<string, PartId>();
  for (const { id, value } of list.entries()) present.set(JSON.stringify(value), id);
  let known = 0;
  let leftOut = 0;
  let current = list;
  for (const value of sources) {
    const key = uniqueKey('sources', value);
    const contents = JSON.stringify(value);
    const same = (key === null ? undefined : current.idOfKey(key)) ?? present.get(contents);
    if (same !== undefined) {
      known++;
      ids.add(same);
      continue;
    }
    const id = partId(newId());
    if (roomFault(current, id, value) !== null) {
      leftOut++;
      continue;
    }
    ids.add(id);
    present.set(contents, id);
    steps.push({ kind: 'put-part', part: 'sources', id, value });
    current = current.with(id, value);
  }
  const added = steps.map(({ id }) => id);
  return { steps, ids: [...new Set([...added, ...ids])], known, leftOut };
}
