import type { PlacedEra } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import type { Point } from '../camera/zooming.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import type { CanvasPainter } from '../paint/canvas-painter.ts';
import { HoverRest, type RestedOn } from './hover-rest.ts';
import { TimeCursor, type TimeCursorElements } from './time-cursor.ts';

/** What the canvas tells about the place under a resting or moving pointer. */
export class PointerFeedback {
  readonly #view: CanvasView;
  readonly #painter: Pick<CanvasPainter, 'bandAt'>;
  readonly #cursor: TimeCursor;
  readonly #rest: HoverRest;
  readonly #abort = new AbortController();
  #period: PlacedEra | null = null;
  /** What was in view when the pointer last moved. */
  #viewport: CanvasView['viewport'];

  constructor(
    view: CanvasView,
    texts: CanvasTexts,
    painter: Pick<CanvasPainter, 'bandAt'>,
    elements: TimeCursorElements,
    onRest: (rested: RestedOn | null) => void,
  ) {
    this.#view = view;
    this.#viewport = view.viewport;
    this.#painter = painter;
    this.#cursor = new TimeCursor(view, texts, elements);
    this.#rest = new HoverRest(onRest);
    const { signal } = this.#abort;
    document.addEventListener('keydown', () => this.#rest.hide(), { signal, capture: true });
  }

  stop(): void {
    this.#abort.abort();
    this.#rest.hide();
  }

  /** The period of the geologic time scale that is pointed at. */
  get period(): PlacedEra | null {
    return this.#period;
  }

  /**
   * Call with the position of the pointer and the species there (-1 for none), or with null when it
   * leaves, presses or drags.
   */
  moveTo(point: Point | null, index: number): void {
    this.#viewport = this.#view.viewport;
    if (point === null) {
      this.#leave();
      return;
    }
    const inRow = this.#view.projection.unproject(point.x, point.y);
    const band = this.#painter.bandAt(inRow.x, inRow.y);
    this.#cursor.show(point, band);
    this.#rest.moveTo(index, point.x, point.y);
    this.#setPeriod(band);
  }

  /** Call in every frame. While the view moves under it, the pointer shows nothing. */
  follow(): void {
    if (this.#viewport !== this.#view.viewport) this.#leave();
  }

  #leave(): void {
    this.#cursor.hide();
    this.#rest.moveTo(-1, 0, 0);
    this.#setPeriod(null);
  }

  #setPeriod(period: PlacedEra | null): void {
    // Bands are new objects in every frame.
    const isSame = period?.from === this.#period?.from && period?.to === this.#period?.to;
    this.#period = period;
    if (!isSame) this.#view.frames.request();
  }
}
