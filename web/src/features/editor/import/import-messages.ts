import type { DatingOptions, ForestColumns, ReadFault, ReportEntry } from '@life-tree/phylogeny';

/** What the page asks of the reader: a file to be read, or the file it has, dated otherwise. */
export type ImportRequest =
  | { readonly kind: 'read'; readonly file: File }
  | { readonly kind: 'build'; readonly tree: number; readonly options: DatingOptions };

/** What can be said of a file's times: nothing where it states them, their unit, or also when they end. */
export type Dating = 'stated' | 'unit' | 'unit-and-end';

/** What the reader answers. */
export type ImportReply =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'failed'; readonly fault: ReadFault }
  /** Not for what is in it: the file itself cannot be had, or not as a whole. */
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'read';
      readonly dating: Dating;
      readonly trees: readonly (string | null)[];
    }
  | {
      readonly kind: 'built';
      /** A forest's columns travel, the forest itself cannot. */
      readonly columns: ForestColumns;
      readonly report: readonly ReportEntry[];
    };
