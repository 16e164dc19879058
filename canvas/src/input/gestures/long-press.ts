/** How long a finger rests until it is a long press, in milliseconds. */
const delay = 500;

/** Calls back when a finger has rested on the canvas, unless it is cancelled before. */
export class LongPress {
  #timer: ReturnType<typeof setTimeout> | null = null;

  begin(onRest: () => void): void {
    this.cancel();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      onRest();
    }, delay);
  }

  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
