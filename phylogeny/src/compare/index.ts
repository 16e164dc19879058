export { changesOperation } from './changes-operation.ts';
export { compareForests, type Difference } from './compare-forests.ts';
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
