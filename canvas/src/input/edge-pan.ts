import type { CanvasView } from '../camera/canvas-view.ts';

/** So close to an edge, whatever is dragged there pulls the view along. */
const reach = 36;
/** Pixels a millisecond, right at the edge. */
const maxSpeed = 0.9;

/** Moves the view while something is held near its left or right edge. */
export class EdgePan {
  readonly #view: CanvasView;
  /** Calls how many pixels the view has moved under what is held. */
  readonly #onPan: (byX: number) => void;
  #speed = 0;
  #handle: number | null = null;
  #before = 0;

  constructor(view: CanvasView, onPan: (byX: number) => void) {
    this.#view = view;
    this.#onPan = onPan;
  }

  /** Where what is held is now. */
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
    // A page that was away for a while must not leap.
    const passed = Math.min(Math.max(now - this.#before, 0), 50);
    this.#before = now;
    this.#view.panBy(this.#speed * passed, 0);
    // Beyond the tree the view goes only as far as what is held does.
    const moved = (this.#view.viewport.left - left) * this.#view.viewport.scaleX;
    this.#handle = requestAnimationFrame((next) => this.#step(next));
    if (moved !== 0) this.#onPan(moved);
  }
}
