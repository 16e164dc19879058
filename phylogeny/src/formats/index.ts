export { buildTrees } from './build-trees.ts';
export { isRank } from './classified-list.ts';
export type { DatingOptions, InnerNames, KnownAge } from './dating/dating-options.ts';
export type { DatingQuestion } from './dating/dating-questions.ts';
export { maxTextLength } from './decode.ts';
export { canEmbed } from './embedded-copy.ts';
export { readText as readFileText } from './file-text.ts';
export { type FlatDescent, flatDescents } from './flat-list.ts';
export { type FormatName, isFormatName } from './format.ts';
export { type Program, programNames, programs } from './newick/labels.ts';
export { correctProblem, type ReadProblem } from './problems.ts';
export type { RawMoments, RawTree } from './raw-tree.ts';
export {
  type ReadFile,
  type ReadForest,
  type ReadOptions,
  type ReadTree,
  readTrees,
} from './read.ts';
export type { ReadFault } from './read-fault.ts';
export { type FaultCode, faultMessages, type ReportCode, reportMessages } from './read-messages.ts';
export type { ReportEntry, ReportKind } from './report.ts';
export { readCellList, writeCellList } from './tables/cell-lists.ts';
export {
  type ColumnRole,
  columnRoles,
  columnRolesOf,
  guessYearsPerUnit,
  yearsPerUnitOf,
} from './tables/column-titles.ts';
export { describeTable, type TableDescription } from './tables/describe-table.ts';
export type { ColumnMapping, TableColumn } from './tables/table-header.ts';
export type { TableLayout } from './tables/table-layouts.ts';
export { readTableRows, type StatedSpecies, type TableRows } from './tables/table-rows.ts';
export {
  isWriteFormat,
  type WriteFormat,
  type WriteOptions,
  writeForest,
  writeFormats,
} from './write.ts';
export { type WriteCode, writeMessages } from './write-messages.ts';
export { type WriteRemark, writeRemarks } from './write-remarks.ts';
