import type { FanAngles } from '../../document/settings.ts';
import type { TreeShape } from '../../document/tree-shapes.ts';
import type { ForestLayout } from '../forest-layout.ts';
import { rowPitch } from '../sizes.ts';
import type { Viewport } from '../viewport/viewport.ts';

/** A point of the screen, or of the unrolled view. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** A transform in the order of canvases and SVG: x' = a x + c y + e, y' = b x + d y + f. */
export interface Frame {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** The size of a tree, and how many rows it has. */
export interface ProjectedTree {
  readonly rowCount: number;
  /** The width of its columns, in pixels of the world. */
  readonly width: number;
  /** How a fan is open and turned; as usual by default. */
  readonly fan?: FanAngles | undefined;
}

/** What a projection needs to know of a tree that is laid out. */
export function projectedTree({
  rows,
  columns,
  look,
}: Pick<ForestLayout, 'rows' | 'columns' | 'look'>): ProjectedTree {
  return { rowCount: rows.count, width: columns.width, fan: look.settings?.fan };
}

/**
 * How a shape puts rows and times on the screen. Everything is laid out in the *unrolled* view, in which
 * time runs from left to right and rows from top to bottom, as in the shape `across`.
 */
export interface Projection {
  readonly shape: TreeShape | 'across';
  /** Covers at least all rows and times on the screen. */
  readonly unrolled: Viewport;
  /** The parts of the unrolled view that are on the screen: several where rows begin again. */
  readonly parts: readonly Viewport[];
  /** The parts in smaller pieces, each only as wide as it is on the screen. */
  readonly sectors: readonly Viewport[];
  /** The point of the screen at a point of the unrolled view. */
  project(x: number, y: number): PlanePoint;
  /** The point of the unrolled view at a point of the screen. */
  unproject(x: number, y: number): PlanePoint;
  /** Puts what is drawn around the row at `y` of the unrolled view on the screen, without bending it. */
  frame(y: number): Frame;
  /** The height of rows at `x` of the unrolled view, relative to that in the unrolled view. */
  spread(x: number): number;
  /**
   * Leads along the time at `x` of the unrolled view, from one row to another, in straight steps that
   * leave it by less than half a pixel, or by less with more detail. The first point is not included.
   */
  trace(
    x: number,
    from: number,
    to: number,
    step: (x: number, y: number) => void,
    detail?: number,
  ): void;
  /** The rows of the unrolled view that lines across all rows cover. */
  readonly span: { readonly from: number; readonly to: number };
  /** Where time starts in a fan; null in other shapes. */
  readonly centre: PlanePoint | null;
  /** The opening of a fan, as angles. Null in other shapes. */
  readonly opening: {
    /** The direction of the middle of the first row, clockwise from the right. */
    readonly first: number;
    /** From there back to the ends of the rings. */
    readonly rings: number;
    /** From there back to the middle of the last row. */
    readonly width: number;
    /** A full turn in the unrolled view, in pixels. */
    readonly turn: number;
  } | null;
  /** The distance from the centre of a fan at 0 of the unrolled view. */
  readonly nearest: number;
  /** Whether texts in the frame of the row at `y` would be upside down. */
  isFlipped(y: number): boolean;
}

/** Where a time, in pixels of the world, is in the middle of a row on the screen. */
export function placeOf({ unrolled, project }: Projection, x: number, row: number): PlanePoint {
  return project(
    (x - unrolled.left) * unrolled.scaleX,
    ((row + 0.5) * rowPitch - unrolled.top) * unrolled.scaleY,
  );
}
