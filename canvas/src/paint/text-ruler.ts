import { estimateTextWidth, shortenToWidth } from '@life-tree/phylogeny';

export const fontFamily = '"Inter Variable", system-ui, sans-serif';
const referenceSize = 100;
const maxCached = 4000;
const digit = /\d/;

export type Weight = 400 | 500 | 600;

/** Measures, shortens and draws text, with tabular figures. */
export class TextRuler {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #widths = new Map<string, number>();
  readonly #shortened = new Map<string, string>();

  constructor() {
    this.#context = document.createElement('canvas').getContext('2d');
  }

  /** Call when a font has loaded, because it changes the widths. */
  clear(): void {
    this.#widths.clear();
    this.#shortened.clear();
  }

  width(text: string, size: number, weight: Weight = 400): number {
    const key = `${weight}${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#measure(text, weight);
      if (this.#widths.size >= maxCached) this.#widths.clear();
      this.#widths.set(key, width);
    }
    return (width * size) / referenceSize;
  }

  shorten(text: string, width: number, size: number, weight: Weight = 400): string {
    if (this.width(text, size, weight) <= width) return text;
    const key = `${weight}:${Math.round((width / size) * 10)}:${text}`;
    let short = this.#shortened.get(key);
    if (short === undefined) {
      short = shortenToWidth(text, width, (part) => this.width(part, size, weight));
      if (this.#shortened.size >= maxCached) this.#shortened.clear();
      this.#shortened.set(key, short);
    }
    return short;
  }

  /** The width of a text as `drawFigures` draws it. */
  figuresWidth(text: string, size: number, weight: Weight = 400): number {
    let width = 0;
    for (const character of text) width += this.#advance(character, size, weight);
    return width;
  }

  /** Draws a short text with tabular figures, left-aligned at `x`, in the context's font. */
  drawFigures(
    context: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
    size: number,
    weight: Weight = 400,
  ): void {
    let at = x;
    for (const character of text) {
      const advance = this.#advance(character, size, weight);
      const own = digit.test(character) ? this.width(character, size, weight) : advance;
      context.fillText(character, at + (advance - own) / 2, y);
      at += advance;
    }
  }

  #advance(character: string, size: number, weight: Weight): number {
    return this.width(digit.test(character) ? '0' : character, size, weight);
  }

  #measure(text: string, weight: Weight): number {
    if (this.#context === null) return estimateTextWidth(text, referenceSize);
    this.#context.font = font(referenceSize, weight);
    return this.#context.measureText(text).width;
  }
}

export function font(size: number, weight: Weight = 400): string {
  return `${weight} ${size}px ${fontFamily}`;
}
