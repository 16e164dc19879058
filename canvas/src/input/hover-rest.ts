/** How long the pointer rests on a species until its card is shown, in milliseconds. */
const delay = 300;

/** A species that the pointer rests on. */
export interface RestedOn {
  readonly index: number;
  /** Where the pointer is on the canvas. */
  readonly x: number;
  readonly y: number;
}

/** Tells when the pointer has rested on a species for a moment, and when it no longer does. */
export class HoverRest {
  readonly #onRest: (rested: RestedOn | null) => void;
  #index = -1;
  #x = 0;
  #y = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isShown = false;

  constructor(onRest: (rested: RestedOn | null) => void) {
    this.#onRest = onRest;
  }

  /** Call with the species under the pointer, -1 for none. */
  moveTo(index: number, x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    if (index === this.#index) return;
    this.hide();
    this.#index = index;
    if (index >= 0) this.#timer = setTimeout(() => this.#rest(), delay);
  }

  /** Hides the card until the pointer goes to another species. */
  hide(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isShown) this.#onRest(null);
    this.#isShown = false;
  }

  #rest(): void {
    this.#timer = null;
    this.#isShown = true;
    this.#onRest({ index: this.#index, x: this.#x, y: this.#y });
  }
}
