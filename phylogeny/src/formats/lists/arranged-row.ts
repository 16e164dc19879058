/** A row of the arranged forest: a species of the list, or an ancestor that it does not name. */
export interface ArrangedRow {
  /** Null for an inferred ancestor. */
  readonly index: number | null;
  /** Of an inferred ancestor, if it has one. */
  readonly name?: string;
  readonly parent: number;
  readonly from: number;
  readonly to: number;
  /** Whether it only has a length so that it can be drawn. */
  readonly isInvented?: boolean;
}
