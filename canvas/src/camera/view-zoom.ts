import {
  clampToMargins,
  lowestZoom,
  type Margins,
  maxRowScale,
  maxZoom,
  minZoom,
  rowPitch,
  scaleAt,
  type Viewport,
  wholeScales,
  type ZoomPath,
  zoomBase,
  zoomIn,
  zoomOut,
} from '@life-tree/phylogeny';
import type { CanvasSettings } from '../canvas-settings.ts';
import { marginsInView, type Screen } from './canvas-margins.ts';
import type { LaidOutTree } from './laid-out-tree.ts';
import type { MovingView } from './moving-view.ts';
import { fitted, isWholeReadable, type Opening } from './opening.ts';
import { boxOfSpecies, pointToZoomAt } from './view-positions.ts';
import {
  type Point,
  withRowHeight,
  type Zoomed,
  zoomedRows,
  zoomedTime,
  zoomedTo,
} from './zooming.ts';

/** Rounding must not count as a zoom. */
const tolerance = 1e-6;

/** What is zoomed, and where. */
interface ZoomSubject {
  readonly tree: LaidOutTree;
  readonly screen: Screen;
  readonly settings: Pick<CanvasSettings, 'names'>;
  /** The selected species, which stays in place; -1 for none. */
  readonly selected: number;
}

/** Zooms a view and fits the tree to the screen. */
export class ViewZoom {
  /** The scale of rows divided by that of time. Zooming keeps it. */
  #stretch = 1;
  readonly #view: MovingView;
  readonly #opening: Opening;
  readonly #subject: ZoomSubject;

  constructor(view: MovingView, opening: Opening, subject: ZoomSubject) {
    this.#view = view;
    this.#opening = opening;
    this.#subject = subject;
  }

  get canZoomIn(): boolean {
    return this.#view.aim.zoom < maxZoom * (1 - tolerance);
  }

  get canZoomOut(): boolean {
    return this.#view.aim.zoom > lowestZoom(this.#path) * (1 + tolerance);
  }

  in(): void {
    this.to(zoomIn(this.#view.aim.zoom));
  }

  /** Zooms out a step. Below 10 %, it fits a tree that is larger. */
  out(): void {
    const { zoom } = this.#view.aim;
    if (zoom > minZoom) this.to(zoomOut(zoom));
    else if (this.canZoomOut) this.fit();
  }

  /** Zooms between 10 % and 1000 %; 1 is 100 %. The species in the middle stays in sight. */
  to(zoom: number): void {
    const { tree, selected } = this.#subject;
    const { aim } = this.#view;
    const allowed = Math.min(Math.max(zoom, minZoom), maxZoom);
    const view = zoomedTo(aim, allowed, pointToZoomAt(tree, aim, selected), this.#path);
    this.#opening.leave();
    this.#view.moveTo(this.#withNames(this.#withinMargins(view)));
  }

  /** Zooms time and rows around a point. */
  by(factor: number, point: Point): void {
    const current = factor > 1 ? this.#together(this.#view.current) : this.#view.current;
    const path = this.#path;
    const lowest = lowestZoom(path);
    if (factor < 1 && lowest < minZoom && current.zoom * factor <= lowest) {
      if (this.#opening.fit !== 'whole') this.fit();
      return;
    }
    const zoom = Math.min(Math.max(current.zoom * factor, lowest), maxZoom);
    const view = zoomedTo(current, zoom, point, path);
    this.#opening.leave();
    this.#view.follow(factor < 1 ? this.#withinMargins(view) : view);
  }

  /** Changes only the height of rows. */
  rowsBy(factor: number, point: Point): void {
    if (this.#isUniform) this.by(factor, point);
    else this.#rescale(zoomedRows(this.#view.current, factor, point, this.#path.whole));
  }

  /** Stretches only time. */
  timeBy(factor: number, point: Point): void {
    if (this.#isUniform) this.by(factor, point);
    else this.#rescale(zoomedTime(this.#view.current, factor, point, this.#path.whole));
  }

  /** The view with rows of at least this height around a row; null if they are high enough. */
  withRowHeight(view: Viewport, minRowHeight: number, row: number): Viewport | null {
    if (this.#isUniform) return this.#enlarged(view, minRowHeight);
    const higher = withRowHeight(view, minRowHeight, row);
    return higher === null ? null : this.#withinMargins(this.use(higher));
  }

  /** Shows the whole tree. */
  fit(): void {
    this.#useNaturalScale();
    const { tree, screen } = this.#subject;
    this.#opening.leave();
    this.#opening.fit = 'whole';
    this.#opening.isInitial = isWholeReadable(tree, screen);
    this.#view.moveTo(this.use(fitted(tree, screen, 'whole')));
  }

  /** Zooms so that these species fill the screen. */
  toSpecies(indices: Iterable<number>): void {
    const { tree, screen } = this.#subject;
    const { aim } = this.#view;
    const box = boxOfSpecies(tree, aim, indices);
    if (box === null) return;
    const size = {
      width: box.right - box.left,
      height: box.bottom - box.top,
      ...(this.#isUniform && ({ isUniform: true } as const)),
    };
    const fittedTo = (margins: Margins): Viewport => {
      const { view } = fitted({ world: size }, { ...screen, margins }, 'whole');
      const { left, top, scaleX } = view;
      return { ...view, zoom: scaleX / zoomBase, left: left + box.left, top: top + box.top };
    };
    // Rows are higher than in the whole tree, so names at the end of the selection are larger.
    const view = fittedTo(this.#marginsIn(fittedTo(screen.margins), box.right));
    this.#opening.leave();
    this.#view.moveTo(this.use({ view, stretch: view.scaleY / view.scaleX }));
  }

  /** The tree fitted to the current screen, at the row that is at the top now. Null if it is not fitted. */
  refitted(): Viewport | null {
    const { tree, screen } = this.#subject;
    const { isInitial, fit } = this.#opening;
    if (fit === null) return null;
    this.#useNaturalScale();
    const isReadable = isWholeReadable(tree, screen);
    if (isInitial) this.#opening.fit = isReadable ? 'whole' : 'width';
    const view = this.use(fitted(tree, screen, this.#opening.fit ?? fit));
    if (isInitial || fit === 'whole' || isReadable) return view;
    return this.#withinMargins({ ...view, top: this.#view.current.top });
  }

  /** Zooms on from a view. */
  use({ view, stretch }: Zoomed): Viewport {
    this.#stretch = stretch;
    return view;
  }

  get #isUniform(): boolean {
    return this.#subject.tree.world.isUniform === true;
  }

  /** A fan whose rows are at least this high at its edge; null if they are. */
  #enlarged(view: Viewport, minRowHeight: number): Viewport | null {
    const scale = minRowHeight / rowPitch;
    if (view.scaleX >= scale) return null;
    const middle = { x: view.width / 2, y: view.height / 2 };
    return scaleAt(view, { x: scale, y: scale }, scale / zoomBase, middle);
  }

  /**
   * Zooms in to time and rows together from here on. Otherwise only the rows of a tall tree would grow
   * until they are readable, and a young branch would stay narrow.
   */
  #together(view: Viewport): Viewport {
    if (view.scaleY >= maxRowScale * (1 - tolerance) || this.#isUniform) return view;
    this.#stretch = view.scaleY / view.scaleX;
    return { ...view, zoom: view.scaleX / zoomBase };
  }

  get #path(): ZoomPath {
    const { tree, screen } = this.#subject;
    const { plot, margins } = screen;
    return { whole: wholeScales(tree.world, plot, margins), stretch: this.#stretch };
  }

  #rescale(zoomed: Zoomed): void {
    this.#opening.leave();
    this.#view.follow(this.#withinMargins(this.use(zoomed)));
  }

  /** Changes the scale of the world, but nothing on the screen. */
  #useNaturalScale(): void {
    const ratio = this.#subject.tree.useNaturalScale();
    if (ratio === 1 || this.#isUniform) return;
    const { current } = this.#view;
    this.#view.current = {
      ...current,
      left: current.left * ratio,
      scaleX: current.scaleX / ratio,
      zoom: current.zoom / ratio,
    };
  }

  #withinMargins(view: Viewport): Viewport {
    return clampToMargins(view, this.#subject.tree.world, this.#marginsIn(view));
  }

  /** Where the end of the tree is in sight, the names there are too. */
  #withNames(view: Viewport): Viewport {
    if (this.#isUniform) return view;
    const { right } = this.#marginsIn(view);
    const end = (this.#subject.tree.world.width - view.left) * view.scaleX;
    const beyond = end - (view.width - right);
    return end > view.width || beyond <= 0
      ? view
      : { ...view, left: view.left + beyond / view.scaleX };
  }

  #marginsIn(view: Viewport, end?: number): Margins {
    const { tree, screen, settings } = this.#subject;
    return marginsInView(tree, view, screen.margins, settings, end);
  }
}
