import {
  type BracketStrip,
  bracketStrip,
  type Extent,
  estimateTextWidth,
  type MeasureText,
  minTextSize,
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
export class GroupStripCache {
  #groups: LaidOutTree['groups'] = null;
  #strips: LaidOutTree['strips'] = null;
  #width = 0;
  #shape: LaidOutTree['shape'];
  #strip: BracketStrip | null = null;

  of({ groups, shape, strips }: LaidOutTree, box: Extent): BracketStrip | null {
    const width = shape === 'fan' ? Math.min(box.width, box.height) : box.width;
    const hasBrackets = groups !== null && groups.lanes.length > 0;
    if ((!hasBrackets && strips === null) || width === 0) return null;
    if (
      groups !== this.#groups ||
      strips !== this.#strips ||
      width !== this.#width ||
      shape !== this.#shape
    ) {
      this.#groups = groups;
      this.#strips = strips;
      this.#width = width;
      this.#shape = shape;
      const maxWidth = width * (shape === 'fan' ? aroundRatio : maxRatio);
      // Above an upright tree and around a fan, names run along the rows.
      const isAlongRows = shape !== undefined;
      const brackets = hasBrackets
        ? bracketStrip(groups, maxWidth, minTextSize, measureName, isAlongRows)
        : null;
      this.#strip = withColumns(brackets, stripColumns(strips, maxWidth), minTextSize);
    }
    return this.#strip;
  }
}
