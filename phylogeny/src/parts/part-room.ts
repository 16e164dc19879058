import { partBytes } from './part-bytes.ts';
import type { PartId } from './part-id.ts';
import type { PartList } from './part-list.ts';
import type { PartName, PartValue } from './part-values.ts';

/** The maximum number of elements of each list. */
export const maxParts: Readonly<Record<PartName, number>> = {
  sources: 2000,
  columns: 50,
  groups: 500,
  bands: 500,
};

/** The maximum size of each list as JSON, in bytes: everyone who opens the tree loads all of them. */
export const maxPartBytes: Readonly<Record<PartName, number>> = {
  sources: 4 * 1024 * 1024,
  columns: 512 * 1024,
  groups: 1024 * 1024,
  bands: 512 * 1024,
};

/** Why a list has no room for an element; null if it has. What makes a list smaller always has room. */
export function roomFault(
  list: PartList,
  id: PartId,
  value: PartValue,
): `too-many-${PartName}` | `${PartName}-too-large` | null {
  const { part, size } = list;
  const old = list.get(id);
  if (old === undefined && size >= maxParts[part]) return `too-many-${part}`;
  const growth = partBytes(value) - (old === undefined ? 0 : partBytes(old));
  return growth > 0 && list.bytes + growth > maxPartBytes[part] ? `${part}-too-large` : null;
}
