import type { PictureColumn } from '../pictures/picture-column.ts';
import type { StripLayout } from './strip-layout.ts';

/** The strip beside the tree: large pictures, columns of values, then brackets. In pixels. */
export interface SideStrip {
  readonly width: number;
  readonly textSize: number;
  /** Whether names run along the rows, as where there is no room beside the brackets. */
  readonly isVertical: boolean;
  /** Between a bracket and its name. */
  readonly textGap: number;
  readonly lanes: readonly BracketLane[];
  readonly columns: readonly StripColumn[];
  /** Absent without large pictures. */
  readonly pictures?: PictureColumn;
}

/** Whether anything before the brackets takes whole rings of a fan. */
export function hasRings({ columns, pictures }: SideStrip): boolean {
  return columns.length > 0 || pictures !== undefined;
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
