import {
  blendColumns,
  branchColours,
  type Columns,
  columnsByGeneration,
  columnsByTime,
  type Extent,
  type Forest,
  fitsEarthsPast,
  layOutRows,
  livingTest,
  minBarWidth,
  positionOf,
  type Rows,
  rowPitch,
  type SpeciesId,
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
}

/** Drawn smaller than this, rows are no good first sight of a tree. */
export const readableScale = 16 / rowPitch;
/** A tree of few rows is drawn together no further than to so many bars of the least width. */
const minBars = 3;
/** Beyond this factor an edited tree is better shown on a scale of its own. */
const maxScaleFactor = 3;

/** A forest laid out for the canvas: its rows once, its columns anywhere between time and generations. */
export class LaidOutTree {
  readonly forest: Forest;
  readonly rows: Rows;
  readonly colours: Uint8Array;
  readonly isLiving: (index: number) => boolean;
  readonly query: ViewportQuery;
  /** Whether the geologic time scale can tell its times. */
  readonly isOfEarth: boolean;
  time: TimeScale;
  columns: Columns;
  /** 1 on the chronological scale, 0 by generation, anything between while it changes. */
  timeRatio: number;
  /** The forest as a drag would leave it; its rows stay until the drag is done. */
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
    this.#byTime = columnsByTime(forest, this.time);
    this.columns = this.#byTime;
    this.timeRatio = 1;
    this.query = new ViewportQuery(forest, this.rows, this.columns);
    if (timeRatio !== 1) this.setTimeRatio(timeRatio);
  }

  get world(): Extent {
    return worldExtent(this.rows, this.columns);
  }

  /** From where to where along x there is something to see: a drag may lead beyond the world. */
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

  /** Lets time run at another pace; rows and everything that follows from them stay. */
  rescale(time: TimeScale): void {
    this.time = time;
    this.#byTime = columnsByTime(this.forest, time);
    this.#blended = undefined;
    this.setTimeRatio(this.timeRatio);
  }

  setTimeRatio(timeRatio: number): void {
    this.timeRatio = timeRatio;
    this.#byGeneration ??= timeRatio === 1 ? null : columnsByGeneration(this.forest);
    if (timeRatio === 1 || this.#byGeneration === null) this.#show(this.#byTime);
    else if (timeRatio === 0) this.#show(this.#byGeneration);
    else {
      this.#blended = blendColumns(this.#byGeneration, this.#byTime, timeRatio, this.#blended);
      this.#show(this.#blended);
    }
  }

  /** Shows the same species with other times, on the same scale; null goes back. */
  preview(forest: Forest | null): void {
    this.previewed = forest;
    this.#show(forest === null ? this.#byTime : columnsByTime(forest, this.time));
  }

  #show(columns: Columns): void {
    this.columns = columns;
    this.query.moveTo(columns);
  }
}

/** An edit must not stretch everything else: the scale stays as long as it still suits the tree. */
export function steadyScale(forest: Forest, previous: TimeScale): TimeScale {
  const natural = timeScale(forest);
  const factor = previous.pixelsPerYear / natural.pixelsPerYear;
  return factor > maxScaleFactor || factor < 1 / maxScaleFactor
    ? natural
    : { ...natural, pixelsPerYear: previous.pixelsPerYear };
}

/**
 * The scale a tree is opened with. Time is drawn together on a screen that is narrow for the tree, or
 * its rows would be too thin to read before its whole width is in view.
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
