import { blendViews, type Viewport } from '@life-tree/phylogeny';
import { Motion, scaleDuration, viewDuration } from './motion.ts';

/** What moves on the canvas: the view to another place, and the tree between time and generations. */
export class ViewMotions {
  /** Where the view is going, which is where further steps count from. */
  goal: Viewport | null = null;
  #view: Motion | null = null;
  #scale: Motion | null = null;

  moveView(from: Viewport, to: Viewport, show: (view: Viewport) => void): void {
    this.goal = to;
    this.#view = new Motion(viewDuration, (share) => show(blendViews(from, to, share)));
  }

  stopView(): void {
    this.goal = null;
    this.#view = null;
  }

  changeScale(step: (done: number) => void): void {
    this.#scale = new Motion(scaleDuration, step);
  }

  /** Takes the tree to where its change of scale leads. */
  finishScale(): void {
    this.#scale?.finish();
    this.#scale = null;
  }

  /** Takes the next step of whatever moves; true while something does. */
  advance(now: number): boolean {
    if (this.#scale?.advance(now) === false) this.#scale = null;
    if (this.#view?.advance(now) === false) this.stopView();
    return this.#scale !== null || this.#view !== null;
  }
}
