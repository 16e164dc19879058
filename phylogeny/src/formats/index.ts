export { maxTextLength } from './bytes/decode.ts';
export { readText as readFileText } from './bytes/file-text.ts';
export type { DatingOptions, InnerNames, KnownAge } from './dating/questions/dating-options.ts';
export type { DatingQuestion } from './dating/questions/dating-questions.ts';
export { canEmbed } from './embedded-copy.ts';
export { type FaultCode, faultMessages } from './fault-messages.ts';
export { type FormatName, isFormatName } from './format.ts';
export { isRank } from './lists/classified-list.ts';
export { type FlatDescent, flatDescents } from './lists/flat-list.ts';
export { type Program, programNames, programs } from './newick/labels.ts';
export { correctProblem, type ReadProblem } from './problems.ts';
export {
  type ReadFile,
  type ReadForest,
  type ReadOptions,
  type ReadTree,
  readTrees,
} from './read.ts';
export type { ReadFault } from './read-fault.ts';
export { type ReportCode, reportMessages } from './read-messages.ts';
export type { ReportEntry, ReportKind } from './report.ts';
export { readCellList, writeCellList } from './tables/cells/cell-lists.ts';
export {
  type ColumnRole,
  columnRoles,
  columnRolesOf,
  guessYearsPerUnit,
  yearsPerUnitOf,
} from './tables/columns/column-titles.ts';
export type { ColumnMapping, TableColumn } from './tables/columns/table-header.ts';
export type { TableLayout } from './tables/columns/table-layouts.ts';
export { describeTable, type TableDescription } from './tables/reading/describe-table.ts';
export { readTableRows, type StatedSpecies, type TableRows } from './tables/reading/table-rows.ts';
export { buildTrees } from './trees/build-trees.ts';
export type { RawMoments, RawTree } from './trees/raw-tree.ts';
export { tipRows } from './trees/tip-rows.ts';
export {
  isWriteFormat,
  type WriteFormat,
  type WriteOptions,
  writeForest,
  writeFormats,
} from './write.ts';
export { type WriteCode, writeMessages } from './write-messages.ts';
export { type WriteRemark, writeRemarks } from './write-remarks.ts';
