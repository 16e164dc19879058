/** How long a change of zoom or position takes, in milliseconds. */
export const viewDuration = 240;
/** How long the change between time and generations takes: far more moves, so it is followed longer. */
export const scaleDuration = 520;

/** Something that changes over time, from the first frame it is asked in. */
export class Motion {
  readonly #duration: number;
  readonly #step: (share: number) => void;
  #start: number | null = null;

  constructor(duration: number, step: (share: number) => void) {
    this.#duration = duration;
    this.#step = step;
  }

  /** Takes the next step; false once it has arrived. */
  advance(now: number): boolean {
    this.#start ??= now;
    const share = Math.min((now - this.#start) / this.#duration, 1);
    this.#step(eased(share));
    return share < 1;
  }

  finish(): void {
    this.#step(1);
  }
}

/** Sets off at once and arrives gently. */
function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
