import { type SpeciesId, speciesId } from './species-id.ts';
import { readUuid, uuidCodes, uuidText } from './uuid-words.ts';

/**
 * Ids by row. UUIDs, which nearly all ids are, as four words each: a million of them as strings take four times the
 * memory, and most are never asked for. This is plain data, so that a forest can be sent to a worker.
 */
export type IdColumn = readonly SpeciesId[] | Uint32Array;

/** How many ids a column has. */
export function idCount(ids: IdColumn): number {
  return ids instanceof Uint32Array ? ids.length / 4 : ids.length;
}

/** The id of a row, '' for a row that does not exist. */
export function idAt(ids: IdColumn, row: number): SpeciesId {
  if (!(ids instanceof Uint32Array)) return ids[row] ?? speciesId('');
  return speciesId(row >= 0 && row < idCount(ids) ? uuidText(ids, 4 * row) : '');
}

/** A number that depends on an id, by FNV-1a, which spreads similar ids. */
export function hashAt(ids: IdColumn, row: number): number {
  let hash = 0x811c9dc5;
  const add = (code: number) => {
    hash = Math.imul(hash ^ code, 0x01000193);
  };
  if (ids instanceof Uint32Array) {
    for (const code of uuidCodes(ids, 4 * row)) add(code);
  } else {
    const id = idAt(ids, row);
    for (let at = 0; at < id.length; at++) add(id.charCodeAt(at));
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Whether the id of a row is smaller, as a string, than that of a row of this or another column. */
export function comesBefore(ids: IdColumn, row: number, other: number, others = ids): boolean {
  if (!(ids instanceof Uint32Array && others instanceof Uint32Array)) {
    return idAt(ids, row) < idAt(others, other);
  }
  for (let word = 0; word < 4; word++) {
    const one = ids[4 * row + word] ?? 0;
    const two = others[4 * other + word] ?? 0;
    if (one !== two) return one < two;
  }
  return false;
}

/** All ids as a list. */
export function listIds(ids: IdColumn): readonly SpeciesId[] {
  if (!(ids instanceof Uint32Array)) return ids;
  return Array.from({ length: idCount(ids) }, (_, row) => idAt(ids, row));
}

/** The words of UUIDs, or null if one of the ids is something else. */
export function wordsOf(ids: readonly SpeciesId[]): Uint32Array | null {
  const words = new Uint32Array(4 * ids.length);
  return ids.every((id, row) => readUuid(id, words, 4 * row)) ? words : null;
}
