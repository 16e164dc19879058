import { partFault } from '../../parts/part-faults.ts';
import type { PartId } from '../../parts/part-id.ts';
import type { PartList } from '../../parts/part-list.ts';
import { roomFault } from '../../parts/part-room.ts';
import type { PartName, PartValue, PartValues } from '../../parts/part-values.ts';
import type { TreeParts } from '../../parts/tree-parts.ts';
import { uniqueKey } from '../../parts/unique-key.ts';
import { isSame } from '../../species/storage/same-value.ts';
import { type Refusal, refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/** Adds an element to one of the tree's lists, or replaces it. */
export type PutPart = {
  readonly [Name in PartName]: {
    readonly kind: 'put-part';
    readonly part: Name;
    readonly id: PartId;
    readonly value: PartValues[Name];
    /** What it must still be, null if absent, so that undoing an edit does not undo later edits by others. */
    readonly expects?: PartValues[Name] | null;
  };
}[PartName];

/** The rules of `PutPart`. */
export const putPart: Rules<PutPart> = {
  check({ parts }, operation) {
    const { part, id, value, expects } = operation;
    const list = listOf(parts, part);
    const old = list.get(id) ?? null;
    if (expects !== undefined && !isSame(old, expects)) return refusal('changed-since', null);
    return (
      faultOf(operation) ??
      refusalFor(roomFault(list, id, value), null) ??
      keyRefusal(list, id, value)
    );
  },

  apply(tree, { part, id, value }) {
    const list = listOf(tree.parts, part);
    if (isSame(list.get(id), value)) return outcome(tree, {});
    const parts = { ...tree.parts, [part]: list.with(id, value) };
    return outcome({ ...tree, parts }, { partsChanged: [{ part, id }] });
  },

  invert({ parts }, { part, id, value }) {
    const old = listOf(parts, part).get(id);
    return old === undefined
      ? { kind: 'remove-part', part, id, expects: value }
      : // The old value is of the same list.
        ({ kind: 'put-part', part, id, value: old, expects: value } as PutPart);
  },

  needs({ part, id, value }) {
    const key = uniqueKey(part, value);
    return needing({ parts: [{ part, id, ...(key !== null && { key }) }] });
  },

  touches: () => [],
};

/** One of the lists, as a list of elements of any type. */
export function listOf(parts: TreeParts, part: PartName): PartList {
  return parts[part];
}

function faultOf(operation: PutPart): Refusal | null {
  switch (operation.part) {
    case 'sources':
      return refusalFor(partFault('sources', operation.value), null);
    case 'columns':
      return refusalFor(partFault('columns', operation.value), null);
    case 'groups':
      return refusalFor(partFault('groups', operation.value), null);
    case 'bands':
      return refusalFor(partFault('bands', operation.value), null);
  }
}

/** Two elements of a list cannot have the same key. */
function keyRefusal(list: PartList, id: PartId, value: PartValue): Refusal | null {
  const key = uniqueKey(list.part, value);
  const other = key === null ? undefined : list.idOfKey(key);
  if (other === undefined || other === id) return null;
  return refusal(list.part === 'columns' ? 'column-name-used' : 'source-doi-used', null);
}
