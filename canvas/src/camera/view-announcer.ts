import type { ViewPosition } from './view-positions.ts';

/** The state of the view that the controls around the canvas show. */
export interface CanvasViewState {
  readonly percentage: number;
  /** The whole width of the tree is fitted to the screen. */
  readonly isFitted: boolean;
  /** How many rows there are, and how many of them are in sight while the tree is fitted. */
  readonly rowCount: number;
  readonly rowsInSight: number;
  /** Nothing of the tree is in sight. */
  readonly isLost: boolean;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  /** Whether the geologic time scale can be shown. */
  readonly isOfEarth: boolean;
  readonly hasEras: boolean;
  /** Whether the tree has times. */
  readonly hasTime: boolean;
  /** Whether its branches have lengths, be they times or not. */
  readonly hasLengths: boolean;
  /** Whether the geologic time scale is shown. */
  readonly showsEras: boolean;
  /** Whether there is room for a line about the time scale. */
  readonly showsCredit: boolean;
  /** Whether any times or ancestors are uncertain. */
  readonly isUncertain: boolean;
  /** Whether any species has a picture. */
  readonly hasPictures: boolean;
  /** Null while the view is the default one for this tree. */
  readonly position: ViewPosition | null;
}

/** Notifies the controls around the canvas a few times a second instead of in every frame. */
export class ViewAnnouncer {
  readonly #describe: () => CanvasViewState;
  readonly #listeners = new Set<() => void>();
  #state: CanvasViewState | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(describe: () => CanvasViewState) {
    this.#describe = describe;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): CanvasViewState => {
    this.#state ??= this.#describe();
    return this.#state;
  };

  /** Notifies after a pause. A pause of 0 still waits for the current render to finish. */
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
