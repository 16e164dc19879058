import type { ForestColumns, ShownChoice, TimeUnit, WriteFormat } from '@life-tree/phylogeny';

/** A picture of the tree, or its species as data. */
export type ExportFormat = 'svg' | 'png' | 'pdf' | WriteFormat;

/** How many pixels of the file stand for one of the drawing. */
export type PictureScale = 1 | 2 | 3 | 4;

/** How the tree is drawn, as far as a drawing follows the screen. */
export interface DrawnView {
  readonly chronological: boolean;
  readonly unit: TimeUnit;
  readonly names: boolean;
  readonly grid: boolean;
  readonly bands: boolean;
}

/** Everything a worker needs to make a file; a forest's columns travel, the forest itself cannot. */
export interface ExportRequest {
  readonly columns: ForestColumns;
  readonly name: string;
  readonly format: ExportFormat;
  readonly scale: PictureScale;
  /** Whether a JSON file holds the images themselves instead of their addresses. */
  readonly embedImages: boolean;
  readonly view: DrawnView;
  /** What is left out of the tree; nothing for the whole of it. */
  readonly shown: ShownChoice;
}

/** The file, or why there is none. */
export type ExportOutcome =
  | {
      readonly kind: 'done';
      readonly file: Blob;
      /** Pictures that could not be had, or were too many. */
      readonly missingPictures: number;
    }
  | { readonly kind: 'too-large'; readonly width: number; readonly height: number }
  | { readonly kind: 'failed' };

/** What a worker tells while and after it works. */
export type ExportReply =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'outcome'; readonly outcome: ExportOutcome };

/** Ending and media type of the files of each format. */
export const fileKinds: Record<ExportFormat, { extension: string; type: string }> = {
  svg: { extension: 'svg', type: 'image/svg+xml' },
  png: { extension: 'png', type: 'image/png' },
  pdf: { extension: 'pdf', type: 'application/pdf' },
  json: { extension: 'json', type: 'application/json;charset=utf-8' },
  newick: { extension: 'nwk', type: 'text/plain;charset=utf-8' },
  nexus: { extension: 'nex', type: 'text/plain;charset=utf-8' },
  phyloxml: { extension: 'xml', type: 'application/xml;charset=utf-8' },
  nexml: { extension: 'nexml', type: 'application/xml;charset=utf-8' },
  csv: { extension: 'csv', type: 'text/csv;charset=utf-8' },
};
