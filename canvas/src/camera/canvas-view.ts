import {
  centreOn,
  centreOnSpecies,
  clampView,
  type Extent,
  Forest,
  fitView,
  type Margins,
  panBy,
  rowPitch,
  type SpeciesId,
  type Viewport,
  zoomAt,
  zoomIn,
  maxZoom,
  minZoom,
  zoomOut,
  zoomPercentage,
} from '@life-tree/phylogeny';
import { type CanvasSettings, defaultSettings } from '../canvas-settings.ts';
import { axisHeight, fitMargins, type Screen } from './canvas-margins.ts';
import { FrameLoop } from './frame-loop.ts';
import { LaidOutTree, openingScale, steadyScale } from './laid-out-tree.ts';
import { prefersReducedMotion, ViewMotions } from './motion.ts';
import { Opening } from './opening.ts';
import { scaleChange } from './scale-change.ts';
import { ViewAnnouncer } from './view-announcer.ts';
import { keptView, positionOfView, type ViewPosition } from './view-positions.ts';

/** What the controls around the canvas show of the view. */
export interface CanvasViewState {
  /** Null while a large tree is fitted, which makes it smaller than 10 %. */
  readonly percentage: string | null;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  /** Whether the geologic time scale can be shown. */
  readonly isOfEarth: boolean;
  /** Null while the view is the one everybody gets when opening the tree. */
  readonly position: ViewPosition | null;
}

/** Controls around the canvas need not follow every frame. */
const announcementPause = 120;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Which part of a tree the canvas shows, and every way to change it. Lives outside React: frames are
 * drawn from it directly, and only the controls that show something of it listen to `subscribe`.
 */
export class CanvasView {
  tree: LaidOutTree;
  settings: CanvasSettings;
  /** The plot: the canvas without the axis at its bottom. */
  viewport: Viewport;
  /** The whole canvas. */
  box: Extent = { width: 0, height: 0 };
  readonly frames = new FrameLoop((now) => this.#motions.advance(now));
  readonly #announcer = new ViewAnnouncer(() => this.#describe());
  readonly #motions = new ViewMotions();
  readonly #opening: Opening;
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

  zoomOut(): void {
    // Below 10 % there is only the fitted tree, and nothing beyond that.
    if (this.#aim.zoom > minZoom) this.zoomTo(zoomOut(this.#aim.zoom));
  }

  /** Another zoom around the middle of the screen, from 10 % to 1000 %; 1 is 100 %. */
  zoomTo(zoom: number): void {
    const { width, height } = this.viewport;
    this.#zoomAround({ x: width / 2, y: height / 2 }, zoom);
  }

  #zoomAround(point: Point, zoom: number): void {
    this.#opening.leave();
    const asked = Math.max(zoom, minZoom);
    this.#moveTo(zoomAt(this.#aim, asked, point, this.tree.world, this.margins));
  }

  /** The whole tree. */
  fit(): void {
    this.#opening.leave();
    this.#opening.isFitted = true;
    this.#moveTo(this.#wholeView);
  }

  /** The middle of the tree in the middle of the screen, as large as it is. */
  centre(): void {
    const { width, height } = this.tree.world;
    this.#opening.leave();
    this.#moveTo(centreOn(this.#aim, width / 2, height / 2));
  }

  centreOn(id: SpeciesId): void {
    this.centreOnIndex(this.tree.forest.indexOf(id));
  }

  centreOnIndex(index: number): void {
    if (!this.tree.rows.isShown(index)) return;
    if (!this.#isReady) {
      this.#opening.await(this.tree.forest.id(index));
      return;
    }
    this.#opening.leave();
    this.#moveTo(centreOnSpecies(this.#aim, index, this.tree.rows, this.tree.columns));
  }

  /** Goes to a position kept before; at once, and also when the tree is yet to come. */
  restore(position: ViewPosition): void {
    this.#opening.restore(position);
    if (this.#isReady) this.#open();
  }

  // For gestures

  panBy(x: number, y: number): void {
    this.#opening.leave();
    this.#set(panBy(this.viewport, x, y));
  }

  zoomBy(factor: number, point: Point): void {
    const { viewport, tree } = this;
    if (viewport.zoom < minZoom) {
      // From a fitted tree the way to 10 % is long: it is shown, however short the gesture.
      if (factor > 1) this.#zoomAround(point, minZoom);
      return;
    }
    this.#opening.leave();
    const zoom = Math.max(viewport.zoom * factor, minZoom);
    this.#set(zoomAt(viewport, zoom, point, tree.world, this.margins));
  }

  /** Puts a position of the tree into the middle of the screen, as the mini-map does. */
  lookAt(x: number, y: number): void {
    this.#opening.leave();
    this.#set(centreOn(this.viewport, x, y));
  }

  // For the canvas that shows it

  resize(box: Extent): void {
    if (box.width === this.box.width && box.height === this.box.height) return;
    const wasReady = this.#isReady;
    this.box = box;
    if (!this.#isReady) return;
    if (!wasReady || this.#opening.isInitial) this.#open();
    else if (this.#opening.isFitted) this.#jump(this.#wholeView);
    else this.#keep(() => {});
  }

  /** Shows a forest (a new one, or the same one edited) with these settings. */
  show(forest: Forest, settings: CanvasSettings, anchor: number): void {
    const before = this.settings;
    const timeRatio = settings.chronological ? 1 : 0;
    const isRelaid =
      forest !== this.tree.forest ||
      settings.collapsed !== before.collapsed ||
      settings.present !== before.present;
    if (isRelaid) this.#layOut(forest, settings, anchor);
    this.settings = settings;
    if (timeRatio !== this.tree.timeRatio && settings.chronological !== before.chronological) {
      this.#changeScale(timeRatio);
    } else if (settings.bands !== before.bands) this.#keep(() => {});
    if (isRelaid) this.#announcer.announce(0);
    this.frames.request();
  }

  /** Shows the times of another forest with the same species while a bar is dragged; null goes back. */
  preview(forest: Forest | null): void {
    this.tree.preview(forest);
    this.frames.request();
  }

  /** Back to the tree from wherever a drag that came to nothing has led. */
  returnToTree(): void {
    this.#set(this.viewport);
  }

  /** Whether it shows, or is about to show, a position it was calls to restore. */
  get isRestored(): boolean {
    return this.#opening.isRestored;
  }

  get margins(): Margins {
    return fitMargins(this.box, this.settings);
  }

  get showsBands(): boolean {
    return this.settings.bands && this.tree.isOfEarth;
  }

  /** How tall the axis is right now: it slides away with the chronological scale. */
  get axisHeight(): number {
    return this.tree.forest.size === 0 ? 0 : axisHeight(this.showsBands) * this.tree.timeRatio;
  }

  get #screen(): Screen {
    const width = Math.max(this.box.width, 1);
    const height = Math.max(this.box.height - this.axisHeight, 1);
    return { plot: { width, height }, margins: this.margins };
  }

  get #isReady(): boolean {
    return this.box.width > 0 && this.box.height > 0 && this.tree.forest.size > 0;
  }

  get #aim(): Viewport {
    return this.#motions.goal ?? this.viewport;
  }

  get #wholeView(): Viewport {
    const { plot, margins } = this.#screen;
    return fitView(this.tree.world, plot, margins);
  }

  #describe(): CanvasViewState {
    const { zoom } = this.#aim;
    return {
      percentage: zoomPercentage(zoom),
      canZoomIn: zoom < maxZoom - 1e-9,
      canZoomOut: zoom > minZoom + 1e-9,
      isOfEarth: this.tree.isOfEarth,
      position: this.#opening.isInitial ? null : positionOfView(this.tree, this.#aim),
    };
  }

  #open(): void {
    const { tree } = this;
    const suited = openingScale(tree.forest, this.#screen);
    if (suited.pixelsPerYear !== tree.time.pixelsPerYear) tree.rescale(suited);
    this.#jump(this.#opening.view(tree, this.#screen));
  }

  #layOut(forest: Forest, settings: CanvasSettings, anchor: number): void {
    const wasEmpty = this.tree.forest.size === 0;
    const timeRatio = settings.chronological ? 1 : 0;
    this.#motions.finishScale();
    const anchorId = anchor < 0 ? this.#middleSpecies() : forest.id(anchor);
    this.settings = settings;
    this.#keep(() => {
      const time = wasEmpty ? undefined : steadyScale(forest, this.tree.time);
      this.tree = new LaidOutTree(
        forest,
        settings,
        wasEmpty ? timeRatio : this.tree.timeRatio,
        time,
      );
    }, anchorId);
    if (wasEmpty && this.#isReady) this.#open();
  }

  /** Does something to the tree or the screen without anything seeming to move. */
  #keep(change: () => void, anchor: SpeciesId | null = null): void {
    const { tree, viewport } = this;
    change();
    this.#set(keptView(tree, viewport, this.tree, this.#screen, anchor));
  }

  #middleSpecies(): SpeciesId | null {
    const { tree, viewport } = this;
    const row = Math.floor((viewport.top + viewport.height / 2 / viewport.scaleY) / rowPitch);
    const index = tree.rows.species(Math.min(Math.max(row, 0), tree.rows.count - 1));
    return index < 0 ? null : tree.forest.id(index);
  }

  #changeScale(timeRatio: number): void {
    const { tree } = this;
    const middle = this.#middleSpecies();
    const anchor = middle === null ? -1 : tree.forest.indexOf(middle);
    const viewAfter = scaleChange(tree, timeRatio, this.viewport, anchor);
    const step = (done: number) => {
      const view = viewAfter(done, this.viewport, () => this.#screen, this.#opening.isFitted);
      // Finished by force, it may belong to a tree that is no longer shown.
      if (tree === this.tree) this.#set(view);
    };
    this.#motions.stopView();
    if (prefersReducedMotion()) step(1);
    else this.#motions.changeScale(step);
    this.frames.request();
  }

  #moveTo(goal: Viewport): void {
    const to = this.#clamped(goal);
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
    this.viewport = this.#clamped(view);
    this.#announcer.announce(announcementPause);
    this.frames.request();
  }

  /** The tree stays in sight, and so does what is dragged beyond its present edge. */
  #clamped(view: Viewport): Viewport {
    const { world, reach } = this.tree;
    const extent = { width: reach.to - reach.from, height: world.height };
    if (reach.from === 0) return clampView(view, extent);
    const within = clampView({ ...view, left: view.left - reach.from }, extent);
    return { ...within, left: within.left + reach.from };
  }
}
