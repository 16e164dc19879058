import {
  boundsBeforeStart,
  type Extent,
  eraTierHeight,
  type Margins,
  maxRowHeight,
  minTextSize,
  nameOffset,
  rowPitch,
  speciesSizes,
  tickLabelsHeight,
  usualTiers,
  type Viewport,
} from '@life-tree/phylogeny';
import type { CanvasSettings } from '../canvas-settings.ts';
import type { LaidOutTree } from './laid-out-tree.ts';

/** The area a tree is drawn in, and the margins to leave free around it. */
export interface Screen {
  readonly plot: Extent;
  readonly margins: Margins;
}

export const creditHeight = 16;
/** A lower canvas, such as a small embedded one, has no space for the geologic time scale. */
export const minHeightForEras = 280;

/** The height of the time axis on the chronological scale. */
export function axisHeight(showsEras: boolean, showsCredit: boolean): number {
  const bands = showsEras ? usualTiers * eraTierHeight : 0;
  return tickLabelsHeight + bands + (showsCredit ? creditHeight : 0);
}

/** Longer names are cut off. */
export const maxNameWidth = 280;
/** Names take no more than this part of the width; longer ones are cut off. */
const maxNamesRatio = 0.4;
/** Names around a fan take no more than this part of the smaller side, on each side. */
const maxNamesAroundRatio = 0.3;
/** Bounds before the start of the tree take no more than this part of the width; longer ones are cut off. */
const maxBoundsRatio = 0.4;
/** The control that expands a folded branch, with the gap before it. */
const foldControlWidth = 34;
/** The parts of the width beside the only species of a tree, where its descendants can be drawn. */
const besideSoleSpecies = { left: 0.35, right: 0.49 };
/** In larger trees, a sample of this many names has to do. */
const maxNames = 2000;
/** The average width of a letter, in ems. */
const letterWidth = 0.56;

/** Bars that end this close to the end of the tree, in pixels, count as ending there. */
const nearEnd = 24;
const edgeOfNames = 8;
/** Names that end before this part of a fan's radius do not reach beyond its edge. */
const nearEdgeRatio = 0.9;

/** Remembers the margins of the tree and the screen shown, because it takes a while to compare all names. */
export class MarginsCache {
  #key: readonly unknown[] = [];
  #names = 0;
  #boundsKey: readonly unknown[] = [];
  #beforeStart = 0;

  of(plot: Extent, tree: LaidOutTree, { names }: Pick<CanvasSettings, 'names'>): Margins {
    const side = Math.min(32, plot.width * 0.04);
    const edge = Math.min(28, plot.height * 0.04);
    if (tree.forest.size === 1) {
      const { left, right } = besideSoleSpecies;
      return { top: edge, right: plot.width * right, bottom: edge, left: plot.width * left };
    }
    if (tree.shape === 'fan') {
      const around = Math.max(edge, names ? this.#namesAround(plot, tree) : 0);
      return { top: around, right: around, bottom: around, left: around };
    }
    const right = names ? Math.max(this.#namesMargin(plot, tree, side), side) : side;
    return { top: edge, right, bottom: edge, left: this.#boundsMargin(plot, tree, side, right) };
  }

  /** The space that bounds before the start of the tree need, with the usual margin before them. */
  #boundsMargin(plot: Extent, tree: LaidOutTree, side: number, right: number): number {
    if (!tree.showsBounds) return side;
    const key = [tree.shownForest, tree.rows, tree.columns];
    if (key.some((part, index) => part !== this.#boundsKey[index])) {
      this.#boundsKey = key;
      this.#beforeStart = boundsBeforeStart({ ...tree, forest: tree.shownForest });
    }
    const beyond = this.#beforeStart;
    const free = Math.max(plot.width - side - right, 0);
    return (
      side + free * Math.min(beyond / Math.max(tree.columns.width + beyond, 1), maxBoundsRatio)
    );
  }

  /** The space that names need around a fan. */
  #namesAround(plot: Extent, tree: LaidOutTree): number {
    const most = Math.min(plot.width, plot.height) * maxNamesAroundRatio;
    const key = [tree.forest, tree.rows, tree.columns, most, 'around'];
    if (key.some((part, index) => part !== this.#key[index])) {
      this.#key = key;
      this.#names = namesAround(tree, most);
    }
    return this.#names;
  }

  #namesMargin(plot: Extent, tree: LaidOutTree, side: number): number {
    const rowHeight = fittedRowHeight(plot, tree);
    const key = [tree.forest, tree.rows, tree.columns, plot.width, rowHeight];
    if (key.some((part, index) => part !== this.#key[index])) {
      this.#key = key;
      this.#names = namesMargin(plot.width, tree, side, rowHeight);
    }
    return this.#names;
  }
}

/** The margins with room for the strip of brackets, which is inside the plot of these shapes. */
export function withStrip(
  { top, right, bottom, left }: Margins,
  shape: 'upright' | 'fan',
  strip: number,
): Margins {
  if (shape === 'upright') return { top, right: right + strip, bottom, left };
  return { top: top + strip, right: right + strip, bottom: bottom + strip, left: left + strip };
}

/** The approximate height of the rows of a tree that is opened. */
function fittedRowHeight({ height }: Extent, { rows }: LaidOutTree): number {
  return Math.max(Math.min(height / Math.max(rows.count, 1), maxRowHeight), minTextSize);
}

/** The space that the names of the last species need beyond the end of the tree. */
function namesMargin(width: number, tree: LaidOutTree, side: number, rowHeight: number): number {
  const { rows, columns, labelEnds } = tree;
  const free = width - side;
  if (!(columns.width > 0)) return free * maxNamesRatio;
  let scale = free / columns.width;
  const least = scale * (1 - maxNamesRatio);
  const step = Math.max(Math.floor(rows.count / maxNames), 1);
  for (let row = 0; row < rows.count && scale > least; row += step) {
    const index = rows.species(row);
    const length = labelLength(tree, index, rowHeight) + side / 2;
    const end = labelEnds[index] ?? 0;
    if (end > 0 && end * scale + length > free) scale = (free - length) / end;
  }
  return free - Math.max(scale, least) * columns.width;
}

/** The length of the longest name that ends at the edge of a fan. */
function namesAround(tree: LaidOutTree, most: number): number {
  const { rows, columns, labelEnds } = tree;
  const step = Math.max(Math.floor(rows.count / maxNames), 1);
  // Rows are this high at the edge of the fan, roughly.
  const around = (most / maxNamesAroundRatio) * Math.PI * (1 - 2 * maxNamesAroundRatio);
  const rowHeight = Math.max(Math.min(around / Math.max(rows.count, 1), maxRowHeight), minTextSize);
  let longest = 0;
  for (let row = 0; row < rows.count && longest < most; row += step) {
    const index = rows.species(row);
    if ((labelEnds[index] ?? 0) < columns.width * nearEdgeRatio) continue;
    longest = Math.max(longest, labelLength(tree, index, rowHeight) + edgeOfNames);
  }
  return Math.min(longest, most);
}

/** Texts of about the right length. */
const lengthTexts = {
  shortCount: String,
  unnamedSplit: (near: string) => `unnamed split near ${near}`,
};

/** The approximate length of what is written after the end of a bar. */
function labelLength(tree: LaidOutTree, index: number, rowHeight: number): number {
  const isFolded = tree.folded.has(index);
  const hasImage = tree.pictured.length === 0 && tree.forest.image(index) !== null;
  const disc = isFolded ? null : hasImage ? 'image' : 'initial';
  const letter = Math.max(speciesSizes(rowHeight).name, minTextSize) * letterWidth;
  const name = Math.min(tree.label(index, lengthTexts).length * letter, maxNameWidth);
  return nameOffset(rowHeight, disc) + name + (isFolded ? foldControlWidth : 0);
}

/**
 * The margins of a view: like those of the fitted tree, but with room for the names of the species in
 * view that end where the tree does, or at another end. Names are larger in higher rows.
 */
export function marginsInView(
  tree: LaidOutTree,
  view: Viewport,
  margins: Margins,
  { names }: Pick<CanvasSettings, 'names'>,
  end = tree.columns.width,
): Margins {
  const { rows, labelEnds } = tree;
  const rowHeight = rowPitch * view.scaleY;
  if (tree.shape === 'fan') return margins;
  if (!names || rowHeight < minTextSize) return margins;
  const first = Math.max(Math.floor(view.top / rowPitch), 0);
  const last = Math.min((view.top + view.height / view.scaleY) / rowPitch, rows.count - 1);
  let right = margins.right;
  for (let row = first; row <= last; row++) {
    const index = rows.species(row);
    const beyond = (end - (labelEnds[index] ?? 0)) * view.scaleX;
    if (Math.abs(beyond) > nearEnd || tree.forest.isInferred(index)) continue;
    const length = labelLength(tree, index, rowHeight) + edgeOfNames - beyond;
    right = Math.max(right, Math.min(length, view.width * maxNamesRatio));
  }
  return right === margins.right ? margins : { ...margins, right };
}
