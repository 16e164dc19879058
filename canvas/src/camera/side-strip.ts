import {
  bracketStrip,
  type Extent,
  estimateTextWidth,
  type MeasureText,
  maxRowHeight,
  minTextSize,
  pictureColumn,
  type SideStrip,
  stripColumns,
  withColumns,
  withPictures,
} from '@life-tree/phylogeny';
import type { LaidOutTree } from './laid-out-tree.ts';

/** Brackets take no more than this part of the width; so do columns, and so do large pictures. */
const maxRatio = 0.2;
/** Names of groups are in a medium weight, wider than the estimate. */
const measureName: MeasureText = (text, size) => estimateTextWidth(text, size) * 1.15;
/** Around a fan, they take no more than this part of the smaller side, on each side. */
const aroundRatio = 0.12;
/** The length of the rim of a fan, relative to the smaller side of the screen. */
const rimRatio = 2;

/** Remembers the strip of pictures, columns and brackets of the tree and the screen shown, because painters need it in every frame. */
export class SideStripCache {
  #groups: LaidOutTree['groups'] = null;
  #strips: LaidOutTree['strips'] = null;
  #pictured: LaidOutTree['pictured'] = [];
  #width = 0;
  #rowHeight = 0;
  #shape: LaidOutTree['shape'];
  #strip: SideStrip | null = null;

  of({ groups, rows, shape, strips, pictured }: LaidOutTree, box: Extent): SideStrip | null {
    const width = shape === 'fan' ? Math.min(box.width, box.height) : box.width;
    const hasBrackets = groups !== null && groups.lanes.length > 0;
    const isEmpty = !hasBrackets && strips === null && pictured.length === 0;
    if (isEmpty || width === 0) return null;
    // Of the fitted tree, because zooming must not turn names.
    const fitted = Math.max(box.height / Math.max(rows.count, 1), minTextSize);
    const rowHeight = Math.min(fitted, maxRowHeight);
    if (
      groups !== this.#groups ||
      rowHeight !== this.#rowHeight ||
      strips !== this.#strips ||
      pictured !== this.#pictured ||
      width !== this.#width ||
      shape !== this.#shape
    ) {
      this.#groups = groups;
      this.#strips = strips;
      this.#pictured = pictured;
      this.#width = width;
      this.#rowHeight = rowHeight;
      this.#shape = shape;
      const maxWidth = width * (shape === 'fan' ? aroundRatio : maxRatio);
      // Above an upright tree and around a fan, names run along the rows.
      const isAlongRows = shape !== undefined;
      const brackets = hasBrackets
        ? bracketStrip(groups, maxWidth, minTextSize, measureName, isAlongRows, rowHeight)
        : null;
      const columns = withColumns(brackets, stripColumns(strips, maxWidth), minTextSize);
      const along = shape === 'fan' ? width * rimRatio : shape === 'upright' ? width : box.height;
      const pictures = pictureColumn(pictured, rows.count, {
        maxWidth,
        rowHeight: Math.min(along / Math.max(rows.count, 1), maxRowHeight),
        isFan: shape === 'fan',
        canGrow: true,
      });
      this.#strip = withPictures(columns, pictures, minTextSize);
    }
    return this.#strip;
  }
}
