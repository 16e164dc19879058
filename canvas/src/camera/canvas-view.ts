import {
  centreOn,
  centreOnSpecies,
  type Extent,
  Forest,
  fitView,
  type Margins,
  maxZoom,
  minZoom,
  panBy,
  type SpeciesId,
  type Viewport,
  zoomAt,
  zoomIn,
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
import { type CanvasViewState, ViewAnnouncer } from './view-announcer.ts';
import {
  clampToTree,
  keptView,
  positionOfView,
  speciesInMiddle,
  type ViewPosition,
} from './view-positions.ts';

/** The controls around the canvas need not update in every frame. */
const announcementPause = 120;

interface Point {
  readonly x: number;
  readonly y: number;
}

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
    // Below 10 %, only the fitted tree exists.
    if (this.#aim.zoom > minZoom) this.zoomTo(zoomOut(this.#aim.zoom));
  }

  /** Zooms around the middle of the screen, between 10 % and 1000 %; 1 is 100 %. */
  zoomTo(zoom: number): void {
    const { width, height } = this.viewport;
    this.#zoomAround({ x: width / 2, y: height / 2 }, zoom);
  }

  #zoomAround(point: Point, zoom: number): void {
    this.#opening.leave();
    const asked = Math.max(zoom, minZoom);
    this.#moveTo(zoomAt(this.#aim, asked, point, this.tree.world, this.margins));
  }

  /** Shows the whole tree. */
  fit(): void {
    this.#opening.leave();
    this.#opening.isFitted = true;
    this.#moveTo(this.#wholeView);
  }

  /** Centres the tree without changing the zoom. */
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

  /** Jumps to a saved position, or starts there if the tree has not loaded yet. */
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
      // The step from a fitted tree to 10 % is large, so animate it even for a short gesture.
      if (factor > 1) this.#zoomAround(point, minZoom);
      return;
    }
    this.#opening.leave();
    const zoom = Math.max(viewport.zoom * factor, minZoom);
    this.#set(zoomAt(viewport, zoom, point, tree.world, this.margins));
  }

  /** Centres the screen on a point of the tree. Used by the mini-map. */
  lookAt(x: number, y: number): void {
    this.#opening.leave();
    this.#set(centreOn(this.viewport, x, y));
  }

  // For the canvas surface

  resize(box: Extent): void {
    if (box.width === this.box.width && box.height === this.box.height) return;
    const wasReady = this.#isReady;
    this.box = box;
    if (!this.#isReady) return;
    if (!wasReady || this.#opening.isInitial) this.#open();
    else if (this.#opening.isFitted) this.#jump(this.#wholeView);
    else this.#keep(() => {});
  }

  /** Shows a forest (a new one, or an edited version of the same one) with these settings. */
  show(forest: Forest, settings: CanvasSettings, anchor: number): void {
    const before = this.settings;
    const timeRatio = settings.chronological ? 1 : 0;
    const isRelaid =
      forest !== this.tree.forest ||
      settings.collapsed !== before.collapsed ||
      settings.present !== before.present ||
      settings.order !== before.order;
    if (isRelaid) this.#layOut(forest, settings, anchor);
    this.settings = settings;
    if (timeRatio !== this.tree.timeRatio && settings.chronological !== before.chronological) {
      this.#changeScale(timeRatio);
    } else if (settings.bands !== before.bands) this.#keep(() => {});
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

  get margins(): Margins {
    return fitMargins(this.box, this.settings);
  }

  get showsBands(): boolean {
    return this.settings.bands && this.tree.isOfEarth;
  }

  /** The current height of the axis, which slides away when the chronological scale is turned off. */
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
    const anchorId = anchor < 0 ? speciesInMiddle(this.tree, this.viewport) : forest.id(anchor);
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
      const view = viewAfter(done, this.viewport, () => this.#screen, this.#opening.isFitted);
      // If it was cut short, the tree may no longer be the one shown.
      if (tree === this.tree) this.#set(view);
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
