import type { SideStrip } from '../layout/strips/side-strip.ts';
import type { AxisRequest } from './marks/axis.ts';
import type { SpeciesRequest } from './marks/species-request.ts';
import type { Shape } from './shapes.ts';
import type { SheetLayoutRequest } from './sheet/sheet-layout.ts';

/** A tree on a sheet, without what is around it. */
export interface DrawnTree {
  /** Whether some rows are too thin for a name. */
  readonly isSampled: boolean;
  /** How many names are written, whole or shortened. */
  readonly nameCount: number;
  /** From back to front. */
  pieces(): Generator<readonly Shape[]>;
}

/** What is needed to draw a tree in its shape. */
export interface TreeRequest {
  readonly species: SpeciesRequest;
  /** Null without an axis. */
  readonly axis: AxisRequest | null;
  /** Null without brackets of groups. */
  readonly strip: SideStrip | null;
}

/** The part of a sheet that contains the tree, with its axis. */
export interface DrawnArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is needed to draw a tree in another shape than across. */
export interface ShapedRequest extends TreeRequest {
  readonly area: DrawnArea;
  /** The height of the axis. */
  readonly axisRoom: number;
  readonly inSheet: Omit<SheetLayoutRequest, 'width' | 'height' | 'margin' | 'header' | 'footer'>;
}
