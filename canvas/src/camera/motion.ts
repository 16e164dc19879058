import { blendViews, type Viewport } from '@life-tree/phylogeny';

/** How long a change of zoom or position takes, in milliseconds. */
const viewDuration = 240;
/** The change between time and generations moves far more, so it takes longer to follow. */
const scaleDuration = 520;

/** An animation that starts with the first frame it is advanced in. */
class Motion {
  readonly #duration: number;
  readonly #step: (progress: number) => void;
  #start: number | null = null;

  constructor(duration: number, step: (progress: number) => void) {
    this.#duration = duration;
    this.#step = step;
  }

  /** Takes the next step; returns false once it has finished. */
  advance(now: number): boolean {
    this.#start ??= now;
    const progress = Math.min((now - this.#start) / this.#duration, 1);
    this.#step(easeOut(progress));
    return progress < 1;
  }

  finish(): void {
    this.#step(1);
  }
}

/** The running animations: of the view, and of the tree between time and generations. */
export class ViewMotions {
  /** Where the view is going. Further zoom steps count from here. */
  goal: Viewport | null = null;
  #view: Motion | null = null;
  #scale: Motion | null = null;

  moveView(from: Viewport, to: Viewport, show: (view: Viewport) => void): void {
    this.goal = to;
    this.#view = new Motion(viewDuration, (progress) => show(blendViews(from, to, progress)));
  }

  stopView(): void {
    this.goal = null;
    this.#view = null;
  }

  changeScale(step: (progress: number) => void): void {
    this.#scale = new Motion(scaleDuration, step);
  }

  /** Completes a change of scale immediately. */
  finishScale(): void {
    this.#scale?.finish();
    this.#scale = null;
  }

  /** Takes the next step of every animation; returns true while any is running. */
  advance(now: number): boolean {
    if (this.#scale?.advance(now) === false) this.#scale = null;
    if (this.#view?.advance(now) === false) this.stopView();
    return this.#scale !== null || this.#view !== null;
  }
}

function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
