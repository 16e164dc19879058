export { memberOf } from './json-member.ts';
export { partBytes } from './part-bytes.ts';
export {
  maxChoices,
  maxMembers,
  maxUnitLength,
  partFault,
} from './part-faults.ts';
export { type PartId, partId } from './part-id.ts';
export { partLabel } from './part-label.ts';
export { type ListSize, type PartEntry, PartList } from './part-list.ts';
export { maxPartBytes, maxParts, roomFault } from './part-room.ts';
export {
  type Band,
  type Choice,
  type Column,
  type ColumnType,
  columnTypes,
  type Group,
  type GroupMember,
  type GroupStyle,
  groupStyles,
  type Italics,
  italicsChoices,
  type Json,
  type PartName,
  type PartValue,
  type PartValues,
  type Source,
} from './part-values.ts';
export { type ReadyBandKey, readyBandKeys, readyBandNames } from './ready-band-names.ts';
export { sortColumns } from './sort-columns.ts';
export {
  maxSourceBytes,
  sourceFault,
  sourceFrom,
} from './source-fault.ts';
export { noteOf, searchText, sourceLabel } from './source-label.ts';
export { noteSource } from './source-text.ts';
export { traitFault } from './trait-fault.ts';
export {
  emptyParts,
  hasNoParts,
  type PartEntries,
  type PartReference,
  partEntries,
  partNames,
  partsFrom,
  type TreeParts,
} from './tree-parts.ts';
export { uniqueKey } from './unique-key.ts';
