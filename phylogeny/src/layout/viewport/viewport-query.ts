import type { Forest } from '../../species/forest.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { rowPitch, speciesSizes } from '../sizes.ts';
import { ConnectorIndex, type ConnectorWindow } from './connector-index.ts';
import { defaultSlack, type Hit, type HitRequest, hitLine, hitTest } from './hit-test.ts';
import { LongestLines } from './longest-lines.ts';
import { RowPyramid } from './row-pyramid.ts';
import { scanBranches } from './scan-branches.ts';
import { type PixelColumns, SplitPaths } from './split-paths.ts';
import type { Viewport } from './viewport.ts';
import { VisibleMarks } from './visible-marks.ts';

/** How far the parts of a species reach beyond its bar, in pixels of the screen. */
export interface MarkReach {
  /** To both sides: rounded ends and images. */
  readonly bar: number;
  /** To the right, from the bar's end: the name. */
  readonly label: number;
  /** Rows thinner than this many pixels are drawn together; half a pixel by default. */
  readonly thinnest?: number;
}

const defaultReach: MarkReach = { bar: 50, label: 300 };

const thinnestMark = 0.5;

/** What finds connectors and the lines of splits in time that does not depend on the size of the tree. */
interface BranchIndex {
  readonly connectors: ConnectorIndex;
  readonly splits: SplitPaths | null;
}

/**
 * Finds what a viewport shows, in time that depends on what is in view and not on the size of the
 * tree. Made once for rows; `moveTo` sets other columns for the same rows (while the scale animates).
 * Until `prepare` has been called, connectors are searched without an index as long as rows are not thin.
 */
export class ViewportQuery {
  readonly #forest: Forest;
  readonly #rows: Rows;
  /** Whether siblings are in the order of their times, which finding connectors with an index relies on. */
  readonly #isOrdered: boolean;
  #index: BranchIndex | null = null;
  /** The splits that a connector in the last frame leads to. */
  readonly #connected = new Set<number>();
  #columns: Columns;
  #pyramid: RowPyramid | null = null;
  #longest: LongestLines | null = null;

  constructor(forest: Forest, rows: Rows, columns: Columns, isOrdered = true) {
    this.#isOrdered = isOrdered;
    this.#forest = forest;
    this.#rows = rows;
    this.#columns = columns;
  }

  /** Builds the index that many frames need. A tree of 100,000 species is shown earlier without it. */
  prepare(): BranchIndex {
    if (this.#index === null) {
      const connectors = new ConnectorIndex(this.#forest, this.#rows);
      const { splitPositions } = this.#rows;
      const splits =
        splitPositions === null ? null : new SplitPaths(this.#forest, this.#rows, splitPositions);
      this.#index = { connectors, splits };
    }
    return this.#index;
  }

  /** Sets other columns for the same rows. Also needed when the arrays of the columns were rewritten. */
  moveTo(columns: Columns): void {
    this.#columns = columns;
    this.#pyramid = null;
    this.#longest = null;
  }

  /** Fills `marks` with what the view shows and returns them. */
  find(view: Viewport, marks = new VisibleMarks(), reach: MarkReach = defaultReach): VisibleMarks {
    marks.clear();
    this.#add(view, marks, reach);
    return marks;
  }

  /** The same for a view in several parts. Connectors through several parts are cut where these meet. */
  findParts(views: readonly Viewport[], marks: VisibleMarks, reach: MarkReach): VisibleMarks {
    marks.clear();
    for (const view of views) {
      const found = marks.connectorCount;
      this.#add(view, marks, reach);
      if (views.length > 1) marks.cutConnectors(found);
    }
    return marks;
  }

  #add(view: Viewport, marks: VisibleMarks, reach: MarkReach): void {
    const rowHeight = rowPitch * view.scaleY;
    marks.mergedRows = mergedRows(rowHeight, reach.thinnest ?? thinnestMark);
    marks.firstRow = Math.max(Math.floor(view.top / rowPitch), 0);
    const bottom = view.top + view.height / view.scaleY;
    marks.lastRow = Math.min(Math.ceil(bottom / rowPitch), this.#rows.count) - 1;
    if (marks.lastRow < marks.firstRow) return;
    if (marks.mergedRows === 1) this.#findBars(view, marks, reach);
    else this.#findMergedRows(view, marks, reach);
    if ((this.#index === null || !this.#isOrdered) && marks.mergedRows === 1) {
      scanBranches(this.#forest, this.#rows, this.#columns, pixelColumns(view), marks);
      return;
    }
    const { connectors, splits } = this.prepare();
    this.#findConnectors(connectors, view, marks);
    if (splits !== null) this.#findSplits(splits, view, marks);
  }

  #findBars(view: Viewport, marks: VisibleMarks, reach: MarkReach): void {
    const { speciesAt } = this.#rows;
    const { starts, apparitions, ends } = this.#columns;
    const right = view.left + view.width / view.scaleX;
    const barReach = reach.bar / view.scaleX;
    const labelReach = reach.label / view.scaleX;
    const named = speciesSizes(rowPitch * view.scaleY).name > 0;
    for (let rowIndex = marks.firstRow; rowIndex <= marks.lastRow; rowIndex++) {
      const species = speciesAt[rowIndex] ?? 0;
      const split = starts[species] ?? 0;
      const start = apparitions[species] ?? 0;
      const end = ends[species] ?? 0;
      if (start - barReach <= right && end + barReach >= view.left) {
        marks.addBar(species, rowIndex, start, end);
      }
      if (split < start && split <= right && start >= view.left) {
        marks.addLine(species, rowIndex, split, start);
      }
      if (named && end <= right && end + labelReach >= view.left) marks.addLabel(species);
    }
  }

  #findMergedRows(view: Viewport, marks: VisibleMarks, reach: MarkReach): void {
    this.#pyramid ??= new RowPyramid(this.#rows, this.#columns);
    const pyramid = this.#pyramid;
    const size = marks.mergedRows;
    const right = view.left + (view.width + reach.bar) / view.scaleX;
    const left = view.left - reach.bar / view.scaleX;
    const { runs } = pyramid;
    // Merged rows start at multiples of their size, so that panning moves them without changing them.
    for (
      let rowIndex = aligned(marks.firstRow, size);
      rowIndex <= marks.lastRow;
      rowIndex += size
    ) {
      pyramid.read(rowIndex, size);
      const ghost = this.#ghostIn(rowIndex, size, pyramid.start);
      runs.join(1 / view.scaleX);
      for (let run = 0; run < runs.count; run++) {
        const [from, to] = [runs.starts[run] ?? 0, runs.ends[run] ?? 0];
        if (from <= right && to >= left) marks.addBar(runs.species[run] ?? 0, rowIndex, from, to);
      }
      if (ghost !== null && ghost.from <= right && ghost.to >= left) {
        marks.addLine(ghost.species, ghost.row, ghost.from, ghost.to);
      }
    }
  }

  /** The ghost that stands for those of merged rows, up to where their first bar starts. */
  #ghostIn(rowIndex: number, size: number, firstStart: number) {
    const row = Math.min(rowIndex + size / 2, this.#rows.count - 1);
    const species = this.#rows.species(row);
    const from = this.#columns.starts[species] ?? 0;
    const to = Math.min(this.#columns.apparitions[species] ?? 0, firstStart);
    return from < to ? { species, row, from, to } : null;
  }

  /** The species, and the part of it, at a point of the screen. */
  hit(view: Viewport, request: HitRequest): Hit | null {
    const { mergedRows = 1 } = request;
    if (mergedRows > 1)
      return (
        this.#hitMergedRows(view, request, mergedRows) ??
        hitLine(this.#rows, this.#columns, view, request)
      );
    return hitTest(this.#rows, this.#columns, view, request);
  }

  /** The species nearest to a point that is on what the bars of its rows cover together. */
  #hitMergedRows(
    view: Viewport,
    { x, y, slack = defaultSlack }: HitRequest,
    size: number,
  ): Hit | null {
    const rowAt = (view.top + y / view.scaleY) / rowPitch;
    const first = aligned(Math.floor(rowAt), size);
    if (first < 0 || first >= this.#rows.count) return null;
    this.#pyramid ??= new RowPyramid(this.#rows, this.#columns);
    this.#pyramid.read(first, size);
    const { count, starts, ends } = this.#pyramid.runs;
    const at = view.left + x / view.scaleX;
    const beyond = (from: number, to: number) => Math.max(from - at, at - to, 0);
    const isHit = (run: number) => beyond(starts[run] ?? 0, ends[run] ?? 0) <= slack / view.scaleX;
    if (!Array.from({ length: count }, (_, run) => run).some(isHit)) {
      const ghost = this.#ghostIn(first, size, this.#pyramid.start);
      if (ghost === null || beyond(ghost.from, ghost.to) > slack / view.scaleX) return null;
      return { index: ghost.species, part: 'bar' };
    }
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let rowIndex = first; rowIndex < Math.min(first + size, this.#rows.count); rowIndex++) {
      const index = this.#rows.species(rowIndex);
      const distance = beyond(
        this.#columns.apparitions[index] ?? 0,
        this.#columns.ends[index] ?? 0,
      );
      if (distance > least) continue;
      if (distance === least && Math.abs(rowIndex + 0.5 - rowAt) > 0.5) continue;
      nearest = index;
      least = distance;
    }
    return nearest < 0 ? null : { index: nearest, part: 'bar' };
  }

  #findSplits(splits: SplitPaths, view: Viewport, marks: VisibleMarks): void {
    const size = marks.mergedRows;
    const columns = this.#columns;
    const pixels = pixelColumns(view);
    splits.find(columns, pixels, this.#connected, marks);
    if (size === 1) return;
    // Of the lines of smaller branches, the longest in each band is drawn.
    this.#longest ??= new LongestLines(this.#rows, columns);
    for (let band = aligned(marks.firstRow, size); band <= marks.lastRow; band += size) {
      const index = this.#longest.read(band, size);
      if (index < 0 || splits.hasOwnLine(index, size)) continue;
      const start = columns.starts[index] ?? 0;
      const end = columns.ends[index] ?? 0;
      if (pixels.at(start) > pixels.last || pixels.at(end) < pixels.first) continue;
      marks.addLine(index, this.#rows.position(index) ?? band, start, end);
    }
  }

  #findConnectors(connectors: ConnectorIndex, view: Viewport, marks: VisibleMarks): void {
    this.#connected.clear();
    const window = new MarksWindow(
      view,
      this.#columns.starts,
      connectors,
      this.#rows,
      this.#connected,
      marks,
    );
    const size = marks.mergedRows;
    const first = aligned(marks.firstRow, size);
    connectors.passing(first, 0, window);
    for (let boundary = first + size; boundary < marks.lastRow + 1 + size; boundary += size) {
      connectors.passing(boundary, boundary - size, window);
    }
  }
}

function aligned(rowIndex: number, size: number): number {
  return Math.floor(rowIndex / size) * size;
}

function mergedRows(rowHeight: number, thinnest: number): number {
  let rows = 1;
  while (rows * rowHeight < thinnest && rows < 2 ** 30) rows *= 2;
  return rows;
}

/** Whole columns of pixels, with one more on each side for the line width. */
function pixelColumns(view: Viewport): PixelColumns {
  const { scaleX } = view;
  return {
    // Bounds inside a column could include a connector and exclude the outer one that covers it.
    first: Math.floor(view.left * scaleX) - 1,
    last: Math.floor(view.left * scaleX + view.width) + 1,
    at: (x) => Math.floor(x * scaleX),
  };
}

/** Collects connectors into marks, one per column of pixels. */
class MarksWindow implements ConnectorWindow {
  readonly right: number;
  /** A connector shorter than a band of rows would not be visible between its bars. */
  readonly shortest: number;
  readonly #firstColumn: number;
  readonly #lastColumn: number;
  readonly #scale: number;
  readonly #starts: Float64Array;
  readonly #connectors: ConnectorIndex;
  readonly #rows: Rows;
  readonly #connected: Set<number>;
  readonly #marks: VisibleMarks;
  #pending = -1;
  #pendingColumn = 0;

  constructor(
    view: Viewport,
    starts: Float64Array,
    connectors: ConnectorIndex,
    rows: Rows,
    connected: Set<number>,
    marks: VisibleMarks,
  ) {
    this.#scale = view.scaleX;
    this.shortest = marks.mergedRows;
    const { first, last } = pixelColumns(view);
    this.#firstColumn = first;
    this.#lastColumn = last;
    this.right = (last + 1) / view.scaleX;
    this.#starts = starts;
    this.#connectors = connectors;
    this.#rows = rows;
    this.#connected = connected;
    this.#marks = marks;
  }

  positionOf(index: number): number {
    return this.#starts[index] ?? 0;
  }

  columnStart(index: number): number {
    return this.#column(index) / this.#scale;
  }

  isCovered(index: number): boolean {
    const column = this.#column(index);
    return column > this.#lastColumn || (this.#pending >= 0 && column === this.#pendingColumn);
  }

  offer(index: number): boolean {
    const column = this.#column(index);
    if (column < this.#firstColumn) return false;
    if (column > this.#lastColumn) return true;
    if (this.#pending >= 0 && column !== this.#pendingColumn) this.flush();
    this.#pending = index;
    this.#pendingColumn = column;
    return true;
  }

  flush(): void {
    const index = this.#pending;
    if (index < 0) return;
    this.#pending = -1;
    let upper = this.#connectors.upperRow(index);
    let lower = this.#connectors.lowerRow(index);
    const position = this.#rows.splitPositions?.[index];
    if (position !== undefined) {
      upper = Math.min(upper, position);
      lower = Math.max(lower, position);
    }
    if (lower - upper < this.shortest) return;
    if (position !== undefined && this.#rows.isSplit(index)) this.#connected.add(index);
    this.#marks.addConnector(index, this.positionOf(index), upper, lower);
  }

  #column(index: number): number {
    return Math.floor(this.positionOf(index) * this.#scale);
  }
}
