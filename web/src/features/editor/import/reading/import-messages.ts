import type {
  ColumnMapping,
  DatingOptions,
  DatingQuestion,
  ForestColumns,
  PartEntries,
  ReadFault,
  ReadProblem,
  ReportEntry,
  TableDescription,
  TreeSettings,
} from '@life-tree/phylogeny';
import type { CorrectionRounds } from './corrections.ts';

/** What the user has answered about the times of a file. */
export type DatingAnswers = Omit<DatingOptions, 'scale' | 'intervalNames'>;

/** What the user can choose about a file: its trees and dates and, for tables, its sheet and columns. */
export interface BuildOptions
  extends Pick<DatingOptions, 'scale' | 'keepDates' | 'needsTimes' | 'lengths' | 'intervalNames'> {
  /** The numbers of the trees to build; the first one unless given. */
  readonly trees?: readonly number[];
  readonly answers?: DatingAnswers;
  readonly sheet?: number;
  readonly mapping?: ColumnMapping;
  /** What the user has corrected in the text of the file. */
  readonly corrections?: CorrectionRounds;
  /** A text that looks like nothing else is an outline. */
  readonly isTyped?: true;
  /** The species were copied from a tree, and may refer to others of that tree. */
  readonly isCopy?: boolean;
}

/** What the worker is asked: to read a file and to build trees of it with these options. */
export interface ImportRequest {
  readonly file: File;
  readonly options: BuildOptions;
}

/** What the user can set about a file's times: nothing if it states them, their unit, or their unit and end. */
export type Dating = 'stated' | 'unit' | 'unit-and-end';

/** A tree in a file. */
export interface FileTree {
  readonly name: string | null;
  /** Null if counting would build the tree. */
  readonly tips: number | null;
}

/** What a file contains. */
export interface FileContents {
  readonly dating: Dating;
  readonly trees: readonly FileTree[];
  readonly problems: readonly ReadProblem[];
}

/** The chosen trees of a file. */
export interface BuiltTrees {
  /** Sent instead of the forest, which is a class instance and cannot be cloned. */
  readonly columns: ForestColumns;
  readonly settings: TreeSettings | null;
  readonly parts: PartEntries;
  readonly report: readonly ReportEntry[];
  /** What the file leaves open about its times, whether or not the user has answered it. */
  readonly questions: readonly DatingQuestion[];
  /** The unit of the file's times; absent for files of species. */
  readonly yearsPerUnit?: number;
  /** Whether the file only lists species, so that it is open how they descend. */
  readonly isFlat?: true;
}

/** A message from the worker to the page. */
export type ImportReply =
  | { readonly kind: 'progress'; readonly progress: number }
  /** The table in the file, even if it cannot be read without other columns; null for other files. */
  | { readonly kind: 'table'; readonly table: TableDescription | null }
  | { readonly kind: 'failed'; readonly fault: ReadFault }
  | ({ readonly kind: 'read' } & FileContents)
  | ({ readonly kind: 'built' } & BuiltTrees);
