import type { Viewport } from '@life-tree/phylogeny';
import { FrameLoop } from './frame-loop.ts';
import { prefersReducedMotion, ViewMotions } from './motion.ts';

/** The controls around the canvas need not update in every frame. */
const announcementPause = 120;

interface MovingViewOptions {
  /** Keeps a view within the tree. */
  readonly clamp: (view: Viewport) => Viewport;
  /** Tells the controls around the canvas about a change, after a pause. */
  readonly announce: (pause: number) => void;
}

/** The view on the screen, and how it moves to another one. */
export class MovingView {
  current: Viewport;
  readonly frames = new FrameLoop((now) => this.#motions.advance(now));
  readonly #motions = new ViewMotions();
  readonly #options: MovingViewOptions;

  constructor(first: Viewport, options: MovingViewOptions) {
    this.current = first;
    this.#options = options;
  }

  /** Where the view is going. Further steps count from here. */
  get aim(): Viewport {
    return this.#motions.goal ?? this.current;
  }

  get isMoving(): boolean {
    return this.#motions.goal !== null;
  }

  /** Moves smoothly, or immediately with reduced motion. */
  moveTo(goal: Viewport): void {
    const to = this.#options.clamp(goal);
    if (prefersReducedMotion() || !this.frames.hasPainters || isSame(to, this.current)) {
      this.jumpTo(to);
      return;
    }
    this.#motions.moveView(this.current, to, (view) => {
      this.current = view;
    });
    this.#options.announce(0);
    this.frames.request();
  }

  jumpTo(view: Viewport): void {
    this.follow(view);
    this.#options.announce(0);
  }

  /** Shows a view of a gesture, one of many that follow each other quickly. */
  follow(view: Viewport): void {
    this.#motions.stopView();
    this.current = this.#options.clamp(view);
    this.#options.announce(announcementPause);
    this.frames.request();
  }

  /** Changes between time and generations in steps. */
  changeScale(step: (progress: number) => void): void {
    this.#motions.stopView();
    if (prefersReducedMotion()) step(1);
    else this.#motions.changeScale(step);
    this.frames.request();
  }

  finishScaleChange(): void {
    this.#motions.finishScale();
  }
}

/** Whether two views look the same. Rounding is not worth an animation. */
function isSame(one: Viewport, other: Viewport): boolean {
  const isNear = (a: number, b: number) => Math.abs(a / b - 1) < 1e-6;
  return (
    isNear(one.scaleX, other.scaleX) &&
    isNear(one.scaleY, other.scaleY) &&
    Math.abs(one.left - other.left) * one.scaleX < 0.01 &&
    Math.abs(one.top - other.top) * one.scaleY < 0.01
  );
}
