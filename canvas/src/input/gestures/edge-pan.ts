import type { CanvasView } from '../../camera/canvas-view.ts';

/** Dragging within this many pixels of an edge pans the view. */
const reach = 36;
/** In pixels per millisecond, right at the edge. */
const maxSpeed = 0.9;

/** Pans the view while a drag stays near its left or right edge, or its top or bottom edge. */
export class EdgePan {
  readonly #view: CanvasView;
  readonly #axis: 'x' | 'y';
  /** Receives the number of pixels the view has moved. */
  readonly #onPan: (by: number) => void;
  #speed = 0;
  #handle: number | null = null;
  #before = 0;

  constructor(view: CanvasView, axis: 'x' | 'y', onPan: (by: number) => void) {
    this.#view = view;
    this.#axis = axis;
    this.#onPan = onPan;
  }

  /** Call with the current position of the pointer along the axis. */
  holdAt(position: number): void {
    const { width, height } = this.#view.viewport;
    const length = this.#axis === 'x' ? width : height;
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
    this.#view.panBy(this.#axis === 'x' ? by : 0, this.#axis === 'x' ? 0 : by);
    // Beyond the tree, the view moves only as far as the dragged bar allows.
    const moved = this.#position - before;
    this.#handle = requestAnimationFrame((next) => this.#step(next));
    if (moved !== 0) this.#onPan(moved);
  }

  /** Where the view is along the axis, in pixels of the screen. */
  get #position(): number {
    const { left, top, scaleX, scaleY } = this.#view.viewport;
    return this.#axis === 'x' ? left * scaleX : top * scaleY;
  }
}
