import {
  blendViews,
  centreOn,
  centreOnSpecies,
  clampView,
  clampZoom,
  type Extent,
  Forest,
  fittingZoom,
  fitView,
  type Margins,
  panBy,
  rowPitch,
  type SpeciesId,
  type Viewport,
  zoomAt,
  zoomIn,
  zoomMaximum,
  zoomOut,
  zoomPercentage,
} from '@life-tree/phylogeny';
import { axisHeight, fitMargins } from './canvas-frame.ts';
import { type CanvasSettings, defaultSettings } from './canvas-settings.ts';
import { FrameLoop } from './frame-loop.ts';
import { LaidOutTree, openingScale, steadyScale } from './laid-out-tree.ts';
import { Motion, prefersReducedMotion, scaleDuration, viewDuration } from './motion.ts';
import {
  firstSight,
  keptView,
  placeOfView,
  type Screen,
  type ViewPlace,
  viewOfPlace,
  viewOfSpecies,
} from './view-places.ts';

/** What the controls around the canvas show of the view. */
export interface CanvasViewState {
  readonly percentage: string;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  /** Whether the geologic time scale can be shown. */
  readonly isOfEarth: boolean;
  /** Null while the view is the one everybody gets when opening the tree. */
  readonly place: ViewPlace | null;
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
  readonly #loop = new FrameLoop((now) => this.#frame(now));
  readonly #painters = new Set<() => void>();
  readonly #listeners = new Set<() => void>();
  #state: CanvasViewState | null = null;
  #announcing: ReturnType<typeof setTimeout> | null = null;
  #goal: Viewport | null = null;
  #viewMotion: Motion | null = null;
  #scaleMotion: Motion | null = null;
  #isFirstSight = true;
  #isFitted = false;
  #restored: ViewPlace | null;
  #isRestored: boolean;
  /** Asked for before there was anything to centre. */
  #awaited: SpeciesId | null = null;

  constructor(restored: ViewPlace | null = null) {
    this.#restored = restored;
    this.#isRestored = restored !== null;
    this.settings = defaultSettings(Forest.empty);
    this.tree = new LaidOutTree(Forest.empty, this.settings, 1);
    this.viewport = fitView(this.tree.world, this.box);
  }

  // For the controls

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): CanvasViewState => {
    this.#state ??= this.#describe();
    return this.#state;
  };

  zoomIn(): void {
    this.zoomTo(zoomIn(this.#aim.zoom));
  }

  zoomOut(): void {
    this.zoomTo(zoomOut(this.#aim.zoom, this.#leastZoom));
  }

  /** Another zoom around the middle of the screen; 1 is 100 %. */
  zoomTo(zoom: number): void {
    const { width, height } = this.viewport;
    const middle = { x: width / 2, y: height / 2 };
    this.#leave();
    this.#moveTo(zoomAt(this.#aim, zoom, middle, this.tree.world, this.margins));
  }

  /** The whole tree. */
  fit(): void {
    this.#leave();
    this.#isFitted = true;
    this.#moveTo(fitView(this.tree.world, this.#plot, this.margins));
  }

  /** The middle of the tree in the middle of the screen, as large as it is. */
  centre(): void {
    const { width, height } = this.tree.world;
    this.#leave();
    this.#moveTo(centreOn(this.#aim, width / 2, height / 2));
  }

  centreOn(id: SpeciesId): void {
    this.centreOnIndex(this.tree.forest.indexOf(id));
  }

  centreOnIndex(index: number): void {
    if (!this.tree.rows.isShown(index)) return;
    if (!this.#isReady) {
      this.#awaited = this.tree.forest.id(index);
      return;
    }
    this.#leave();
    this.#moveTo(centreOnSpecies(this.#aim, index, this.tree.rows, this.tree.columns));
  }

  /** Goes to a place kept before; at once, and also when the tree is yet to come. */
  restore(place: ViewPlace): void {
    this.#restored = place;
    this.#isRestored = true;
    if (this.#isReady) this.#goToFirstSight();
  }

  // For gestures

  panBy(x: number, y: number): void {
    this.#leave();
    this.#set(panBy(this.viewport, x, y));
  }

  zoomBy(factor: number, point: Point): void {
    this.#leave();
    const { viewport, tree } = this;
    this.#set(zoomAt(viewport, viewport.zoom * factor, point, tree.world, this.margins));
  }

  /** Puts a place of the tree into the middle of the screen, as the mini-map does. */
  lookAt(x: number, y: number): void {
    this.#leave();
    this.#set(centreOn(this.viewport, x, y));
  }

  // For the canvas that shows it

  /** Draws frames with `painter` until the returned function is called. */
  attach(painter: () => void): () => void {
    this.#painters.add(painter);
    this.#loop.start();
    this.#loop.request();
    return () => {
      this.#painters.delete(painter);
      if (this.#painters.size === 0) this.#loop.stop();
    };
  }

  requestFrame(): void {
    this.#loop.request();
  }

  resize(box: Extent): void {
    if (box.width === this.box.width && box.height === this.box.height) return;
    const wasReady = this.#isReady;
    this.box = box;
    if (!this.#isReady) return;
    if (!wasReady || this.#isFirstSight) this.#goToFirstSight();
    else if (this.#isFitted) this.#jump(fitView(this.tree.world, this.#plot, this.margins));
    else this.#keep(() => {});
  }

  /** Shows a forest (a new one, or the same one edited) with these settings. */
  show(forest: Forest, settings: CanvasSettings, anchor: number): void {
    const before = this.settings;
    const { forest: oldForest } = this.tree;
    const share = settings.chronological ? 1 : 0;
    const relaid =
      forest !== oldForest ||
      settings.collapsed !== before.collapsed ||
      settings.present !== before.present;
    if (relaid) {
      const wasEmpty = oldForest.size === 0;
      this.#scaleMotion?.finish();
      this.#scaleMotion = null;
      const anchorId = anchor < 0 ? this.#middleSpecies() : forest.id(anchor);
      this.settings = settings;
      this.#keep(() => {
        const time = wasEmpty ? undefined : steadyScale(forest, this.tree.time);
        this.tree = new LaidOutTree(forest, settings, wasEmpty ? share : this.tree.share, time);
      }, anchorId);
      if (wasEmpty && this.#isReady) this.#goToFirstSight();
    }
    this.settings = settings;
    if (share !== this.tree.share && settings.chronological !== before.chronological) {
      this.#changeScale(share);
    } else if (settings.bands !== before.bands) this.#keep(() => {});
    if (relaid) this.#announce(0);
    this.requestFrame();
  }

  /** Shows the times of another forest with the same species while a bar is dragged; null goes back. */
  preview(forest: Forest | null): void {
    this.tree.preview(forest);
    this.requestFrame();
  }

  /** Whether it shows, or is about to show, a place it was told to restore. */
  get isRestored(): boolean {
    return this.#isRestored;
  }

  get margins(): Margins {
    return fitMargins(this.box, this.settings);
  }

  get showsBands(): boolean {
    return this.settings.bands && this.tree.isOfEarth;
  }

  /** How tall the axis is right now: it slides away with the chronological scale. */
  get axisHeight(): number {
    return this.tree.forest.size === 0 ? 0 : axisHeight(this.showsBands) * this.tree.share;
  }

  get #plot(): Extent {
    return {
      width: Math.max(this.box.width, 1),
      height: Math.max(this.box.height - this.axisHeight, 1),
    };
  }

  get #screen(): Screen {
    return { plot: this.#plot, margins: this.margins };
  }

  get #isReady(): boolean {
    return this.box.width > 0 && this.box.height > 0 && this.tree.forest.size > 0;
  }

  /** Where the view is going, which is where further steps count from. */
  get #aim(): Viewport {
    return this.#goal ?? this.viewport;
  }

  get #leastZoom(): number {
    return fittingZoom(this.tree.world, this.#plot, this.margins);
  }

  #describe(): CanvasViewState {
    const { zoom } = this.#aim;
    const least = clampZoom(0, this.#leastZoom);
    return {
      percentage: zoomPercentage(zoom),
      canZoomIn: zoom < zoomMaximum - 1e-9,
      canZoomOut: zoom > least * (1 + 1e-9),
      isOfEarth: this.tree.isOfEarth,
      place: this.#isFirstSight ? null : placeOfView(this.tree, this.#aim),
    };
  }

  /** Where an address leads, to a species asked for, or to what everybody sees first. */
  #goToFirstSight(): void {
    this.#suitScale();
    const { tree } = this;
    const place = this.#restored;
    const awaited = this.#awaited === null ? -1 : tree.forest.indexOf(this.#awaited);
    this.#restored = null;
    this.#awaited = null;
    this.#isFirstSight = place === null;
    this.#isFitted = false;
    if (place !== null) this.#jump(viewOfPlace(tree, this.#screen, place));
    else if (tree.rows.isShown(awaited)) this.#jump(viewOfSpecies(tree, this.#screen, awaited));
    else {
      const { view, isWhole } = firstSight(tree, this.#screen);
      this.#isFitted = isWhole;
      this.#jump(view);
    }
  }

  #suitScale(): void {
    const { forest, time } = this.tree;
    const plot = this.#plot;
    const { left, right, top, bottom } = this.margins;
    const width = Math.max(plot.width - left - right, 1);
    const height = Math.max(plot.height - top - bottom, 1);
    const suited = openingScale(forest, { width, height });
    if (suited.pixelsPerYear !== time.pixelsPerYear) this.tree.rescale(suited);
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

  #changeScale(share: number): void {
    const { tree } = this;
    const from = tree.share;
    const id = this.#middleSpecies();
    const anchor = id === null ? -1 : tree.forest.indexOf(id);
    const place = () => (tree.columns.ends[anchor] ?? 0) - this.viewport.left;
    const kept = place() * this.viewport.scaleX;
    this.#viewMotion = null;
    this.#goal = null;
    const step = (done: number) => {
      tree.setShare(from + (share - from) * done);
      if (tree !== this.tree) return;
      if (this.#isFitted) {
        this.#set(fitView(tree.world, this.#plot, this.margins));
        return;
      }
      const view = { ...this.viewport, ...this.#plot };
      const scaled = zoomAt(view, view.zoom, { x: 0, y: 0 }, tree.world, this.margins);
      const left = (tree.columns.ends[anchor] ?? 0) - kept / scaled.scaleX;
      this.#set({ ...scaled, left, top: view.top });
    };
    this.#scaleMotion = new Motion(scaleDuration, step);
    if (prefersReducedMotion()) {
      this.#scaleMotion = null;
      step(1);
    }
    this.requestFrame();
  }

  /** From now on the view is one the person has chosen. */
  #leave(): void {
    this.#isFirstSight = false;
    this.#isFitted = false;
    this.#isRestored = false;
  }

  #moveTo(goal: Viewport): void {
    const to = clampView(goal, this.tree.world);
    if (prefersReducedMotion() || this.#painters.size === 0) {
      this.#jump(to);
      return;
    }
    const from = this.viewport;
    this.#goal = to;
    this.#viewMotion = new Motion(viewDuration, (share) => {
      this.viewport = blendViews(from, to, share);
    });
    this.#announce(0);
    this.requestFrame();
  }

  #jump(view: Viewport): void {
    this.#set(view);
    this.#announce(0);
  }

  #set(view: Viewport): void {
    this.#viewMotion = null;
    this.#goal = null;
    this.viewport = clampView(view, this.tree.world);
    this.#announce(announcementPause);
    this.requestFrame();
  }

  #announce(pause: number): void {
    if (this.#announcing !== null) {
      if (pause > 0) return;
      clearTimeout(this.#announcing);
    }
    const tell = () => {
      this.#announcing = null;
      this.#state = null;
      for (const listener of this.#listeners) listener();
    };
    // Never in the middle of whatever changed the view, which may be a rendering.
    this.#announcing = setTimeout(tell, pause);
  }

  #frame(now: number): boolean {
    if (this.#scaleMotion?.advance(now) === false) this.#scaleMotion = null;
    if (this.#viewMotion?.advance(now) === false) {
      this.#viewMotion = null;
      this.#goal = null;
    }
    for (const painter of this.#painters) painter();
    return this.#scaleMotion !== null || this.#viewMotion !== null;
  }
}
