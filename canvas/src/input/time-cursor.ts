import {
  type Forest,
  formatTime,
  intervalsAt,
  Lifetimes,
  timeAt,
  type Years,
  years,
} from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import type { Point } from '../camera/zooming.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import type { PaintedBand } from '../paint/period-emphasis.ts';

/** Both have pointer-events: none and are at the left and top edge of the canvas. */
export interface TimeCursorElements {
  readonly line: HTMLElement;
  readonly label: HTMLElement;
}

/** How far the label is from the line and from the edges of the plot, in pixels. */
const labelGap = 8;
/** The label moves to the top when the pointer is this close to the bottom. */
const labelReach = 64;

/**
 * A line at the time under the pointer, with that time and the number of species alive. It is made of
 * elements of its own, because painting the whole tree for every movement would cost too much.
 */
export class TimeCursor {
  readonly #view: CanvasView;
  readonly #texts: CanvasTexts;
  readonly #elements: TimeCursorElements;
  #forest: Forest | null = null;
  #lifetimes: Lifetimes | null = null;

  constructor(view: CanvasView, texts: CanvasTexts, elements: TimeCursorElements) {
    this.#view = view;
    this.#texts = texts;
    this.#elements = elements;
    this.hide();
  }

  hide(): void {
    this.#elements.line.hidden = true;
    this.#elements.label.hidden = true;
  }

  /** Shows the time at a point, or the period whose band is there. */
  show(point: Point, band: PaintedBand | null): void {
    const text = this.#textAt(point, band);
    if (text === null) {
      this.hide();
      return;
    }
    const { viewport } = this.#view;
    const { line, label } = this.#elements;
    const x = Math.round(point.x);
    const left = band === null ? x : Math.max(band.x, 0);
    const right = band === null ? x + 1 : Math.min(band.x + band.width, viewport.width);
    line.hidden = false;
    line.style.height = `${viewport.height}px`;
    line.style.width = `${right - left}px`;
    line.style.opacity = band === null ? '0.5' : '0.06';
    line.style.transform = `translate(${left}px, 0)`;
    label.hidden = false;
    label.textContent = text;
    const isOnLeft = x > viewport.width / 2;
    const labelX = isOnLeft ? `calc(${x - labelGap}px - 100%)` : `${x + labelGap}px`;
    const isOnTop = band === null && point.y > viewport.height - labelReach;
    const y = isOnTop ? `${labelGap}px` : `calc(${viewport.height - labelGap}px - 100%)`;
    label.style.transform = `translate(${labelX}, ${y})`;
    // In a narrow canvas, the label wraps instead of being cut off.
    label.style.maxWidth = `${(isOnLeft ? x : viewport.width - x) - 2 * labelGap}px`;
  }

  #textAt({ x, y }: Point, band: PaintedBand | null): string | null {
    const { tree, viewport, settings, showsBands } = this.#view;
    if (tree.forest.size === 0 || tree.timeRatio !== 1 || tree.previewed !== null) return null;
    const notation = this.#texts.notation(settings.notation);
    const format = (time: Years) => formatTime(time, settings.unit, notation);
    const lifetimes = this.#lifetimesOf(tree.forest);
    if (band !== null) {
      const from = format(years(band.from));
      const times = this.#texts.lifetime(from, format(years(band.to)));
      return this.#texts.livedIn(`${band.name}, ${times}`, lifetimes.livedIn(band.from, band.to));
    }
    if (y > viewport.height) return null;
    const time = roundToPixel(
      timeAt(tree.time, viewport.left + x / viewport.scaleX),
      1 / (tree.time.pixelsPerYear * viewport.scaleX),
    );
    const intervals = showsBands ? intervalsAt(time, notation) : [];
    // A tree of Earth's past has no future and nothing before the planet.
    if (showsBands && intervals.length === 0) return null;
    const moment = [format(time), ...intervals].join(', ');
    return this.#texts.aliveAt(moment, lifetimes.aliveAt(time));
  }

  #lifetimesOf(forest: Forest): Lifetimes {
    if (this.#lifetimes === null || this.#forest !== forest) {
      this.#forest = forest;
      this.#lifetimes = new Lifetimes(forest);
    }
    return this.#lifetimes;
  }
}

/** Rounds a time to a power of ten that is not larger than a pixel. More digits would mean nothing. */
function roundToPixel(time: Years, yearsPerPixel: number): Years {
  const step = 10 ** Math.floor(Math.log10(yearsPerPixel));
  // Adding 0 turns -0 into 0.
  return years(Math.round(time / step) * step + 0);
}
