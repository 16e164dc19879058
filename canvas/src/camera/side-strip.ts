import {
  bracketStrip,
  type Extent,
  estimateTextWidth,
  type MeasureText,
  maxRowHeight,
  minTextSize,
  type SideStrip,
  stripColumns,
  withColumns,
} from '@life-tree/phylogeny';
import type { LaidOutTree } from './laid-out-tree.ts';

/** The strip takes no more than this part of the width. */
const maxRatio = 0.2;
/** Names of groups are in a medium weight, wider than the estimate. */
const measureName: MeasureText = (text, size) => estimateTextWidth(text, size) * 1.15;
/** Around a fan, it takes no more than this part of the smaller side, on each side. */
const aroundRatio = 0.12;

/** Remembers the strip of columns and brackets of the tree and the screen shown, because painters need it in every frame. */
export class SideStripCache {
  #groups: LaidOutTree['groups'] = null;
  #strips: LaidOutTree['strips'] = null;
  #width = 0;
  #rowHeight = 0;
  #shape: LaidOutTree['shape'];
  #strip: SideStrip | null = null;

  of({ groups, rows, shape, strips }: LaidOutTree, box: Extent): SideStrip | null {
    const width = shape === 'fan' ? Math.min(box.width, box.height) : box.width;
    const hasBrackets = groups !== null && groups.lanes.length > 0;
    if ((!hasBrackets && strips === null) || width === 0) return null;
    // Of the fitted tree, because zooming must not turn names.
    const fitted = Math.max(box.height / Math.max(rows.count, 1), minTextSize);
    const rowHeight = Math.min(fitted, maxRowHeight);
    if (
      groups !== this.#groups ||
      rowHeight !== this.#rowHeight ||
      strips !== this.#strips ||
      width !== this.#width ||
      shape !== this.#shape
    ) {
      this.#groups = groups;
      this.#strips = strips;
      this.#width = width;
      this.#rowHeight = rowHeight;
      this.#shape = shape;
      const maxWidth = width * (shape === 'fan' ? aroundRatio : maxRatio);
      // Above an upright tree and around a fan, names run along the rows.
      const isAlongRows = shape !== undefined;
      const brackets = hasBrackets
        ? bracketStrip(groups, maxWidth, minTextSize, measureName, isAlongRows, rowHeight)
        : null;
      this.#strip = withColumns(brackets, stripColumns(strips, maxWidth), minTextSize);
    }
    return this.#strip;
  }
}
