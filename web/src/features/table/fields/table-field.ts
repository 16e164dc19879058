import type { CellField, Forest } from '@life-tree/phylogeny';

/** A column of the table. */
export interface TableField {
  /** The same in every session, unlike its position. */
  readonly key: string;
  readonly field: CellField;
  readonly label: string;
  /** In pixels. */
  readonly width: number;
  /** Whether its values are numbers, which are aligned and filtered as such. */
  readonly isNumeric: boolean;
  /** Hidden until the user shows it. */
  readonly isHidden?: boolean;
  /** A value as it is shown, copied and edited. */
  readonly text: (forest: Forest, row: number) => string;
  /** What editing starts with, where that is not the text. */
  readonly draft?: (forest: Forest, row: number) => string;
  /** What rows are sorted and filtered by; null for no value. Texts are folded. */
  readonly sortKey: (forest: Forest) => (row: number) => number | string | null;
  /** Reads a number that rows are filtered by; null if it cannot be read. Only of numeric fields. */
  readonly readKey?: (text: string) => number | null;
  /** The colour beside a value, as `#rrggbb`. */
  readonly colourOf?: (text: string) => string | undefined;
  /** The only texts that its values can have. */
  readonly choices?: readonly string[];
}
