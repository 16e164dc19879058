/** Tells the controls around the canvas what they show of it, a few times a second and not every frame. */
export class ViewAnnouncer<State> {
  readonly #describe: () => State;
  readonly #listeners = new Set<() => void>();
  #state: State | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(describe: () => State) {
    this.#describe = describe;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): State => {
    this.#state ??= this.#describe();
    return this.#state;
  };

  /** Tells soon; at once (though never in the middle of a rendering) with a pause of 0. */
  announce(pause: number): void {
    if (this.#timer !== null) {
      if (pause > 0) return;
      clearTimeout(this.#timer);
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#state = null;
      for (const listener of this.#listeners) listener();
    }, pause);
  }
}
