export { memberOf } from './json-member.ts';
export {
  maxChoices,
  maxMembers,
  maxUnitLength,
  partFault,
} from './part-faults.ts';
export { type PartId, partId } from './part-id.ts';
export { type ListSize, type PartEntry, PartList } from './part-list.ts';
export { maxPartBytes, maxParts, partBytes, roomFault } from './part-room.ts';
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
  type Band,
  type Choice,
  type Column,
  type ColumnType,
  columnTypes,
  emptyParts,
  type Group,
  type GroupMember,
  type GroupStyle,
  groupStyles,
  hasNoParts,
  type Italics,
  italicsChoices,
  type Json,
  type PartEntries,
  type PartName,
  type PartReference,
  type PartValue,
  type PartValues,
  partEntries,
  partNames,
  partsFrom,
  type Source,
  type TreeParts,
} from './tree-parts.ts';
export { uniqueKey } from './unique-key.ts';
