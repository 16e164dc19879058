import type {
  DrawingTexts,
  FanAngles,
  FigureFacts,
  FigureSheet,
  FigureTexts,
  ForestColumns,
  ImageCreditTexts,
  PartEntries,
  ReferenceTexts,
  ShownChoice,
  Theme,
  TimeNotation,
  TimeUnit,
  TreeSettings,
  TreeShape,
  WriteFormat,
  WriteOptions,
} from '@life-tree/phylogeny';

/** An image of the tree, or its species as data. */
export type ExportFormat = 'svg' | 'png' | 'pdf' | WriteFormat;

/** Whether a format is a drawing rather than data. */
export function isDrawing(format: ExportFormat): format is 'svg' | 'png' | 'pdf' {
  return format === 'svg' || format === 'png' || format === 'pdf';
}

/** A background that printers leave blank, or the colours of a theme. */
export type FigureTheme = 'white' | 'transparent' | Theme;
/** The letters of a drawing. Titles always have serifs. */
export type FigureFont = 'sans' | 'serif';

/** The sheet that a drawing is made for, and what is on it besides the tree. */
export interface FigureRequest {
  readonly sheet: FigureSheet;
  readonly theme: FigureTheme;
  readonly font: FigureFont;
  readonly title: boolean;
  readonly legend: boolean;
  /** One line each. */
  readonly credits: readonly string[];
  /** The texts around the credits of images. Null to list none. */
  readonly imageCredits: ImageCreditTexts | null;
  /** The address in the QR code. Null for none. */
  readonly code: string | null;
  readonly texts: FigureTexts;
}

/** The settings of the canvas that also apply to the drawing. */
export interface DrawnView {
  readonly shape: TreeShape | 'across';
  readonly chronological: boolean;
  readonly unit: TimeUnit;
  readonly names: boolean;
  readonly grid: boolean;
  readonly bands: boolean;
  readonly uncertainty: boolean;
  readonly largePictures: boolean;
  /** The angles of a fan that a link asked for; those of the tree when absent. */
  readonly fan?: FanAngles;
  /** In the language of the person who exports. */
  readonly notation: TimeNotation;
  readonly texts: DrawingTexts;
}

/** Message to the worker. It has the forest's columns, because a Forest cannot be cloned. */
export interface ExportRequest {
  readonly columns: ForestColumns;
  readonly name: string;
  readonly format: ExportFormat;
  /** Only used for drawings. */
  readonly figure: FigureRequest;
  /** Whether a JSON file contains the images themselves instead of their addresses. */
  readonly embedImages: boolean;
  /** How a file of data is written. */
  readonly writing: Omit<WriteOptions, 'parts'>;
  readonly view: DrawnView;
  /** The settings of the tree: a drawing follows them, and a JSON file contains them. */
  readonly settings: TreeSettings | null;
  /** The parts of the tree: a drawing shows its groups and bands, and some formats contain them. */
  readonly parts: PartEntries;
  /** The sources that a drawing lists. Null for none, and for data. */
  readonly references: ReferenceTexts | null;
  /** Which species to leave out. Empty for the whole tree. */
  readonly shown: ShownChoice;
}

/** The file, or why it was not created. */
export type ExportOutcome =
  | {
      readonly kind: 'done';
      readonly file: Blob;
      /** Images that could not be fetched or exceeded the limit. */
      readonly missingImages: number;
      /** Only for drawings. */
      readonly facts: FigureFacts | null;
      /** The resolution of an image that is less than `imageResolution`. Null otherwise. */
      readonly resolution: number | null;
    }
  | { readonly kind: 'failed' };

/** Messages from the worker. */
export type ExportReply =
  | { readonly kind: 'progress'; readonly progress: number }
  | { readonly kind: 'outcome'; readonly outcome: ExportOutcome };

/** File extension and media type of each format. */
export const fileKinds: Record<ExportFormat, { extension: string; type: string }> = {
  svg: { extension: 'svg', type: 'image/svg+xml' },
  png: { extension: 'png', type: 'image/png' },
  pdf: { extension: 'pdf', type: 'application/pdf' },
  json: { extension: 'json', type: 'application/json;charset=utf-8' },
  newick: { extension: 'nwk', type: 'text/plain;charset=utf-8' },
  nexus: { extension: 'nex', type: 'text/plain;charset=utf-8' },
  phyloxml: { extension: 'xml', type: 'application/xml;charset=utf-8' },
  nexml: { extension: 'nexml', type: 'application/xml;charset=utf-8' },
  outline: { extension: 'txt', type: 'text/plain;charset=utf-8' },
  csv: { extension: 'csv', type: 'text/csv;charset=utf-8' },
};
