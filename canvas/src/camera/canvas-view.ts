import {
  centreOn,
  centreOnSpecies,
  clampToMargins,
  type Extent,
  Forest,
  fitView,
  lowestZoom,
  type Margins,
  maxZoom,
  minZoom,
  openingView,
  panBy,
  type SpeciesId,
  type Viewport,
  wholeScales,
  type ZoomPath,
  zoomIn,
  zoomOut,
} from '@life-tree/phylogeny';
import { type CanvasSettings, defaultSettings } from '../canvas-settings.ts';
import { axisHeight, MarginsCache, minHeightForBands, type Screen } from './canvas-margins.ts';
import { FrameLoop } from './frame-loop.ts';
import { LaidOutTree } from './laid-out-tree.ts';
import { prefersReducedMotion, ViewMotions } from './motion.ts';
import { fitted, isWholeReadable, Opening } from './opening.ts';
import { scaleChange } from './scale-change.ts';
import { type CanvasViewState, ViewAnnouncer } from './view-announcer.ts';
import {
  clampToTree,
  keptView,
  pointToZoomAt,
  positionOfView,
  speciesInMiddle,
  type ViewPosition,
  viewOfSpecies,
} from './view-positions.ts';
import {
  type Point,
  withRowHeight,
  type Zoomed,
  zoomedRows,
  zoomedTime,
  zoomedTo,
} from './zooming.ts';

/** The controls around the canvas need not update in every frame. */
const announcementPause = 120;
/** Rounding must not count as a zoom. */
const tolerance = 1e-6;

/**
 * Which part of a tree the canvas shows, and every way to change it. Painters read it in every frame;
 * controls that show its state `subscribe` to it.
 */
export class CanvasView {
  tree: LaidOutTree;
  settings: CanvasSettings;
  /** The plot: the canvas without the axis at its bottom. */
  viewport: Viewport;
  /** The whole canvas. */
  box: Extent = { width: 0, height: 0 };
  /** How far a species reaches beyond the end of its bar, in pixels. */
  reachOf: (index: number) => number = () => 0;
  readonly frames = new FrameLoop((now) => this.#motions.advance(now));
  readonly #announcer = new ViewAnnouncer(() => this.#describe());
  readonly #motions = new ViewMotions();
  readonly #margins = new MarginsCache();
  readonly #opening: Opening;
  /** The scale of rows divided by that of time. Zooming keeps it. */
  #stretch = 1;
  /** The selected species, which stays in place; -1 for none. */
  #selected = -1;
  /** The next forest shown is opened like a new tree. */
  #reopens = false;
  readonly subscribe = this.#announcer.subscribe;
  readonly state = this.#announcer.state;

  constructor(restored: ViewPosition | null = null) {
    this.#opening = new Opening(restored);
    this.settings = defaultSettings(Forest.empty);
    this.tree = new LaidOutTree(Forest.empty, this.settings, 1);
    this.viewport = fitView(this.tree.world, this.box);
  }

  // For the controls

  zoomIn(): void {
    this.zoomTo(zoomIn(this.#aim.zoom));
  }

  /** Zooms out a step. Below 10 %, it fits a tree that is larger. */
  zoomOut(): void {
    const { zoom } = this.#aim;
    if (zoom > minZoom) this.zoomTo(zoomOut(zoom));
    else if (this.#canZoomOut) this.fit();
  }

  /** Zooms between 10 % and 1000 %; 1 is 100 %. The species in the middle stays in sight. */
  zoomTo(zoom: number): void {
    const allowed = Math.min(Math.max(zoom, minZoom), maxZoom);
    const point = pointToZoomAt(this.tree, this.#aim, this.#selected);
    const view = zoomedTo(this.#aim, allowed, point, this.#path);
    this.#opening.leave();
    this.#moveTo(clampToMargins(view, this.tree.world, this.margins));
  }

  /** Shows the whole tree. */
  fit(): void {
    this.#useNaturalScale();
    this.#opening.leave();
    this.#opening.fit = 'whole';
    this.#opening.isInitial = isWholeReadable(this.tree, this.#screen);
    const { view, stretch } = fitted(this.tree, this.#screen, 'whole');
    this.#stretch = stretch;
    this.#moveTo(view);
  }

  /** Shows a forest as if it had just been opened, now or when it is shown. */
  open(forest: Forest): void {
    this.#reopens = forest !== this.tree.forest;
    if (!this.#reopens && this.#isReady) this.#open();
  }

  /** Centres the tree without changing the zoom. */
  centre(): void {
    const { width, height } = this.tree.world;
    this.#opening.leave();
    this.#moveTo(centreOn(this.#aim, width / 2, height / 2));
  }

  centreOn(id: SpeciesId): void {
    const { forest, rows, columns } = this.tree;
    this.#opening.leave();
    this.#moveTo(centreOnSpecies(this.#aim, forest.indexOf(id), rows, columns));
  }

  /** Brings a species into sight, with rows of at least the given height. */
  reveal(index: number, minRowHeight = 0): void {
    const { tree } = this;
    const row = tree.rows.position(index);
    if (row === null) return;
    if (!this.#isReady) {
      this.#opening.await(tree.forest.id(index));
      return;
    }
    const aim = this.#aim;
    const higher = withRowHeight(aim, minRowHeight, row);
    if (higher !== null) this.#stretch = higher.stretch;
    const from = higher === null ? aim : clampToMargins(higher.view, tree.world, this.margins);
    const view = viewOfSpecies(tree, from, index, this.reachOf(index), this.margins);
    if (view === aim) return;
    this.#opening.leave(higher === null && view.left === aim.left);
    this.#moveTo(view);
  }

  /** Jumps to a saved position, or starts there if the tree has not loaded yet. */
  restore(position: ViewPosition): void {
    this.#opening.restore(position);
    if (this.#isReady) this.#open();
  }

  // For gestures

  panBy(x: number, y: number): void {
    this.#opening.leave(x === 0);
    this.#set(panBy(this.viewport, x, y));
  }

  /** Zooms time and rows around a point. */
  zoomBy(factor: number, point: Point): void {
    const { viewport } = this;
    const path = this.#path;
    const lowest = lowestZoom(path);
    if (factor < 1 && lowest < minZoom && viewport.zoom * factor <= lowest) {
      if (this.#opening.fit !== 'whole') this.fit();
      return;
    }
    const zoom = Math.min(Math.max(viewport.zoom * factor, lowest), maxZoom);
    const view = zoomedTo(viewport, zoom, point, path);
    this.#opening.leave();
    this.#set(factor < 1 ? clampToMargins(view, this.tree.world, this.margins) : view);
  }

  /** Changes only the height of rows. */
  zoomRowsBy(factor: number, point: Point): void {
    this.#rescale(zoomedRows(this.viewport, factor, point, this.#path.whole));
  }

  /** Stretches only time. */
  zoomTimeBy(factor: number, point: Point): void {
    this.#rescale(zoomedTime(this.viewport, factor, point, this.#path.whole));
  }

  #rescale({ view, stretch }: Zoomed): void {
    this.#opening.leave();
    this.#stretch = stretch;
    this.#set(clampToMargins(view, this.tree.world, this.margins));
  }

  /** Centres the screen on a point of the tree. Used by the mini-map. */
  lookAt(x: number, y: number): void {
    const { left } = this.viewport;
    const view = centreOn(this.viewport, x, y);
    const scrolls = this.#opening.fit === 'width';
    this.#opening.leave(scrolls);
    this.#set(scrolls ? { ...view, left } : view);
  }

  // For the canvas surface

  resize(box: Extent): void {
    if (box.width === this.box.width && box.height === this.box.height) return;
    const wasReady = this.#isReady;
    this.box = box;
    if (!this.#isReady) return;
    if (!wasReady || this.#opening.isInitial) this.#open();
    else this.#keepInScreen();
  }

  /** Shows a forest (a new one, or an edited version of the same one) with these settings. */
  show(forest: Forest, settings: CanvasSettings, selected: number): void {
    this.#selected = selected;
    const before = this.settings;
    const timeRatio = settings.chronological ? 1 : 0;
    const isRelaid =
      forest !== this.tree.forest ||
      settings.collapsed !== before.collapsed ||
      settings.present !== before.present ||
      settings.order !== before.order;
    if (isRelaid) this.#layOut(forest, settings);
    this.settings = settings;
    if (timeRatio !== this.tree.timeRatio && settings.chronological !== before.chronological) {
      this.#changeScale(timeRatio);
    } else if (settings.bands !== before.bands) this.#keepInScreen();
    if (isRelaid) this.#announcer.announce(0);
    this.frames.request();
  }

  /** Shows the outcome of a drag: the same species with other times. Null ends the preview. */
  preview(forest: Forest | null): void {
    this.tree.preview(forest);
    this.frames.request();
  }

  /** Moves the view back to the tree after a cancelled drag. */
  returnToTree(): void {
    this.#set(this.viewport);
  }

  /** Whether the view shows, or is about to show, a restored position. */
  get isRestored(): boolean {
    return this.#opening.isRestored;
  }

  /** Whether the whole width of the tree is fitted to the screen. */
  get isFitted(): boolean {
    return this.#opening.fit !== null;
  }

  get margins(): Margins {
    return this.#screen.margins;
  }

  get showsBands(): boolean {
    return this.settings.bands && this.tree.isOfEarth && this.box.height >= minHeightForBands;
  }

  /** The current height of the axis, which slides away when the chronological scale is turned off. */
  get axisHeight(): number {
    return this.tree.forest.size === 0 ? 0 : axisHeight(this.showsBands) * this.tree.timeRatio;
  }

  /** The view that the tree is opened with on this screen. */
  get openingView(): Viewport {
    const { plot, margins } = this.#screen;
    return openingView(this.tree.world, plot, margins);
  }

  get #screen(): Screen {
    const width = Math.max(this.box.width, 1);
    const height = Math.max(this.box.height - this.axisHeight, 1);
    const plot = { width, height };
    return { plot, margins: this.#margins.of(plot, this.tree, this.settings) };
  }

  get #path(): ZoomPath {
    const { plot, margins } = this.#screen;
    return { whole: wholeScales(this.tree.world, plot, margins), stretch: this.#stretch };
  }

  get #isReady(): boolean {
    return this.box.width > 0 && this.box.height > 0 && this.tree.forest.size > 0;
  }

  get #aim(): Viewport {
    return this.#motions.goal ?? this.viewport;
  }

  get #canZoomOut(): boolean {
    return this.#aim.zoom > lowestZoom(this.#path) * (1 + tolerance);
  }

  #describe(): CanvasViewState {
    const { zoom } = this.#aim;
    return {
      percentage: Math.round(zoom * 100),
      isFitted: this.isFitted,
      canZoomIn: zoom < maxZoom * (1 - tolerance),
      canZoomOut: this.#canZoomOut,
      isOfEarth: this.tree.isOfEarth,
      showsBands: this.showsBands && this.settings.chronological,
      position: this.#opening.isInitial ? null : positionOfView(this.tree, this.#aim),
    };
  }

  #open(): void {
    this.tree.useNaturalScale();
    const { view, stretch } = this.#opening.view(this.tree, this.#screen, this.reachOf);
    this.#stretch = stretch;
    this.#jump(view);
  }

  /** Changes the scale of the world, but nothing on the screen. */
  #useNaturalScale(): void {
    const ratio = this.tree.useNaturalScale();
    if (ratio === 1) return;
    const { viewport } = this;
    this.viewport = {
      ...viewport,
      left: viewport.left * ratio,
      scaleX: viewport.scaleX / ratio,
      zoom: viewport.zoom / ratio,
    };
  }

  #layOut(forest: Forest, settings: CanvasSettings): void {
    const { tree } = this;
    const wasEmpty = tree.forest.size === 0;
    const opens = wasEmpty || this.#reopens;
    const timeRatio = opens ? (settings.chronological ? 1 : 0) : tree.timeRatio;
    this.#reopens = false;
    this.#motions.finishScale();
    const anchorId =
      this.#selected < 0 ? speciesInMiddle(tree, this.viewport) : forest.id(this.#selected);
    this.settings = settings;
    this.#keep(() => {
      const scale = opens ? null : tree.time.pixelsPerYear;
      this.tree = new LaidOutTree(forest, settings, timeRatio, scale);
    }, anchorId);
    if (opens && this.#isReady) this.#open();
    else if (!this.#isStillFitted(tree)) this.#opening.leave();
  }

  /** Whether the view still shows the fitted tree after an edit, which never moves or zooms the view. */
  #isStillFitted(before: LaidOutTree): boolean {
    const { fit } = this.#opening;
    if (fit === null || this.tree.world.width !== before.world.width) return false;
    const { scaleY } = fitted(this.tree, this.#screen, fit).view;
    return Math.abs(this.viewport.scaleY / scaleY - 1) < tolerance;
  }

  /** Keeps a fitted tree fitted and any other view steady when the size of the plot changes. */
  #keepInScreen(): void {
    const view = this.#refitted();
    if (view === null) this.#keep(() => {});
    else this.#jump(view);
  }

  /** The tree fitted to the current screen, at the row that is at the top now. Null if it is not fitted. */
  #refitted(): Viewport | null {
    const { fit } = this.#opening;
    if (fit === null) return null;
    const { view, stretch } = fitted(this.tree, this.#screen, fit);
    this.#stretch = stretch;
    if (fit === 'whole' || isWholeReadable(this.tree, this.#screen)) return view;
    return clampToMargins({ ...view, top: this.viewport.top }, this.tree.world, this.margins);
  }

  /** Changes the tree or the screen without visibly moving anything. */
  #keep(change: () => void, anchor: SpeciesId | null = null): void {
    const { tree, viewport } = this;
    change();
    this.#set(keptView(tree, viewport, this.tree, this.#screen, anchor));
  }

  #changeScale(timeRatio: number): void {
    const { tree } = this;
    const middle = speciesInMiddle(this.tree, this.viewport);
    const anchor = middle === null ? -1 : tree.forest.indexOf(middle);
    const viewAfter = scaleChange(tree, timeRatio, this.viewport, anchor);
    const step = (done: number) => {
      const view = viewAfter(done, this.viewport, () => this.#screen);
      // If it was cut short, the tree may no longer be the one shown.
      if (tree === this.tree) this.#set(this.#refitted() ?? view);
    };
    this.#motions.stopView();
    if (prefersReducedMotion()) step(1);
    else this.#motions.changeScale(step);
    this.frames.request();
  }

  #moveTo(goal: Viewport): void {
    const to = clampToTree(this.tree, goal);
    if (prefersReducedMotion() || !this.frames.hasPainters) {
      this.#jump(to);
      return;
    }
    this.#motions.moveView(this.viewport, to, (view) => {
      this.viewport = view;
    });
    this.#announcer.announce(0);
    this.frames.request();
  }

  #jump(view: Viewport): void {
    this.#set(view);
    this.#announcer.announce(0);
  }

  #set(view: Viewport): void {
    this.#motions.stopView();
    this.viewport = clampToTree(this.tree, view);
    this.#announcer.announce(announcementPause);
    this.frames.request();
  }
}
