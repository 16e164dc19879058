/** A part of a row, from left to right. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
