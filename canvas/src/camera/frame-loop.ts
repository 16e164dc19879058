/** Draws frames when some have been asked for, and rests otherwise. */
export class FrameLoop {
  /** Moves on to the moment that is drawn; true when the next frame is wanted too. */
  readonly #advance: (now: number) => boolean;
  readonly #painters = new Set<() => void>();
  #handle: number | null = null;

  constructor(advance: (now: number) => boolean) {
    this.#advance = advance;
  }

  /** Whether anybody sees what is drawn. */
  get hasPainters(): boolean {
    return this.#painters.size > 0;
  }

  /** Draws every frame with `painter` until the returned function is called. */
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
    this.#handle = requestAnimationFrame((now) => {
      this.#handle = null;
      const goesOn = this.#advance(now);
      for (const painter of this.#painters) painter();
      if (goesOn) this.request();
    });
  }
}
