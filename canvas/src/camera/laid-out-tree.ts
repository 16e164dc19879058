import {
  blendColumns,
  branchColours,
  type Columns,
  columnsByGeneration,
  columnsByTime,
  DenseLabelPlacer,
  type Extent,
  type FoldedBranches,
  type Forest,
  fitsEarthsPast,
  foldedBranches,
  layOutRows,
  livingTest,
  minBarWidth,
  positionOf,
  type Rows,
  rowPitch,
  type SiblingOrder,
  type SpeciesId,
  stretchFolded,
  type TimeScale,
  timeScale,
  ViewportQuery,
  worldExtent,
  type Years,
} from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';

interface ShownChoice {
  readonly collapsed: ReadonlySet<SpeciesId>;
  readonly present: Years | null;
  readonly order?: SiblingOrder | undefined;
}

/** Below this scale, rows are too small to read when a tree is opened. */
export const readableScale = 16 / rowPitch;
/** A tree with few rows is compressed to no less than this many bars of minimum width. */
const minBars = 3;
/** If the ideal scale of an edited tree differs by more than this factor, switch to it. */
const maxScaleFactor = 3;

/** A forest laid out for the canvas. Rows are fixed; columns can be blended between time and generations. */
export class LaidOutTree {
  readonly forest: Forest;
  readonly rows: Rows;
  readonly colours: Uint8Array;
  readonly isLiving: (index: number) => boolean;
  readonly folded: FoldedBranches;
  readonly query: ViewportQuery;
  /** The labels of rows too thin for one name each. */
  readonly denseLabels: DenseLabelPlacer;
  /** Whether its times fit the geologic time scale. */
  readonly isOfEarth: boolean;
  time: TimeScale;
  columns: Columns;
  /** 1 on the chronological scale, 0 by generation, in between while the scale changes. */
  timeRatio: number;
  /** The outcome of the drag in progress. Rows don't change until the drag ends. */
  previewed: Forest | null = null;
  #byTime: Columns;
  #byGeneration: Columns | null = null;
  #blended: Columns | undefined;

  constructor(forest: Forest, choice: ShownChoice, timeRatio: number, time = timeScale(forest)) {
    this.forest = forest;
    this.rows = layOutRows(forest, choice);
    this.time = time;
    this.colours = branchColours(forest);
    this.isLiving = livingTest(forest);
    this.isOfEarth = fitsEarthsPast(forest.span);
    this.folded = foldedBranches(forest, this.rows, choice.collapsed);
    this.#byTime = this.#columnsByTime(forest);
    this.columns = this.#byTime;
    this.timeRatio = 1;
    this.query = new ViewportQuery(forest, this.rows, this.columns);
    this.denseLabels = new DenseLabelPlacer(forest, this.rows, this.columns);
    if (timeRatio !== 1) this.setTimeRatio(timeRatio);
  }

  get world(): Extent {
    return worldExtent(this.rows, this.columns);
  }

  /** The range of x that can be shown. A drag may extend it beyond the tree. */
  get reach(): { readonly from: number; readonly to: number } {
    const { width } = this.columns;
    const span = this.previewed?.span ?? null;
    if (span === null) return { from: 0, to: width };
    return {
      from: Math.min(positionOf(this.time, span.from), 0),
      to: Math.max(positionOf(this.time, span.to), width),
    };
  }

  /** The forest whose times are on the screen. */
  get shownForest(): Forest {
    return this.previewed ?? this.forest;
  }

  /** The name of a species, and how many species are folded into it. */
  label(index: number, formatCount: (count: number) => string): string {
    const name = this.shownForest.name(index);
    const branch = this.folded.get(index);
    return branch === undefined ? name : `${name}, ${formatCount(branch.count)}`;
  }

  /** Changes the time scale. Rows stay the same. */
  rescale(time: TimeScale): void {
    this.time = time;
    this.#byTime = this.#columnsByTime(this.forest);
    this.#blended = undefined;
    this.setTimeRatio(this.timeRatio);
  }

  setTimeRatio(timeRatio: number): void {
    this.timeRatio = timeRatio;
    this.#byGeneration ??=
      timeRatio === 1
        ? null
        : stretchFolded(columnsByGeneration(this.forest), this.forest, this.folded);
    if (timeRatio === 1 || this.#byGeneration === null) this.#show(this.#byTime);
    else if (timeRatio === 0) this.#show(this.#byGeneration);
    else {
      this.#blended = blendColumns(this.#byGeneration, this.#byTime, timeRatio, this.#blended);
      this.#show(this.#blended);
    }
  }

  /** Shows the same species with other times on the same scale. Null ends the preview. */
  preview(forest: Forest | null): void {
    this.previewed = forest;
    this.#show(forest === null ? this.#byTime : this.#columnsByTime(forest));
  }

  #columnsByTime(forest: Forest): Columns {
    return stretchFolded(columnsByTime(forest, this.time), forest, this.folded);
  }

  #show(columns: Columns): void {
    this.columns = columns;
    this.query.moveTo(columns);
    this.denseLabels.moveTo(columns);
  }
}

/** Keeps the scale after an edit, so that nothing else stretches, unless it no longer suits the tree. */
export function steadyScale(forest: Forest, previous: TimeScale): TimeScale {
  const natural = timeScale(forest);
  const factor = previous.pixelsPerYear / natural.pixelsPerYear;
  return factor > maxScaleFactor || factor < 1 / maxScaleFactor
    ? natural
    : { ...natural, pixelsPerYear: previous.pixelsPerYear };
}

/**
 * The scale a tree is opened with. Compresses time on a screen too narrow for the tree. Otherwise,
 * fitting its whole width would make its rows too thin to read.
 */
export function openingScale(forest: Forest, { plot, margins }: Screen): TimeScale {
  const free = {
    width: Math.max(plot.width - margins.left - margins.right, 1),
    height: Math.max(plot.height - margins.top - margins.bottom, 1),
  };
  const natural = timeScale(forest);
  const length = natural.to - natural.from;
  if (!(length > 0)) return natural;
  const shaped = (forest.size * rowPitch * free.width) / free.height;
  const readable = free.width / readableScale;
  const width = Math.max(Math.min(shaped, readable), minBars * minBarWidth);
  return { ...natural, pixelsPerYear: Math.min(natural.pixelsPerYear, width / length) };
}
