import type { CanvasView } from '../../camera/canvas-view.ts';
import type { Point } from '../../camera/zooming.ts';

/** How dragging near an edge pans the view. */
export interface Pace {
  /** Within this many pixels of the edge. */
  readonly reach: number;
  /** In pixels per millisecond, right at the edge. */
  readonly maxSpeed: number;
  /** Whether it also pans where the tree ends. */
  readonly goesBeyond: boolean;
}

export const barPace: Pace = { reach: 36, maxSpeed: 0.9, goesBeyond: true };
export const rowPace: Pace = { ...barPace, goesBeyond: false };
/** A box is often drawn to the names, which are near the edge. */
export const boxPace: Pace = { reach: 24, maxSpeed: 0.3, goesBeyond: false };

/** Pans the view while a drag stays near an edge that time, or rows, lead to. A fan stays in place. */
export class EdgePan {
  readonly #view: CanvasView;
  readonly #direction: 'time' | 'rows';
  /** Receives the pixels of the screen by which the view has moved. */
  readonly #onPan: (by: Point) => void;
  #speed = 0;
  #handle: number | null = null;
  #before = 0;

  constructor(view: CanvasView, direction: 'time' | 'rows', onPan: (by: Point) => void) {
    this.#view = view;
    this.#direction = direction;
    this.#onPan = onPan;
  }

  /** Whether the view pans sideways. */
  get #isAcross(): boolean {
    const isUpright = this.#view.projection.shape === 'upright';
    return (this.#direction === 'time') !== isUpright;
  }

  /** Call with the current position of the pointer. */
  holdAt(point: Point, { reach, maxSpeed, goesBeyond }: Pace): void {
    if (this.#view.projection.shape === 'fan') return;
    if (!goesBeyond && !this.#view.goesOn(this.#direction)) return;
    const { width, height } = this.#view.plot;
    const length = this.#isAcross ? width : height;
    const position = this.#isAcross ? point.x : point.y;
    const before = Math.min(Math.max((reach - position) / reach, 0), 1);
    const after = Math.min(Math.max((position - (length - reach)) / reach, 0), 1);
    this.#speed = (after - before) * maxSpeed;
    if (this.#speed === 0) this.stop();
    else if (this.#handle === null) {
      this.#before = performance.now();
      this.#handle = requestAnimationFrame((now) => this.#step(now));
    }
  }

  stop(): void {
    if (this.#handle !== null) cancelAnimationFrame(this.#handle);
    this.#handle = null;
  }

  #step(now: number): void {
    const before = this.#position;
    // Don't jump after the page was in the background.
    const passed = Math.min(Math.max(now - this.#before, 0), 50);
    this.#before = now;
    const by = this.#speed * passed;
    this.#view.panBy(this.#isAcross ? by : 0, this.#isAcross ? 0 : by, true);
    // Beyond the tree, the view moves only as far as the dragged bar allows.
    const moved = this.#position - before;
    this.#handle = requestAnimationFrame((next) => this.#step(next));
    if (moved === 0) return;
    // Time runs upward in an upright tree, so its screen moves the other way.
    const isUpright = this.#view.projection.shape === 'upright';
    const onScreen = isUpright && this.#direction === 'time' ? -moved : moved;
    this.#onPan(this.#isAcross ? { x: onScreen, y: 0 } : { x: 0, y: onScreen });
  }

  /** Where the view is in its direction, in pixels of the screen. */
  get #position(): number {
    const { left, top, scaleX, scaleY } = this.#view.viewport;
    return this.#direction === 'time' ? left * scaleX : top * scaleY;
  }
}
