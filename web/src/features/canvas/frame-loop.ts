/** Draws a frame when one has been asked for, and rests otherwise. */
export class FrameLoop {
  /** Draws; true when the next frame is wanted too. */
  readonly #draw: (now: number) => boolean;
  #handle: number | null = null;
  #stopped = true;

  constructor(draw: (now: number) => boolean) {
    this.#draw = draw;
  }

  start(): void {
    this.#stopped = false;
    this.request();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#handle !== null) cancelAnimationFrame(this.#handle);
    this.#handle = null;
  }

  request(): void {
    if (this.#stopped || this.#handle !== null) return;
    this.#handle = requestAnimationFrame((now) => {
      this.#handle = null;
      if (this.#draw(now)) this.request();
    });
  }
}
