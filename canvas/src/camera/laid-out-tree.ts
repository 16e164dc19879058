import {
  blendColumns,
  type Columns,
  columnsByTime,
  columnsWithoutTime,
  drawnColumns,
  type Forest,
  ForestLayout,
  fitsEarthsPast,
  hasBounds,
  hasEras,
  hasPlacements,
  hasTime,
  type LayoutChoice,
  labelEnds,
  noIntervals,
  type Projection,
  positionOf,
  projectedTree,
  projectionOf,
  rowsWithPictures,
  type Span,
  type SplitIntervals,
  shapeExtent,
  shownName,
  splitBar,
  splitIntervals,
  type TimeScale,
  type TreeShape,
  timeScale,
  type UncertainBar,
  uncertaintyOf,
  type Viewport,
  type WorldExtent,
  worldExtent,
} from '@life-tree/phylogeny';
import type { ComparedTrees } from '../canvas-settings.ts';
import type { CanvasTexts } from '../canvas-texts.ts';

interface ShownChoice extends Omit<LayoutChoice, 'shape' | 'uncertainty' | 'chronological'> {
  readonly shape?: TreeShape | undefined;
  readonly uncertainty: boolean;
  readonly compared?: ComparedTrees | undefined;
}

/** A forest laid out for the canvas. Rows are fixed; columns can be blended between time and generations. */
export class LaidOutTree extends ForestLayout {
  /** The scale of the world. It stays the same while the tree is edited. */
  declare time: TimeScale;
  declare columns: Columns;
  declare labelEnds: Float64Array;
  declare showsBounds: boolean;
  declare splitIntervals: SplitIntervals;
  declare shape: TreeShape | undefined;
  /** Whether any times or ancestors are uncertain, be it hidden. */
  readonly isUncertain: boolean;
  /** Whether uncertain times are shown, if there are any. */
  readonly #canShowBounds: boolean;
  /** The earlier of two trees, whose times are outlines around the bars. */
  readonly #outlined: Forest | null;
  /** Whether it has times: not in a cladogram or phylogram. */
  readonly hasTime: boolean;
  /** Whether its times fit the geologic time scale, and it has no scale of its own. */
  readonly isOfEarth: boolean;
  /** Whether there are eras to show: those of Earth or those of its own scale. */
  readonly hasEras: boolean;
  /** The scale that a percentage in a link refers to. It depends on nothing but the tree. */
  readonly natural: TimeScale;
  /** The rows with a picture that is large, beside the name; none while pictures are small. */
  pictured: readonly number[] = [];
  readonly hasPictures: boolean;
  /** 1 on the chronological scale, 0 by generation, in between while the scale changes. */
  timeRatio = 1;
  /** The outcome of the drag in progress. Rows don't change until the drag ends. */
  previewed: Forest | null = null;
  #byTime: Columns;
  #byGeneration: Columns | null = null;
  #blended: Columns | undefined;

  constructor(
    forest: Forest,
    choice: ShownChoice,
    timeRatio: number,
    pixelsPerYear: number | null = null,
  ) {
    super(forest, { ...choice, shape: choice.shape ?? 'across', chronological: true });
    const scale = this.look.settings?.scale;
    const isNatural = pixelsPerYear === null && scale?.kind !== 'none';
    this.natural = scale?.kind === 'none' ? timeScale(forest) : this.time;
    this.time = pixelsPerYear === null ? this.natural : { ...this.natural, pixelsPerYear };
    this.hasTime = hasTime(scale);
    this.isOfEarth = scale === undefined && fitsEarthsPast(forest.span);
    this.hasEras = hasEras(forest.span, scale);
    this.isUncertain = (this.hasTime && hasBounds(forest)) || hasPlacements(forest);
    this.#canShowBounds = choice.uncertainty;
    const { compared } = choice;
    this.#outlined =
      compared === undefined || compared.shown === 'earlier' ? null : compared.merged.earlier;
    this.hasPictures = forest.columns.images?.some((image) => image !== null) ?? false;
    this.showLargePictures(this.largePictures);
    this.#byTime = isNatural ? this.columns : this.#columnsByTime(forest);
    if (!isNatural || timeRatio !== 1 || this.#outlined !== null) this.setTimeRatio(timeRatio);
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

  /** How uncertain the bar of a species is, in pixels of the world; null if it is certain (`uncertaintyOf`). */
  uncertainty(index: number, atSplit: 'own' | 'once' = 'once'): UncertainBar | null {
    return this.showsBounds ? uncertaintyOf(this.#timedBars, index, atSplit) : null;
  }

  /** Where the bar of a split is, in pixels of the world; null if its time is certain or not shown. */
  splitBar(index: number): Span | null {
    return this.showsBounds ? splitBar(this.#timedBars, index) : null;
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
    this.#showBounds();
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
    this.#showBounds();
    this.#show(forest === null ? this.#byTime : this.#columnsByTime(forest));
  }

  #columnsByTime(forest: Forest): Columns {
    return this.#drawn(columnsByTime(forest, this.time), forest);
  }

  #drawn(columns: Columns, forest: Forest): Columns {
    return drawnColumns(columns, forest, this.rows, this.folded);
  }

  #showBounds(): void {
    const { shownForest: forest, rows, timeRatio } = this;
    this.showsBounds = this.#canShowBounds && timeRatio === 1 && this.hasTime && hasBounds(forest);
    this.splitIntervals = this.showsBounds ? splitIntervals(forest, rows) : noIntervals;
  }

  #show(columns: Columns): void {
    this.columns = columns;
    this.query.moveTo(columns);
    const ends = this.showsBounds ? labelEnds(this.#timedBars) : columns.ends;
    this.labelEnds = this.#pastOutlines(ends);
    this.denseLabels.moveTo({ ...columns, ends: this.labelEnds });
  }

  #pastOutlines(ends: Float64Array): Float64Array {
    const outlined = this.#outlined;
    if (outlined === null || this.timeRatio !== 1 || !this.hasTime) return ends;
    return ends.map((end, index) =>
      this.folded.has(index)
        ? end
        : Math.max(end, positionOf(this.time, outlined.extinction(index))),
    );
  }

  get #timedBars() {
    const { shownForest: forest, columns, time, folded, isLiving, splitIntervals } = this;
    return { forest, columns, time, folded, isLiving, splitIntervals };
  }
}
