import type {
  ColumnMapping,
  DatingOptions,
  ForestColumns,
  PartEntries,
  ReadFault,
  ReportEntry,
  TableDescription,
  TreeSettings,
} from '@life-tree/phylogeny';

/** What the user can choose about a file: its dates and, for tables, its sheet and columns. */
export interface BuildOptions extends DatingOptions {
  readonly sheet?: number;
  readonly mapping?: ColumnMapping;
  /** A text that looks like nothing else is an outline. */
  readonly isTyped?: true;
}

/** Messages from the page to the worker: read a file, or build a tree of the open file with other options. */
export type ImportRequest =
  | { readonly kind: 'read'; readonly file: File; readonly options: BuildOptions }
  | { readonly kind: 'build'; readonly tree: number; readonly options: BuildOptions };

/** What the user can set about a file's times: nothing if it states them, their unit, or their unit and end. */
export type Dating = 'stated' | 'unit' | 'unit-and-end';

/** Messages from the worker to the page. */
export type ImportReply =
  | { readonly kind: 'progress'; readonly progress: number }
  /** The table in the file, even if it cannot be read without other columns; null for other files. */
  | { readonly kind: 'table'; readonly table: TableDescription | null }
  | { readonly kind: 'failed'; readonly fault: ReadFault }
  /** The file itself could not be read; its content is not the problem. */
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'read';
      readonly dating: Dating;
      readonly trees: readonly (string | null)[];
    }
  | {
      readonly kind: 'built';
      /** Sent instead of the forest, which is a class instance and cannot be cloned. */
      readonly columns: ForestColumns;
      readonly settings: TreeSettings | null;
      readonly parts: PartEntries;
      readonly report: readonly ReportEntry[];
    };
