import type { StripLayout } from './strip-layout.ts';

/** The strip beside the tree that contains the columns of values, then the brackets, in pixels. */
export interface SideStrip {
  readonly width: number;
  readonly textSize: number;
  /** Whether names run along the rows, as where there is no room beside the brackets. */
  readonly isVertical: boolean;
  /** Between a bracket and its name. */
  readonly textGap: number;
  readonly lanes: readonly BracketLane[];
  readonly columns: readonly StripColumn[];
}
export interface BracketLane {
  /** From the left edge of the strip. */
  readonly x: number;
  /** 0 where there is only room for the brackets. */
  readonly textWidth: number;
}

/** Where a column of values stands, from the left edge of the strip beside the tree. */
export interface StripColumn {
  readonly layout: StripLayout;
  readonly x: number;
  readonly width: number;
}
