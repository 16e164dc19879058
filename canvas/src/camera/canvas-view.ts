import {
  bandLineHeight,
  bandLines,
  centreOn,
  type Extent,
  Forest,
  isSameLook,
  type Margins,
  openingView,
  type PlanePoint,
  type Projection,
  panBy,
  placeOf,
  type SideStrip,
  type SpeciesId,
  speciesInBranches,
  tickLabelsHeight,
  type Viewport,
  zoomBase,
} from '@life-tree/phylogeny';
import { type CanvasSettings, defaultSettings } from '../canvas-settings.ts';
import {
  axisHeight,
  creditHeight,
  MarginsCache,
  minHeightForEras,
  type Screen,
  withStrip,
} from './canvas-margins.ts';
import type { FrameLoop } from './frame-loop.ts';
import { LaidOutTree } from './laid-out-tree.ts';
import { MovingView } from './moving-view.ts';
import { Opening } from './opening.ts';
import { scaleChange } from './scale-change.ts';
import { SideStripCache } from './side-strip.ts';
import { type CanvasViewState, ViewAnnouncer } from './view-announcer.ts';
import {
  centredOnSpecies,
  clampToTree,
  keptView,
  positionOfView,
  rowsInSight,
  showsNothing,
  speciesInMiddle,
  type ViewPosition,
  viewOfSpecies,
} from './view-positions.ts';
import { ViewZoom } from './view-zoom.ts';
import type { Point } from './zooming.ts';

/** What an empty tree is seen at: 100 %. */
const emptyView: Viewport = {
  width: 0,
  height: 0,
  zoom: 1,
  scaleX: zoomBase,
  scaleY: zoomBase,
  left: 0,
  top: 0,
};

/**
 * Which part of a tree the canvas shows, and every way to change it. Painters read it in every frame;
 * controls that show its state `subscribe` to it.
 */
export class CanvasView {
  tree: LaidOutTree;
  settings: CanvasSettings;
  /** The whole canvas. */
  box: Extent = { width: 0, height: 0 };
  /** How far a species reaches beyond the end of its bar, in pixels. */
  reachOf: (index: number) => number = () => 0;
  readonly #announcer = new ViewAnnouncer(() => this.#describe());
  readonly #margins = new MarginsCache();
  readonly #strip = new SideStripCache();
  readonly #opening: Opening;
  readonly #moving: MovingView;
  readonly #zoom: ViewZoom;
  /** The selected species, which stays in place; -1 for none. */
  selected = -1;
  /** Whether the ends of the selected bar can be grabbed. */
  hasGrips = false;
  /** The next forest shown is opened like a new tree. */
  #reopens = false;
  /** Whether a fitted tree is not fitted again for now. */
  #isFitHeld = false;
  #projection: Projection | null = null;
  #projected: readonly unknown[] = [];
  readonly subscribe = this.#announcer.subscribe;
  readonly state = this.#announcer.state;

  constructor(restored: ViewPosition | null = null) {
    this.#opening = new Opening(restored);
    this.settings = defaultSettings(Forest.empty);
    this.tree = new LaidOutTree(Forest.empty, this.settings, 1);
    this.#moving = new MovingView(emptyView, {
      clamp: (view) => clampToTree(this.tree, view, this.sideStrip?.width ?? 0),
      announce: (pause) => this.#announcer.announce(pause),
    });
    this.#zoom = new ViewZoom(this.#moving, this.#opening, this);
  }

  // For the controls

  zoomIn(): void {
    this.#zoom.in();
  }

  zoomOut(): void {
    this.#zoom.out();
  }

  /** Zooms between 10 % and 1000 %; 1 is 100 %. */
  zoomTo(zoom: number): void {
    this.#zoom.to(zoom);
  }

  /** Shows the whole tree. */
  fit(): void {
    this.#zoom.fit();
  }

  /** Shows a forest as if it had just been opened, now or when it is shown. */
  open(forest: Forest): void {
    this.#reopens = forest !== this.tree.forest;
    if (!this.#reopens && this.#isReady) this.#open();
  }

  /** Zooms so that the branches of these species fill the screen. */
  zoomToBranches(ids: ReadonlySet<SpeciesId>): void {
    const { forest } = this.tree;
    if (this.#isReady) {
      this.#zoom.toSpecies(speciesInBranches(forest, ids).map((id) => forest.indexOf(id)));
    }
  }

  /** Centres the tree without changing the zoom. */
  centre(): void {
    const { width, height } = this.tree.world;
    this.#opening.leave();
    this.#moving.moveTo(centreOn(this.#moving.aim, width / 2, height / 2));
  }

  centreOn(id: SpeciesId): void {
    this.#opening.leave();
    this.#moving.moveTo(
      centredOnSpecies(this.tree, this.#moving.aim, this.tree.forest.indexOf(id)),
    );
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
    const { aim } = this.#moving;
    const higher = this.#zoom.withRowHeight(aim, minRowHeight, row);
    // A fitted tree shows all of its rows or times already, and stays fitted.
    if (higher === null && !this.goesOn('rows')) return;
    const seen = viewOfSpecies(tree, higher ?? aim, index, this.reachOf(index), this.margins);
    const view = higher === null && this.isFitted ? { ...seen, left: aim.left } : seen;
    if (view.left === aim.left && view.top === aim.top && higher === null) return;
    this.#opening.leave(higher === null && view.left === aim.left);
    this.#moving.moveTo(view);
  }

  /** Jumps to a saved position, or starts there if the tree has not loaded yet. */
  restore(position: ViewPosition): void {
    this.#opening.restore(position);
    if (this.#isReady) this.#open();
  }

  // For gestures

  /**
   * Moves the view by pixels of the screen. A tree that is fitted in time stays so while the view follows
   * a drag, and is fitted again after it.
   */
  panBy(x: number, y: number, follows = false): void {
    // The first frame of a drag may have no duration, and moves nothing.
    if (x === 0 && y === 0) return;
    const isUpright = this.tree.shape === 'upright';
    const along = isUpright ? -y : x;
    if (!follows || along === 0 || !this.isFitted) this.#opening.leave(along === 0);
    this.#moving.follow(panBy(this.camera, along, isUpright ? x : y));
  }

  /** Zooms time and rows around a point. */
  zoomBy(factor: number, point: Point): void {
    this.#zoom.by(factor, this.#inCamera(point));
  }

  /** Changes only the height of rows. */
  zoomRowsBy(factor: number, point: Point): void {
    this.#zoom.rowsBy(factor, this.#inCamera(point));
  }

  /** Stretches only time. */
  zoomTimeBy(factor: number, point: Point): void {
    this.#zoom.timeBy(factor, this.#inCamera(point));
  }

  /** Centres the screen on a point of the camera's world. Used by the mini-map. */
  lookAt(x: number, y: number): void {
    const { left } = this.camera;
    const view = centreOn(this.camera, x, y);
    const scrolls = this.#opening.fit === 'width';
    this.#opening.leave(scrolls);
    this.#moving.follow(scrolls ? { ...view, left } : view);
  }

  // For the canvas surface

  resize(box: Extent): void {
    if (box.width === this.box.width && box.height === this.box.height) return;
    const wasReady = this.#isReady;
    this.box = box;
    if (!this.#isReady) return;
    if (!wasReady) this.#open();
    else this.#keepInScreen();
  }

  /** Shows a forest (a new one, or an edited version of the same one) with these settings. */
  show(forest: Forest, settings: CanvasSettings, selected: number): void {
    this.selected = selected;
    const before = this.settings;
    const timeRatio = restingTimeRatio(settings);
    const isRelaid =
      forest !== this.tree.forest ||
      settings.collapsed !== before.collapsed ||
      settings.uncertainty !== before.uncertainty ||
      settings.present !== before.present ||
      settings.aliveThen !== before.aliveThen ||
      !isSameLook(settings.look, before.look);
    if (isRelaid) this.#layOut(forest, settings);
    this.settings = settings;
    if (settings.largePictures !== before.largePictures) {
      this.tree.showLargePictures(settings.largePictures);
      this.#keepInScreen();
    }
    if (settings.shape !== this.tree.shape) this.#reshape();
    if (timeRatio !== this.tree.timeRatio && timeRatio !== restingTimeRatio(before)) {
      this.#changeScale(timeRatio);
    } else if (settings.bands !== before.bands || settings.names !== before.names) {
      this.#keepInScreen();
    }
    if (isRelaid) this.#announcer.announce(0);
    this.frames.request();
  }

  /** Leaves a fitted tree where it is while a name is typed in it, and fits it afterwards. */
  holdFit(isHeld: boolean): void {
    if (isHeld === this.#isFitHeld) return;
    this.#isFitHeld = isHeld;
    if (!isHeld && this.#isReady) this.#refit();
  }

  /** Shows the outcome of a drag: the same species with other times. Null ends the preview. */
  preview(forest: Forest | null): void {
    this.tree.preview(forest);
    this.frames.request();
  }

  /** Moves the view back to the tree after a cancelled drag. */
  returnToTree(): void {
    if (!this.#refit()) this.#moving.follow(this.camera);
  }

  /** What the screen shows of the tree in its shape. */
  get camera(): Viewport {
    return this.#moving.current;
  }

  /** How the shape puts rows and times on the screen. */
  get projection(): Projection {
    const { camera, tree } = this;
    const key = [camera, tree.shape, tree.rows, tree.columns.width];
    if (this.#projection === null || key.some((part, at) => part !== this.#projected[at])) {
      this.#projected = key;
      this.#projection = tree.projection(camera);
    }
    return this.#projection;
  }

  /** The same rows and times as bars across. Everything is laid out in it, without the axis. */
  get viewport(): Viewport {
    return this.projection.unrolled;
  }

  set viewport(viewport: Viewport) {
    this.#moving.current = viewport;
  }

  /** The part of the canvas without the axis. */
  get plot(): Extent {
    const { width, height } = this.camera;
    return this.tree.shape === 'upright' ? { width: height, height: width } : { width, height };
  }

  /** Where a time and a row are on the screen. */
  placeOf(x: number, row: number): PlanePoint {
    return placeOf(this.projection, x, row);
  }

  get frames(): FrameLoop {
    return this.#moving.frames;
  }

  /** Whether the view shows, or is about to show, a restored position. */
  get isRestored(): boolean {
    return this.#opening.isRestored;
  }

  /** Whether the whole width of the tree is fitted to the screen. */
  get isFitted(): boolean {
    return this.#opening.fit !== null;
  }

  /** Whether the tree goes on beyond the screen in this direction, or may do so. */
  goesOn(direction: 'time' | 'rows'): boolean {
    const { fit } = this.#opening;
    return direction === 'time' ? fit === null : fit !== 'whole';
  }

  get margins(): Margins {
    return this.screen.margins;
  }

  get showsEras(): boolean {
    return this.settings.bands && this.tree.hasEras && this.box.height >= minHeightForEras;
  }

  /** Whether a line says what chart the eras are from, or what the tree's own scale counts. */
  get showsCredit(): boolean {
    const { hasTime, look } = this.tree;
    if (look.settings?.scale === undefined) return this.showsEras;
    return hasTime && this.box.height >= minHeightForEras;
  }

  /** The height of the lines above the axis for the names of the tree's own bands. */
  get bandNamesHeight(): number {
    return this.tree.shape === 'fan' ? 0 : bandLines(this.tree.look.parts.bands) * bandLineHeight;
  }

  /**
   * The current height of the axis, which slides away when the chronological scale is turned off. The
   * axis of an upright tree is at the right, and a fan has its axis inside.
   */
  get axisHeight(): number {
    if (this.tree.forest.size === 0 || this.tree.shape === 'fan') return 0;
    const hasCredit = this.tree.shape === undefined && this.showsCredit;
    const height = this.tree.hasTime
      ? axisHeight(this.showsEras, hasCredit) + this.bandNamesHeight
      : tickLabelsHeight;
    return height * this.tree.timeRatio;
  }

  /** The height of the credit of the time scale, where it is not in the axis. */
  get #creditHeight(): number {
    return this.tree.shape !== undefined && this.showsCredit
      ? creditHeight * this.tree.timeRatio
      : 0;
  }

  /**
   * The strip that contains large pictures, columns of values and the brackets of groups: at the right of
   * bars across, at the top of an upright tree, around a fan. Null without any.
   */
  get sideStrip(): SideStrip | null {
    return this.#strip.of(this.tree, this.box);
  }

  /** The view that the tree is opened with on this screen. */
  get openingView(): Viewport {
    const { plot, margins } = this.screen;
    return openingView(this.tree.world, plot, margins);
  }

  /** The area for the tree, with its margins. */
  get screen(): Screen {
    const isUpright = this.tree.shape === 'upright';
    const below = this.box.height - this.#creditHeight;
    const strip = this.sideStrip?.width ?? 0;
    const across = this.box.width - (this.tree.shape === undefined ? strip : 0);
    const width = Math.max(isUpright ? below : across, 1);
    const height = Math.max((isUpright ? this.box.width : below) - this.axisHeight, 1);
    const plot = { width, height };
    const around = this.tree.shape === 'fan' ? 2 * strip : 0;
    const free = {
      width: Math.max(plot.width - around, 1),
      height: Math.max(plot.height - around, 1),
    };
    const margins = this.#margins.of(free, this.tree, this.settings);
    return {
      plot,
      margins: this.tree.shape === undefined ? margins : withStrip(margins, this.tree.shape, strip),
    };
  }

  /** Where the strip of brackets begins, in the unrolled view. */
  get stripLeft(): number {
    const { tree, viewport } = this;
    const strip = this.sideStrip?.width ?? 0;
    if (tree.shape === undefined) return viewport.width;
    if (tree.shape === 'upright') return viewport.width - strip;
    const rim = (tree.columns.width - viewport.left) * viewport.scaleX;
    return rim + this.screen.margins.right - strip;
  }

  get #isReady(): boolean {
    return this.box.width > 0 && this.box.height > 0 && this.tree.forest.size > 0;
  }

  #describe(): CanvasViewState {
    const { aim } = this.#moving;
    return {
      percentage: Math.round(aim.zoom * 100),
      isFitted: this.isFitted,
      rowCount: this.tree.rows.count,
      rowsInSight: this.goesOn('rows') ? rowsInSight(this.tree, aim) : this.tree.rows.count,
      isLost: this.#isReady && !this.isFitted && showsNothing(this.tree, aim),
      canZoomIn: this.#zoom.canZoomIn,
      canZoomOut: this.#zoom.canZoomOut,
      isOfEarth: this.tree.isOfEarth,
      hasEras: this.tree.hasEras,
      hasTime: this.tree.hasTime,
      hasLengths: this.tree.look.settings?.scale?.kind !== 'none',
      showsEras: this.showsEras && this.settings.chronological,
      showsCredit: this.showsCredit && this.settings.chronological,
      isUncertain: this.tree.isUncertain,
      hasPictures: this.tree.hasPictures,
      position: this.#opening.isInitial ? null : positionOfView(this.tree, aim),
    };
  }

  /** A point of the screen as the camera of an upright tree sees it. */
  #inCamera(point: Point): Point {
    return this.tree.shape === 'upright' ? this.projection.unproject(point.x, point.y) : point;
  }

  /** Shows the whole tree in another shape. */
  #reshape(): void {
    this.#moving.finishScaleChange();
    this.tree.shape = this.settings.shape;
    if (this.#isReady) this.#open();
    this.#announcer.announce(0);
  }

  #open(): void {
    this.tree.useNaturalScale();
    const opened = this.#opening.view(this.tree, this.screen, this.reachOf);
    this.#moving.jumpTo(this.#zoom.use(opened));
  }

  #layOut(forest: Forest, settings: CanvasSettings): void {
    const { tree } = this;
    const wasEmpty = tree.forest.size === 0;
    // Numbers of another kind have nothing in common with those before.
    const isOtherKind =
      settings.look.settings?.scale?.kind !== this.settings.look.settings?.scale?.kind;
    const opens = wasEmpty || this.#reopens || isOtherKind;
    // Not under the pointer of a drag that somebody else's edit has come between.
    const isDragged = tree.previewed !== null;
    const timeRatio = opens ? restingTimeRatio(settings) : tree.timeRatio;
    const isHeld = this.#isFitHeld && !this.#moving.isMoving;
    this.#reopens = false;
    this.#moving.finishScaleChange();
    const anchorId =
      this.selected < 0 ? speciesInMiddle(tree, this.camera) : forest.id(this.selected);
    this.settings = settings;
    this.#keep(() => {
      const scale = opens ? null : tree.time.pixelsPerYear;
      const arrangedBy = settings.compared?.merged.forest ?? forest;
      this.tree = new LaidOutTree(forest, { ...settings, arrangedBy }, timeRatio, scale);
    }, anchorId);
    if (!wasEmpty && forest.size === 0) {
      this.#opening.reset();
      this.#moving.jumpTo(emptyView);
    }
    // Before the canvas has a size, the tree is not open yet.
    if (!this.#isReady) return;
    if (opens) this.#open();
    else if (!isDragged && !isHeld) this.#refit();
  }

  /** Moves a fitted tree to where it is fitted now. Returns false if it is not fitted. */
  #refit(): boolean {
    const view = this.#zoom.refitted();
    if (view === null) return false;
    this.#moving.moveTo(view);
    return true;
  }

  /** Keeps a fitted tree fitted and any other view steady when the size of the plot changes. */
  #keepInScreen(): void {
    if (!this.#isReady) return;
    const view = this.#zoom.refitted();
    if (view === null) this.#keep(() => {});
    else this.#moving.jumpTo(view);
  }

  /** Changes the tree or the screen without visibly moving anything. */
  #keep(change: () => void, anchor: SpeciesId | null = null): void {
    const { tree, camera } = this;
    const { world } = tree;
    change();
    this.#moving.follow(keptView(tree, world, camera, this.tree, this.screen, anchor));
  }

  #changeScale(timeRatio: number): void {
    const { tree } = this;
    const middle = speciesInMiddle(this.tree, this.camera);
    const anchor = middle === null ? -1 : tree.forest.indexOf(middle);
    const viewAfter = scaleChange(tree, timeRatio, this.camera, anchor);
    const step = (done: number) => {
      const view = viewAfter(done, this.camera, () => this.screen);
      // If it was cut short, the tree may no longer be the one shown.
      if (tree === this.tree) this.#moving.follow(this.#zoom.refitted() ?? view);
    };
    this.#moving.changeScale(step);
  }
}

/** 1 where columns follow times or lengths, 0 where they are generations or those of a cladogram. */
function restingTimeRatio({ chronological, look }: CanvasSettings): number {
  return chronological && look.settings?.scale?.kind !== 'none' ? 1 : 0;
}
