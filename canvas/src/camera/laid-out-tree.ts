import {
  blendColumns,
  type Colouring,
  type Columns,
  colourForest,
  columnsByTime,
  columnsWithoutTime,
  DenseLabelPlacer,
  drawnColumns,
  extinctTest,
  type FoldedBranches,
  type Forest,
  fitsEarthsPast,
  foldedBranches,
  type GroupLayout,
  hasBounds,
  hasEras,
  hasPlacements,
  hasTime,
  type ItalicNames,
  italicNames,
  labelEnds,
  layOutGroups,
  layOutRows,
  layOutStrips,
  livingTest,
  noIntervals,
  nowOf,
  type Projection,
  plainLook,
  positionOf,
  projectedTree,
  projectionOf,
  type Rows,
  rowsWithPictures,
  type Span,
  type SpeciesId,
  type SplitIntervals,
  type StripLayout,
  shapeExtent,
  shownName,
  splitBar,
  splitIntervals,
  type TimeScale,
  type TreeLook,
  type TreeShape,
  timeScale,
  type UncertainBar,
  uncertaintyOf,
  type Viewport,
  ViewportQuery,
  type WorldExtent,
  worldExtent,
  type Years,
} from '@life-tree/phylogeny';
import type { CanvasTexts } from '../canvas-texts.ts';

interface ShownChoice {
  readonly collapsed: ReadonlySet<SpeciesId>;
  readonly present: Years | null;
  readonly aliveThen?: boolean;
  readonly look?: TreeLook;
  readonly shape?: TreeShape | undefined;
  readonly uncertainty: boolean;
  readonly largePictures?: boolean;
}

/** A forest laid out for the canvas. Rows are fixed; columns can be blended between time and generations. */
export class LaidOutTree {
  readonly forest: Forest;
  readonly look: TreeLook;
  readonly rows: Rows;
  readonly colouring: Colouring;
  /** Which names are in italics. */
  readonly italics: ItalicNames;
  /** Null when the tree has no groups to show. */
  readonly groups: GroupLayout | null;
  /** Null when no columns stand beside the names. */
  readonly strips: readonly StripLayout[] | null;
  readonly isLiving: (index: number) => boolean;
  readonly isExtinct: (index: number) => boolean;
  readonly folded: FoldedBranches;
  readonly query: ViewportQuery;
  /** Whether any times or ancestors are uncertain, be it hidden. */
  readonly isUncertain: boolean;
  /** Whether uncertain times are shown, if there are any. */
  readonly #canShowBounds: boolean;
  /** Whether any species has uncertain times. */
  readonly #hasBounds: boolean;
  /** Whether the drag in progress gives a species the first uncertain time of the tree. */
  #previewsBounds = false;
  /** Whether connectors are drawn by how certain ancestors are. */
  readonly showsPlacements: boolean;
  /** The labels of rows too thin for one name each. */
  readonly denseLabels: DenseLabelPlacer;
  /** Whether it has times: not in a cladogram or phylogram. */
  readonly hasTime: boolean;
  /** Whether its times fit the geologic time scale, and it has no scale of its own. */
  readonly isOfEarth: boolean;
  /** Whether there are eras to show: those of Earth or those of its own scale. */
  readonly hasEras: boolean;
  /** The scale that a percentage in a link refers to. It depends on nothing but the tree. */
  readonly natural: TimeScale;
  /** The scale of the world. It stays the same while the tree is edited. */
  time: TimeScale;
  columns: Columns;
  /** Where the texts after each bar may begin. */
  labelEnds: Float64Array;
  /** Across when absent. */
  shape: TreeShape | undefined;
  /** The rows with a picture that is large, beside the name; none while pictures are small. */
  pictured: readonly number[] = [];
  readonly hasPictures: boolean;
  /** 1 on the chronological scale, 0 by generation, in between while the scale changes. */
  timeRatio: number;
  /** The outcome of the drag in progress. Rows don't change until the drag ends. */
  previewed: Forest | null = null;
  #intervals: SplitIntervals;
  #byTime: Columns;
  #byGeneration: Columns | null = null;
  #blended: Columns | undefined;

  constructor(
    forest: Forest,
    choice: ShownChoice,
    timeRatio: number,
    pixelsPerYear: number | null = null,
  ) {
    this.forest = forest;
    this.look = choice.look ?? plainLook;
    this.shape = choice.shape;
    this.rows = layOutRows(forest, { ...choice, order: this.look.settings?.order });
    this.natural = timeScale(forest);
    this.time = pixelsPerYear === null ? this.natural : { ...this.natural, pixelsPerYear };
    const scale = this.look.settings?.scale;
    this.hasTime = hasTime(scale);
    const now = nowOf(this.look.settings);
    this.isLiving = livingTest(forest, now);
    this.isExtinct = extinctTest(forest, now);
    this.colouring = colourForest(forest, this.look, this.isLiving);
    this.italics = italicNames(forest, this.look);
    this.groups = layOutGroups(forest, this.rows, this.look.parts.groups);
    this.strips = layOutStrips(forest, this.look);
    this.isOfEarth = scale === undefined && fitsEarthsPast(forest.span);
    this.hasEras = hasEras(forest.span, scale);
    const bounds = this.hasTime && hasBounds(forest);
    const placements = hasPlacements(forest);
    this.isUncertain = bounds || placements;
    this.#hasBounds = bounds;
    this.#canShowBounds = choice.uncertainty;
    this.showsPlacements = choice.uncertainty && placements;
    this.folded = foldedBranches(forest, this.rows, choice.collapsed, this.isLiving);
    this.hasPictures = forest.columns.images?.some((image) => image !== null) ?? false;
    this.showLargePictures(choice.largePictures ?? false);
    this.#intervals = this.#hasBounds ? splitIntervals(forest, this.rows) : noIntervals;
    this.#byTime = this.#columnsByTime(forest);
    this.columns = this.#byTime;
    this.timeRatio = 1;
    this.labelEnds = this.#labelEnds();
    this.query = new ViewportQuery(forest, this.rows, this.columns);
    this.denseLabels = new DenseLabelPlacer(forest, this.rows, this.#labelColumns);
    if (timeRatio !== 1) this.setTimeRatio(timeRatio);
  }

  /** Puts pictures beside the names, or beside the bars. */
  showLargePictures(areLarge: boolean): void {
    this.pictured =
      areLarge && this.hasPictures
        ? rowsWithPictures(this, (index) => this.forest.image(index) !== null)
        : [];
  }

  get world(): WorldExtent {
    return shapeExtent(this.shape, worldExtent(this.rows, this.columns), projectedTree(this));
  }

  /** How a view of the camera puts rows and times on the screen. */
  projection(camera: Viewport): Projection {
    return projectionOf(this.shape, camera, projectedTree(this));
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

  /** Whether a drag or the change between time and generations is in progress. */
  get isMoving(): boolean {
    return this.previewed !== null || (this.timeRatio !== 0 && this.timeRatio !== 1);
  }

  /** The forest whose times are on the screen. */
  get shownForest(): Forest {
    return this.previewed ?? this.forest;
  }

  /** The name of a species, and how many species are folded into it. */
  label(index: number, texts: Pick<CanvasTexts, 'shortCount' | 'unnamedSplit'>): string {
    const name = this.name(index, texts);
    const branch = this.folded.get(index);
    return branch === undefined ? name : `${name}, ${texts.shortCount(branch.count)}`;
  }

  /** The name of a species. */
  name(index: number, { unnamedSplit }: Pick<CanvasTexts, 'unnamedSplit'>): string {
    return shownName(this.shownForest, index, unnamedSplit);
  }

  /** Whether any bar is shown with uncertain ends. */
  get showsBounds(): boolean {
    if (!this.#canShowBounds || this.timeRatio !== 1) return false;
    return this.#hasBounds || this.#previewsBounds;
  }

  /** How uncertain the bar of a species is, in pixels of the world; null if it is certain (`uncertaintyOf`). */
  uncertainty(index: number, atSplit: 'own' | 'once' = 'once'): UncertainBar | null {
    return this.showsBounds ? uncertaintyOf(this.#timedBars, index, atSplit) : null;
  }

  /** Where the bar of a split is, in pixels of the world; null if its time is certain or not shown. */
  splitBar(index: number): Span | null {
    return this.showsBounds ? splitBar(this.#timedBars, index) : null;
  }

  /** The splits that are drawn with a bar for the interval of their time. */
  get splitIntervals(): SplitIntervals {
    return this.showsBounds ? this.#intervals : noIntervals;
  }

  /** Goes back to the natural scale. Returns by how much that enlarges the world. */
  useNaturalScale(): number {
    const ratio = this.natural.pixelsPerYear / this.time.pixelsPerYear;
    if (ratio === 1) return 1;
    this.time = this.natural;
    this.#byTime = this.#columnsByTime(this.forest);
    this.#blended = undefined;
    this.setTimeRatio(this.timeRatio);
    return this.timeRatio === 1 ? ratio : 1;
  }

  setTimeRatio(timeRatio: number): void {
    this.timeRatio = timeRatio;
    this.#byGeneration ??=
      timeRatio === 1
        ? null
        : this.#drawn(columnsWithoutTime(this.forest, this.look.settings?.scale), this.forest);
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
    this.#previewsBounds = forest !== null && this.hasTime && !this.#hasBounds && hasBounds(forest);
    if (this.#hasBounds || this.#previewsBounds) {
      this.#intervals = splitIntervals(this.shownForest, this.rows);
    }
    this.#show(forest === null ? this.#byTime : this.#columnsByTime(forest));
  }

  #columnsByTime(forest: Forest): Columns {
    return this.#drawn(columnsByTime(forest, this.time), forest);
  }

  #drawn(columns: Columns, forest: Forest): Columns {
    return drawnColumns(columns, forest, this.rows, this.folded);
  }

  #show(columns: Columns): void {
    this.columns = columns;
    this.query.moveTo(columns);
    this.labelEnds = this.#labelEnds();
    this.denseLabels.moveTo(this.#labelColumns);
  }

  get #timedBars() {
    const { shownForest: forest, columns, time, folded, isLiving, splitIntervals } = this;
    return { forest, columns, time, folded, isLiving, splitIntervals };
  }

  #labelEnds(): Float64Array {
    return this.showsBounds ? labelEnds(this.#timedBars) : this.columns.ends;
  }

  get #labelColumns(): Columns {
    return this.showsBounds ? { ...this.columns, ends: this.labelEnds } : this.columns;
  }
}
