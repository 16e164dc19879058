import type { CanvasView } from '../camera/canvas-view.ts';

/** Dragging within this many pixels of an edge pans the view. */
const reach = 36;
/** In pixels per millisecond, right at the edge. */
const maxSpeed = 0.9;

/** Pans the view while a drag stays near its left or right edge. */
export class EdgePan {
  readonly #view: CanvasView;
  /** Receives the number of pixels the view has moved. */
  readonly #onPan: (byX: number) => void;
  #speed = 0;
  #handle: number | null = null;
  #before = 0;

  constructor(view: CanvasView, onPan: (byX: number) => void) {
    this.#view = view;
    this.#onPan = onPan;
  }

  /** Call with the current position of the pointer. */
  holdAt(x: number): void {
    const { width } = this.#view.viewport;
    const left = Math.min(Math.max((reach - x) / reach, 0), 1);
    const right = Math.min(Math.max((x - (width - reach)) / reach, 0), 1);
    this.#speed = (right - left) * maxSpeed;
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
    const { left } = this.#view.viewport;
    // Don't jump after the page was in the background.
    const passed = Math.min(Math.max(now - this.#before, 0), 50);
    this.#before = now;
    this.#view.panBy(this.#speed * passed, 0);
    // Beyond the tree, the view moves only as far as the dragged bar allows.
    const moved = (this.#view.viewport.left - left) * this.#view.viewport.scaleX;
    this.#handle = requestAnimationFrame((next) => this.#step(next));
    if (moved !== 0) this.#onPan(moved);
  }
}
