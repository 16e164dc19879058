import type { Forest } from '../../species/forest.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { minTextSize, rowPitch } from '../sizes.ts';
import { RowPyramid } from '../viewport/row-pyramid.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { alignBrackets, type Bracket } from './clade-brackets.ts';
import { type Clade, CladeIndex } from './clade-index.ts';

/** A text beside the tree, in pixels of the screen. `y` is its middle. */
export interface Label {
  readonly species: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
}

/** A clade's label, with the bracket at its left from `top` to `bottom`. */
export interface CladeLabel extends Label {
  readonly bracket: number;
  readonly top: number;
  readonly bottom: number;
}

/** The labels of a tree whose rows are too thin for one name each. */
export interface DenseLabels {
  readonly names: readonly Label[];
  readonly clades: readonly CladeLabel[];
}

/** How texts are measured and worded. */
export interface LabelTexts {
  /** The width of a species' name at a font size. */
  readonly nameWidth: (species: number, size: number) => number;
  /** "Lemuriformes, 112", shortened to a width. */
  readonly cladeText: (clade: Clade, size: number, maxWidth: number) => string;
  readonly cladeWidth: (text: string, size: number) => number;
  readonly name: (species: number) => string;
}

/** How the unrolled view of a shape is bent onto the screen. */
export interface LabelBend {
  /** The height of rows at an x, relative to that in the view. */
  readonly spread: (x: number) => number;
  /** Whether a text along a row is on the screen. */
  readonly isInView: (x: number, y: number, width: number) => boolean;
}

const maxCladeSize = 22;
/** The height of a line of text, relative to its size. */
const lineHeight = 1.2;
/** The same in a fan, where rows are further apart with every letter. */
const bentHeight = 0.7;
/** A clade is named when it is at least this tall, so that its label has space around it. */
const minCladeHeight = 34;
/** From the end of a bar to a name, and from names to a bracket. */
const nameGap = 5;
const bracketGap = 10;
const bracketToText = 8;
const edge = 6;
/** A name further from the end of its bar than this would seem to belong to another. */
const maxDistance = 24;
const minCladeWidth = 56;
const maxCladeWidth = 280;
/** Nearer to the centre of a fan, a text would cover all rows. */
const minSpread = 0.02;
/** Thinner rows are read in bands. */
const maxRowsRead = 32;
/** Clades leave at least this much of the view to the tree. */
const maxLabelsRatio = 0.45;

/**
 * Chooses what to write beside rows that are too thin for one name each: a sample of names, and the
 * names of clades beside the rows they fill. Nothing overlaps, and panning changes neither choice.
 */
export class DenseLabelPlacer {
  readonly #rows: Rows;
  readonly #forest: Forest;
  #columns: Columns;
  #pyramid: RowPyramid | null = null;
  #clades: CladeIndex | null = null;

  constructor(forest: Forest, rows: Rows, columns: Columns) {
    this.#forest = forest;
    this.#rows = rows;
    this.#columns = columns;
  }

  /** Sets other columns for the same rows. */
  moveTo(columns: Columns): void {
    this.#columns = columns;
    this.#pyramid = null;
  }

  /** Makes what all views need. It takes longer than a frame for a large tree, so do it before zooming out. */
  prepare(): CladeIndex {
    this.#pyramid ??= new RowPyramid(this.#rows, this.#columns);
    this.#clades ??= new CladeIndex(this.#forest, this.#rows);
    return this.#clades;
  }

  /**
   * The labels of a view. `without` lists species whose names are written elsewhere. Where rows spread,
   * those that are high enough for names are left out too.
   */
  place(
    view: Viewport,
    texts: LabelTexts,
    without: readonly number[] = [],
    bend: LabelBend | null = null,
  ): DenseLabels {
    const rowHeight = rowPitch * view.scaleY;
    const clades = this.prepare();
    const sampled = this.#sampleNames(view, rowHeight, texts, without, bend);
    const brackets: Bracket[] = [];
    const hidden = new Set<Label>();
    const chosen = clades.choose(Math.ceil(minCladeHeight / rowHeight));
    const bottom = (view.top + view.height / view.scaleY) / rowPitch;
    for (let number = firstBelow(chosen, view.top / rowPitch); number < chosen.length; number++) {
      const clade = chosen[number];
      if (clade === undefined || clade.firstRow > bottom) break;
      const bracket = this.#placeBracket(clade, view, rowHeight, texts, sampled, hidden);
      if (bracket !== null) brackets.push(bracket);
    }
    const placed = bend === null ? alignBrackets(brackets) : brackets;
    const labels = placed.map((bracket) => labelOf(bracket, view, texts));
    return {
      names: sampled.filter((name) => !hidden.has(name)),
      clades: bend === null ? labels : labels.filter((label) => isFreeInBend(label, bend)),
    };
  }

  #sampleNames(
    view: Viewport,
    rowHeight: number,
    texts: LabelTexts,
    without: readonly number[],
    bend: LabelBend | null,
  ): Label[] {
    const height = minTextSize * lineHeight;
    let group = 1;
    while (group * rowHeight < height) group *= 2;
    // In a fan, a text covers more rows near the centre.
    const half = (label: Label) => height / 2 / Math.max(bend?.spread(label.x) ?? 1, minSpread);
    const labels: Label[] = [];
    const first = Math.max(Math.floor(view.top / rowPitch / group), 0);
    const last = Math.min(
      Math.floor((view.top + view.height / view.scaleY) / rowPitch / group),
      Math.floor((this.#rows.count - 1) / group),
    );
    let free = bend === null ? 0 : Number.NEGATIVE_INFINITY;
    for (let number = first; number <= last; number++) {
      for (const rowIndex of this.#bestRows(number * group, group, rowHeight)) {
        if (without.includes(this.#rows.species(rowIndex))) continue;
        const label = this.#placeName(rowIndex, group, view, texts, bend);
        if (label === null || label.y - half(label) < free) continue;
        free = label.y + half(label);
        labels.push(label);
        break;
      }
    }
    return labels;
  }

  /** The name of the species in a row, or null if there is no room for it beside its bar. */
  #placeName(
    rowIndex: number,
    group: number,
    view: Viewport,
    texts: LabelTexts,
    bend: LabelBend | null,
  ): Label | null {
    const rowHeight = rowPitch * view.scaleY;
    const height = minTextSize * lineHeight;
    const species = this.#rows.species(rowIndex);
    // Inferred ancestors are shown without a name.
    if (species < 0 || this.#forest.isInferred(species)) return null;
    const ownEnd = ((this.#columns.ends[species] ?? 0) - view.left) * view.scaleX;
    const ownHeight = rowHeight * Math.max(bend?.spread(ownEnd) ?? 1, minSpread);
    if (bend !== null && ownHeight >= minTextSize) return null;
    const reach = bend === null ? height : minTextSize * bentHeight;
    const end = (this.#endBeside(rowIndex, group, ownHeight, reach) - view.left) * view.scaleX;
    const x = end + nameGap;
    const y = (rowIndex + 0.5) * rowHeight - view.top * view.scaleY;
    if (end - ownEnd > maxDistance || x < 0 || y + height / 2 > view.height) return null;
    const width = texts.nameWidth(species, minTextSize);
    if (x + width > view.width - edge) return null;
    if (bend !== null && !bend.isInView(x, y, width)) return null;
    return { species, text: texts.name(species), x, y, size: minTextSize, width };
  }

  /** The last end of the bars in the rows that a name covers, which is taller than its own row. */
  #endBeside(rowIndex: number, group: number, rowHeight: number, height: number): number {
    const { ends } = this.#columns;
    const reach = Math.ceil(height / 2 / rowHeight - 0.5);
    let last = Number.NEGATIVE_INFINITY;
    if (reach > maxRowsRead) {
      // Two aligned bands cover the name, wherever it is in them.
      let size = group;
      while (size < 2 * reach && size < this.#rows.count) size *= 2;
      for (const from of [rowIndex - size / 2, rowIndex + size / 2]) {
        const band = Math.floor(from / size) * size;
        if (band < 0 || band >= this.#rows.count) continue;
        this.#pyramid?.read(band, size);
        last = Math.max(last, this.#pyramid?.end ?? last);
      }
      return last;
    }
    for (let each = rowIndex - reach; each <= rowIndex + reach; each++) {
      const species = this.#rows.species(each);
      if (species >= 0) last = Math.max(last, ends[species] ?? last);
    }
    return last;
  }

  /**
   * The rows of a group to name, the best first. It is the one whose bar ends last, of those whose names
   * keep within the group's rows.
   */
  #bestRows(from: number, group: number, rowHeight: number): readonly number[] {
    const to = Math.min(from + group, this.#rows.count);
    const middle = from + (group - 1) / 2;
    const slack = (group * rowHeight - minTextSize * lineHeight) / 2 / rowHeight;
    const first = Math.max(Math.ceil(middle - slack), from);
    const lastRow = Math.min(Math.floor(middle + slack), to - 1);
    const middleRow = Math.min(Math.round(middle), to - 1);
    // Many rows share a pixel then, and any of them will do if its bar is not too short.
    if (lastRow - first > maxRowsRead) return [middleRow, this.#lastEndingRow(from, group)];
    let best = -1;
    let bestEnd = Number.NEGATIVE_INFINITY;
    for (let rowIndex = first; rowIndex <= lastRow; rowIndex++) {
      const species = this.#rows.species(rowIndex);
      const end = this.#columns.ends[species] ?? Number.NEGATIVE_INFINITY;
      if (end > bestEnd && !this.#forest.isInferred(species)) {
        best = rowIndex;
        bestEnd = end;
      }
    }
    return [best < 0 ? middleRow : best];
  }

  /** The row of a band whose bar ends last; if several do, one in the middle. */
  #lastEndingRow(from: number, group: number): number {
    const endOf = (start: number, size: number) => {
      if (start >= this.#rows.count) return Number.NEGATIVE_INFINITY;
      this.#pyramid?.read(start, size);
      return this.#pyramid?.end ?? Number.NEGATIVE_INFINITY;
    };
    let rowIndex = from;
    for (let size = group / 2; size >= 1; size /= 2) {
      const left = endOf(rowIndex, size);
      const right = endOf(rowIndex + size, size);
      // The upper row of the lower half is in the middle.
      const isLower = right > left || (right === left && size === group / 2);
      if (isLower) rowIndex += size;
    }
    return rowIndex;
  }

  #placeBracket(
    clade: Clade,
    view: Viewport,
    rowHeight: number,
    texts: LabelTexts,
    sampled: readonly Label[],
    hidden: Set<Label>,
  ): Bracket | null {
    const top = clade.firstRow * rowHeight - view.top * view.scaleY;
    const bottom = top + clade.rowCount * rowHeight;
    if (Math.min(bottom, view.height) - Math.max(top, 0) < minCladeHeight) return null;
    const size = Math.min(Math.max(inHalves((bottom - top) / 12), minTextSize + 1), maxCladeSize);
    const wanted = texts.cladeWidth(texts.cladeText(clade, size, view.width), size);
    const maxWidth = Math.min(maxCladeWidth, view.width * maxLabelsRatio);
    const room = Math.min(Math.max(wanted, minCladeWidth), maxWidth);
    const lastX = view.width - edge - room - bracketToText;
    const barsEnd = this.#lastEnd(clade, view) + nameGap;
    if (barsEnd > lastX) return null;
    let x = barsEnd;
    for (const name of sampled) {
      if (name.y <= top - minTextSize || name.y >= bottom + minTextSize) continue;
      const right = name.x + name.width + bracketGap;
      if (right > lastX) hidden.add(name);
      else x = Math.max(x, right);
    }
    return { clade, x, lastX, top, bottom, size };
  }

  /** Where the last bar of a clade ends. */
  #lastEnd({ firstRow, rowCount }: Clade, view: Viewport): number {
    const pyramid = this.#pyramid;
    let end = Number.NEGATIVE_INFINITY;
    let rowIndex = firstRow;
    const past = firstRow + rowCount;
    // The largest aligned bands that fit.
    while (rowIndex < past && pyramid !== null) {
      let size = 1;
      while (rowIndex % (size * 2) === 0 && rowIndex + size * 2 <= past) size *= 2;
      pyramid.read(rowIndex, size);
      end = Math.max(end, pyramid.end);
      rowIndex += size;
    }
    return (end - view.left) * view.scaleX;
  }
}

/** Whether the name of a clade is on the screen and no higher than its rows. */
function isFreeInBend({ x, y, width, size, top, bottom }: CladeLabel, bend: LabelBend): boolean {
  return (bottom - top) * bend.spread(x) >= size * lineHeight && bend.isInView(x, y, width);
}

/** A browser keeps the letters of few font sizes, and while zooming each frame would need others. */
function inHalves(size: number): number {
  return Math.round(size * 2) / 2;
}

function labelOf(bracket: Bracket, view: Viewport, texts: LabelTexts): CladeLabel {
  const { clade, top, bottom, size } = bracket;
  const x = bracket.x + bracketToText;
  const text = texts.cladeText(clade, size, Math.min(view.width - edge - x, maxCladeWidth));
  return {
    species: clade.species,
    text,
    x,
    y: (Math.max(top, 0) + Math.min(bottom, view.height)) / 2,
    size,
    width: texts.cladeWidth(text, size),
    bracket: bracket.x,
    top: top + 2,
    bottom: bottom - 2,
  };
}

/** The number of the first clade that reaches below a row, by bisection: clades are from the top down. */
function firstBelow(clades: readonly Clade[], row: number): number {
  let from = 0;
  let to = clades.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const { firstRow, rowCount } = clades[middle] ?? { firstRow: 0, rowCount: 0 };
    if (firstRow + rowCount <= row) from = middle + 1;
    else to = middle;
  }
  return from;
}
