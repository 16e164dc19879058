export { type Acceptance, acceptDifferences, type Conflict } from './accept-differences.ts';
export { changesOperation } from './changes-operation.ts';
export { compareDocuments, type TreeComparison, type TreeDifference } from './compare-documents.ts';
export { compareForests, type Difference } from './compare-forests.ts';
export type { ComparedField } from './edited-fields.ts';
export { type MergedChange, type MergedForest, mergeForests } from './merge-forests.ts';
export {
  type ChangedFields,
  type ComparedFields,
  changedFields,
  changesBetween,
  type PartChange,
  type SpeciesChange,
  speciesChanges,
  type TreeChanges,
} from './tree-changes.ts';
