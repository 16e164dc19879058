import type {
  DatingOptions,
  ForestColumns,
  ReadFault,
  ReportEntry,
  TreeSettings,
} from '@life-tree/phylogeny';

/** Messages from the page to the worker: read a file, or build a tree of the open file with other dates. */
export type ImportRequest =
  | { readonly kind: 'read'; readonly file: File }
  | { readonly kind: 'build'; readonly tree: number; readonly options: DatingOptions };

/** What the user can set about a file's times: nothing if it states them, their unit, or their unit and end. */
export type Dating = 'stated' | 'unit' | 'unit-and-end';

/** Messages from the worker to the page. */
export type ImportReply =
  | { readonly kind: 'progress'; readonly progress: number }
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
      readonly report: readonly ReportEntry[];
    };
