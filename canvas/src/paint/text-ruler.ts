import {
  estimateTextWidth,
  type StyledName,
  shortenName,
  shortenToWidth,
} from '@life-tree/phylogeny';

export const fontFamily = '"Inter Variable", system-ui, sans-serif';
const referenceSize = 100;
const maxCached = 4000;
const digit = /\d/;

export type Weight = 400 | 500 | 600;

/** Measures, shortens and draws text: names partly in italics, and tabular figures. */
export class TextRuler {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #widths = new Map<string, number>();
  readonly #shortened = new Map<string, string>();
  readonly #names = new Map<string, StyledName>();

  constructor() {
    this.#context = document.createElement('canvas').getContext('2d');
  }

  /** Call when a font has loaded, because it changes the widths. */
  clear(): void {
    this.#widths.clear();
    this.#shortened.clear();
    this.#names.clear();
  }

  width(text: string, size: number, weight: Weight = 400, isItalic = false): number {
    const key = `${isItalic ? 'i' : ''}${weight}${text}`;
    const width = remembered(this.#widths, key, () => this.#measure(text, weight, isItalic));
    return (width * size) / referenceSize;
  }

  shorten(text: string, width: number, size: number, weight: Weight = 400): string {
    const ems = inSteps(width / size);
    return remembered(this.#shortened, `${weight}:${ems}:${text}`, () =>
      shortenToWidth(text, ems * size, (part) => this.width(part, size, weight)),
    );
  }

  /** A name, with a count after it or not, shortened to a width. */
  name(text: string, width: number, size: number, weight: Weight): StyledName {
    const ems = inSteps(width / size);
    return remembered(this.#names, `${weight}:${ems}:${text}`, () =>
      shortenName(text, ems * size, (part) => this.nameWidth(part, size, weight)),
    );
  }

  nameWidth({ text, italic }: StyledName, size: number, weight: Weight): number {
    if (italic === 0) return this.width(text, size, weight);
    const upright = italic < text.length ? this.width(text.slice(italic), size, weight) : 0;
    return this.width(text.slice(0, italic), size, weight, true) + upright;
  }

  /** Draws a name, left-aligned at `x`, and sets the context's font. */
  drawName(
    context: CanvasRenderingContext2D,
    { text, italic }: StyledName,
    x: number,
    y: number,
    size: number,
    weight: Weight,
    method: 'fillText' | 'strokeText' = 'fillText',
  ): void {
    const slanted = text.slice(0, italic);
    const upright = text.slice(italic);
    if (slanted !== '') {
      context.font = font(size, weight, true);
      context[method](slanted, x, y);
    }
    if (upright === '') return;
    context.font = font(size, weight);
    context[method](upright, x + (slanted === '' ? 0 : this.width(slanted, size, weight, true)), y);
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

  #measure(text: string, weight: Weight, isItalic: boolean): number {
    if (this.#context === null) return estimateTextWidth(text, referenceSize);
    this.#context.font = font(referenceSize, weight, isItalic);
    return this.#context.measureText(text).width;
  }
}

/** Rounds a width in ems down, so that few widths have to be remembered. */
function inSteps(ems: number): number {
  return Math.floor(ems * 10) / 10;
}

function remembered<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = find();
    if (known.size >= maxCached) known.clear();
    known.set(key, value);
  }
  return value;
}

export function font(size: number, weight: Weight = 400, isItalic = false): string {
  return `${isItalic ? 'italic ' : ''}${weight} ${size}px ${fontFamily}`;
}
