import type {
  CellField,
  CellValue,
  ColumnType,
  Dating,
  DatingQuestion,
  ForestColumns,
  JoinPlan,
  OtherAncestor,
  OwnScale,
  PartEntries,
  ReadFault,
  ReadProblem,
  Refusal,
  ReportEntry,
  Step,
  TableDescription,
  TreeScale,
  UnaddedSpecies,
  Years,
} from '@life-tree/phylogeny';
import type { BuildOptions, DatingAnswers } from '../import/reading/import-messages.ts';

/** How to read the table. */
export interface JoinOptions
  extends Omit<BuildOptions, 'trees' | 'answers' | 'isTyped' | 'isCopy' | 'scale'>,
    Pick<DatingAnswers, 'yearsPerUnit' | 'latestAge'> {
  /** The tree's own time scale, if it has one. */
  readonly scale?: OwnScale;
}

/** The open tree as the worker gets it. */
export interface JoinTree {
  readonly columns: ForestColumns;
  readonly parts: Pick<PartEntries, 'columns'>;
  /** What its numbers are, if they are not times of Earth. */
  readonly scale: TreeScale | null;
}

/** What the worker is asked: to plan the join of a file to a tree. */
export interface JoinRequest {
  readonly file: File;
  readonly tree: JoinTree;
  readonly options: JoinOptions;
  /** The types of new columns, by the `cell` of `JoinPlan.newColumns`. */
  readonly types: Readonly<Record<number, ColumnType>>;
  /** Whether species that only the table has are added. */
  readonly adds: boolean;
  /** How the ranges of the table date the tree; null if they only change the species that they name. */
  readonly dating: Dating | null;
}

/** A long list, of which the page shows the beginning. */
export interface Listed<Item> {
  readonly count: number;
  readonly first: readonly Item[];
}

/** A value that changes, with names for the page. */
export interface ShownChange {
  readonly name: string;
  readonly field: ShownField;
  readonly before: ShownValue;
  readonly after: ShownValue;
}

/** A value in which species are named. */
export type ShownValue = Exclude<CellValue, readonly OtherAncestor[]>;

/** A field of a species, or the name of a column. */
export type ShownField = Extract<CellField, string> | { readonly columnName: string };

/** A row that is not applied, with the cell that prevents it. */
export interface ShownRefusal {
  readonly name: string;
  readonly field: ShownField;
  readonly value: ShownValue;
  readonly refusal: Pick<Refusal, 'code' | 'values'>;
  readonly limit: Years | null;
}

/** What a join does, as the page shows it, with the edit that does it. */
export interface JoinSummary
  extends Pick<JoinPlan, 'operation' | 'matched' | 'newColumns' | 'leftOutColumns'> {
  readonly rows: number;
  readonly changedSpecies: number;
  readonly changes: Listed<ShownChange>;
  readonly refused: Listed<ShownRefusal>;
  readonly unmatched: Listed<string>;
  readonly ambiguous: Listed<string>;
  readonly repeated: Listed<string>;
  /** The species that can be added. */
  readonly additions: Listed<{ readonly name: string; readonly ancestor: string }>;
  readonly notAdded: Listed<UnaddedSpecies>;
  /** What the table leaves open about its times. */
  readonly questions: readonly DatingQuestion[];
  readonly yearsPerUnit: number;
  readonly report: readonly ReportEntry[];
  /** The tree as the ranges of the table date it; null if they do not. */
  readonly dated: ForestColumns | null;
  /** Every cell that is not used as it is. */
  readonly problems: readonly ReadProblem[];
}

/** A message from the worker to the page. */
export type JoinReply =
  | { readonly kind: 'progress'; readonly progress: number }
  | { readonly kind: 'table'; readonly table: TableDescription | null }
  | { readonly kind: 'failed'; readonly fault: ReadFault }
  /** A step of the edit. They come one by one, because reading a large edit at once would freeze the page. */
  | { readonly kind: 'step'; readonly step: Step }
  /** The plan is complete. */
  | { readonly kind: 'planned'; readonly summary: Omit<JoinSummary, 'operation'> };
