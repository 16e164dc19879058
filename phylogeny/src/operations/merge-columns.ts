import { maxChoices } from '../parts/part-faults.ts';
import type { PartId } from '../parts/part-id.ts';
import type { PartEntry, PartList } from '../parts/part-list.ts';
import { roomFault } from '../parts/part-room.ts';
import type { Column } from '../parts/part-values.ts';
import { uniqueKey } from '../parts/unique-key.ts';
import { lastColumnRank } from './edit-columns.ts';
import type { PutPart } from './kinds/put-part.ts';

/** What adds the columns of a file to a tree, and the ids that they have there. */
export interface MergedColumns {
  readonly steps: readonly PutPart[];
  /** Without the columns for which the tree has no room. */
  readonly ids: ReadonlyMap<string, PartId>;
}

/**
 * Uses the tree's own columns for those of a file that have the same name, type and unit, and adds the
 * others. A column whose name has another type or unit in the tree is added under a number.
 */
export function mergeColumns(
  own: PartList<Column>,
  stated: readonly PartEntry<Column>[],
  newId: (fileId: PartId) => PartId,
): MergedColumns {
  const steps: PutPart[] = [];
  const ids = new Map<string, PartId>();
  let columns = own;
  let rank = lastColumnRank(own);
  for (const { id, value } of stated) {
    const found = findColumn(columns, id, value);
    const target = found?.id ?? newId(id);
    const column = found?.value ?? { ...value, name: freeName(columns, value.name), rank };
    if (columns.get(target) !== column) {
      if (roomFault(columns, target, column) !== null) continue;
      if (found === null) rank++;
      steps.push({ kind: 'put-part', part: 'columns', id: target, value: column });
      columns = columns.with(target, column);
    }
    ids.set(id, target);
  }
  return { steps, ids };
}

/**
 * The tree's column that is meant, with all choices of both: the same one, which may have been renamed since
 * it was copied, or one of the same name.
 */
function findColumn(
  columns: PartList<Column>,
  statedId: PartId,
  stated: Column,
): PartEntry<Column> | null {
  const id = columns.has(statedId) ? statedId : columns.idOfKey(keyOf(stated.name));
  const value = id === undefined ? undefined : columns.get(id);
  if (id === undefined || value === undefined || value.type !== stated.type) return null;
  // A file without a unit means that of the tree, but 5 g are not 5 kg.
  if (stated.unit !== undefined && stated.unit !== value.unit) return null;
  const { choices = [] } = value;
  const known = new Set(choices.map(({ name }) => name));
  const added = (stated.choices ?? []).filter(({ name }) => !known.has(name));
  if (added.length === 0) return { id, value };
  if (choices.length + added.length > maxChoices) return null;
  return { id, value: { ...value, choices: [...choices, ...added] } };
}

function freeName(columns: PartList<Column>, name: string): string {
  let free = name;
  for (let number = 2; columns.idOfKey(keyOf(free)) !== undefined; number++) {
    free = `${name.slice(0, 190)} ${number}`;
  }
  return free;
}

function keyOf(name: string): string {
  return uniqueKey('columns', { name, type: 'text' }) ?? name;
}
