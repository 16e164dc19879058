/** Draws a frame only when one was requested. */
export class FrameLoop {
  /** Advances animations to the time of the frame; returns true if the next frame is needed too. */
  readonly #advance: (now: number) => boolean;
  readonly #painters = new Set<() => void>();
  #handle: number | null = null;

  constructor(advance: (now: number) => boolean) {
    this.#advance = advance;
  }

  get hasPainters(): boolean {
    return this.#painters.size > 0;
  }

  /** Calls `painter` in every frame until the returned function is called. */
  attach(painter: () => void): () => void {
    this.#painters.add(painter);
    this.request();
    return () => {
      this.#painters.delete(painter);
      if (this.hasPainters || this.#handle === null) return;
      cancelAnimationFrame(this.#handle);
      this.#handle = null;
    };
  }

  request(): void {
    if (!this.hasPainters || this.#handle !== null) return;
    this.#handle = requestAnimationFrame((now) => this.#paint(now));
  }

  /** Paints without waiting for the browser's next frame, so that it already shows the result. */
  paintNow(): void {
    if (this.#handle !== null) cancelAnimationFrame(this.#handle);
    this.#paint(performance.now());
  }

  #paint(now: number): void {
    this.#handle = null;
    const goesOn = this.#advance(now);
    for (const painter of this.#painters) painter();
    if (goesOn) this.request();
  }
}
