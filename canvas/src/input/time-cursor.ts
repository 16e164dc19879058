import type { PlacedEra } from '@life-tree/phylogeny';
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
 * A line at the time under the pointer, with that time and the number of species alive, or observed where
 * lineages are older than their species. It is made of
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
  show(point: Point, band: PlacedEra | null): void {
    const text = this.#textAt(point, band);
    if (text === null) {
      this.hide();
      return;
    }
    const { plot, projection } = this.#view;
    const { line, label } = this.#elements;
    const inRow = projection.unproject(point.x, point.y);
    const from = band === null ? Math.round(inRow.x) : Math.max(band.x, 0);
    const to = band === null ? from + 1 : Math.min(band.x + band.width, projection.unrolled.width);
    line.hidden = false;
    line.style.opacity = band === null ? '0.5' : '0.06';
    this.#placeLine(from, to);
    label.hidden = false;
    label.textContent = text;
    const x = Math.round(point.x);
    const isOnLeft = x > plot.width / 2;
    const labelX = isOnLeft ? `calc(${x - labelGap}px - 100%)` : `${x + labelGap}px`;
    const isOnTop = band === null && point.y > plot.height - labelReach;
    const y = isOnTop ? `${labelGap}px` : `calc(${plot.height - labelGap}px - 100%)`;
    // Where time does not run across, the line is at the height of the pointer.
    const beside =
      point.y < labelReach
        ? `${Math.round(point.y) + labelGap}px`
        : `calc(${Math.round(point.y) - labelGap}px - 100%)`;
    label.style.transform = `translate(${labelX}, ${projection.shape === 'across' ? y : beside})`;
    // In a narrow canvas, the label wraps instead of being cut off.
    label.style.maxWidth = `${(isOnLeft ? x : plot.width - x) - 2 * labelGap}px`;
  }

  /** A line across all rows; in a fan, a ring. */
  #placeLine(from: number, to: number): void {
    const { plot, projection } = this.#view;
    const { style } = this.#elements.line;
    const { centre, nearest, shape, unrolled } = projection;
    if (centre !== null) {
      const radius = nearest + to;
      style.width = `${2 * radius}px`;
      style.height = `${2 * radius}px`;
      style.transform = `translate(${centre.x - radius}px, ${centre.y - radius}px)`;
    } else if (shape === 'upright') {
      style.width = `${plot.width}px`;
      style.height = `${to - from}px`;
      style.transform = `translate(0, ${unrolled.width - to}px)`;
    } else {
      style.height = `${plot.height}px`;
      style.width = `${to - from}px`;
      style.transform = `translate(${from}px, 0)`;
    }
    style.borderRadius = centre === null ? '' : '50%';
    style.border = centre === null ? '' : '1px solid';
    style.backgroundColor = centre === null ? '' : 'transparent';
  }

  #textAt(point: Point, band: PlacedEra | null): string | null {
    const { tree, viewport, plot, settings, showsEras } = this.#view;
    if (tree.forest.size === 0 || !tree.hasTime || tree.timeRatio !== 1 || tree.previewed !== null)
      return null;
    const notation = this.#texts.notation(settings.look.settings);
    const format = (time: Years) => formatTime(time, settings.unit, notation);
    const lifetimes = this.#lifetimesOf(tree.forest);
    const { aliveAt, livedIn, observedAt } = this.#texts;
    const hasGhosts = tree.forest.uses('ghost');
    if (band !== null) {
      const from = format(years(band.from));
      const times = this.#texts.lifetime(from, format(years(band.to)));
      const count = lifetimes.livedIn(band.from, band.to);
      return hasGhosts
        ? observedAt(`${band.name}, ${times}`, count)
        : livedIn(`${band.name}, ${times}`, count);
    }
    if (point.y > plot.height || point.x > plot.width) return null;
    const { x } = this.#view.projection.unproject(point.x, point.y);
    const time = roundToPixel(
      timeAt(tree.time, viewport.left + x / viewport.scaleX),
      1 / (tree.time.pixelsPerYear * viewport.scaleX),
    );
    const intervals = showsEras ? intervalsAt(time, notation) : [];
    // A tree of Earth's past has no future and nothing before the planet.
    if (tree.isOfEarth && showsEras && intervals.length === 0) return null;
    const moment = [format(time), ...intervals].join(', ');
    return (hasGhosts ? observedAt : aliveAt)(moment, lifetimes.aliveAt(time));
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
