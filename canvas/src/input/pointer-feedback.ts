import type { CanvasView } from '../camera/canvas-view.ts';
import type { Point } from '../camera/zooming.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import type { CanvasPainter } from '../paint/canvas-painter.ts';
import type { PaintedBand } from '../paint/period-emphasis.ts';
import { TimeCursor, type TimeCursorElements } from './time-cursor.ts';

/** What the canvas tells about the place under a resting or moving pointer. */
export class PointerFeedback {
  readonly #view: CanvasView;
  readonly #painter: Pick<CanvasPainter, 'bandAt'>;
  readonly #cursor: TimeCursor;
  #period: PaintedBand | null = null;

  constructor(
    view: CanvasView,
    texts: CanvasTexts,
    painter: Pick<CanvasPainter, 'bandAt'>,
    elements: TimeCursorElements,
  ) {
    this.#view = view;
    this.#painter = painter;
    this.#cursor = new TimeCursor(view, texts, elements);
  }

  /** The period of the geologic time scale that is pointed at. */
  get period(): PaintedBand | null {
    return this.#period;
  }

  /** Call with the position of the pointer, or with null when it leaves, presses or drags. */
  moveTo(point: Point | null): void {
    if (point === null) {
      this.#cursor.hide();
      this.#setPeriod(null);
      return;
    }
    const band = this.#painter.bandAt(point.x, point.y);
    this.#cursor.show(point, band);
    this.#setPeriod(band);
  }

  /** Call in every frame. While the view moves, it is not the pointer that moves. */
  follow(): void {
    if (this.#cursor.hideAfterMove()) this.#setPeriod(null);
  }

  #setPeriod(period: PaintedBand | null): void {
    // Bands are new objects in every frame.
    const isSame = period?.from === this.#period?.from && period?.to === this.#period?.to;
    this.#period = period;
    if (!isSame) this.#view.frames.request();
  }
}
