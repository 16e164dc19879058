import {
  type BracketStrip,
  bracketStrip,
  type Extent,
  estimateTextWidth,
  minTextSize,
} from '@life-tree/phylogeny';
import type { LaidOutTree } from './laid-out-tree.ts';

/** The strip takes no more than this part of the width. */
const maxRatio = 0.3;

/** Remembers the strip of brackets of the tree and the screen shown, because painters need it in every frame. */
export class GroupStripCache {
  #groups: LaidOutTree['groups'] = null;
  #width = 0;
  #strip: BracketStrip | null = null;

  of({ groups, shape }: LaidOutTree, { width }: Extent): BracketStrip | null {
    // Beside an upright tree and around a fan there is no strip.
    if (groups === null || groups.lanes.length === 0 || shape !== undefined) return null;
    if (width === 0) return null;
    if (groups !== this.#groups || width !== this.#width) {
      this.#groups = groups;
      this.#width = width;
      this.#strip = bracketStrip(groups, width * maxRatio, minTextSize, estimateTextWidth);
    }
    return this.#strip;
  }
}
