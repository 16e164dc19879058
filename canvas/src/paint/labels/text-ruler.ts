import {
  estimateTextWidth,
  type ItalicNames,
  type StyledName,
  shortenName,
  shortenToWidth,
} from '@life-tree/phylogeny';

export const fontFamily = '"Inter Variable", system-ui, sans-serif';
const referenceSize = 100;
const maxCached = 4000;
/** From the baseline to the middle of letters, in ems. */
const middleHeight = 0.35;

export type Weight = 400 | 500 | 600;

/** Measures, shortens and draws text: names partly in italics, and tabular figures. */
export class TextRuler {
  readonly #context: CanvasRenderingContext2D | null;
  /** Widths at the reference size, by weight and slant and then by text, which needs no key made for it. */
  readonly #widths = new Map<number, Map<string, number>>();
  readonly #wholeNames = new Map<string, StyledName>();
  readonly #shortened = new Map<string, string>();
  readonly #shortNames = new Map<string, StyledName>();
  #italics: ItalicNames = () => 0;
  /** Whether texts are turned over, because they would be upside down otherwise. */
  isTurned = false;

  constructor() {
    this.#context = document.createElement('canvas').getContext('2d');
  }

  /** Call when a font has loaded, because it changes the widths. */
  clear(): void {
    this.#widths.clear();
    this.#shortened.clear();
    this.#shortNames.clear();
  }

  /** Draws names as a tree does. */
  useItalics(italics: ItalicNames): void {
    if (italics === this.#italics) return;
    this.#italics = italics;
    this.#wholeNames.clear();
    this.#shortNames.clear();
  }

  width(text: string, size: number, weight: Weight = 400, isItalic = false): number {
    const style = isItalic ? -weight : weight;
    let widths = this.#widths.get(style);
    if (widths === undefined) {
      widths = new Map();
      this.#widths.set(style, widths);
    }
    const width = remembered(widths, text, () => this.#measure(text, weight, isItalic));
    return (width * size) / referenceSize;
  }

  shorten(text: string, width: number, size: number, weight: Weight = 400): string {
    const ems = inSteps(width / size);
    return remembered(this.#shortened, `${weight}:${ems}:${text}`, () =>
      shortenToWidth(text, ems * size, (part) => this.width(part, size, weight)),
    );
  }

  /** A name, with a count after it or not. */
  wholeName(text: string): StyledName {
    return remembered(this.#wholeNames, text, () => ({ text, italic: this.#italics(text) }));
  }

  /** A name, with a count after it or not, shortened to a width. */
  name(text: string, width: number, size: number, weight: Weight): StyledName {
    const ems = inSteps(width / size);
    const whole = this.wholeName(text);
    if (this.nameWidth(whole, size, weight) <= ems * size) return whole;
    return remembered(this.#shortNames, `${weight}:${ems}:${text}`, () =>
      shortenName(text, ems * size, (part) => this.nameWidth(part, size, weight), this.#italics),
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
    if (this.isTurned) {
      const width = this.nameWidth({ text, italic }, size, weight);
      this.#turnOver(context, x + width / 2, y - size * middleHeight, () =>
        this.drawName(context, { text, italic }, x, y, size, weight, method),
      );
      return;
    }
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
    if (this.isTurned) {
      const width = this.figuresWidth(text, size, weight);
      this.#turnOver(context, x + width / 2, y - size * middleHeight, () =>
        this.drawFigures(context, text, x, y, size, weight),
      );
      return;
    }
    let at = x;
    for (const character of text) {
      const advance = this.#advance(character, size, weight);
      const own = isDigit(character) ? this.width(character, size, weight) : advance;
      context.fillText(character, at + (advance - own) / 2, y);
      at += advance;
    }
  }

  /** Draws something turned by half a turn around a point. */
  #turnOver(context: CanvasRenderingContext2D, x: number, y: number, draw: () => void): void {
    context.transform(-1, 0, 0, -1, 2 * x, 2 * y);
    this.isTurned = false;
    draw();
    this.isTurned = true;
    context.transform(-1, 0, 0, -1, 2 * x, 2 * y);
  }

  #advance(character: string, size: number, weight: Weight): number {
    return this.width(isDigit(character) ? '0' : character, size, weight);
  }

  #measure(text: string, weight: Weight, isItalic: boolean): number {
    if (this.#context === null) return estimateTextWidth(text, referenceSize);
    this.#context.font = font(referenceSize, weight, isItalic);
    return this.#context.measureText(text).width;
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
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

/** The fonts that texts are measured in. */
const measuredFonts = [
  font(referenceSize),
  font(referenceSize, 500),
  font(referenceSize, 500, true),
  font(referenceSize, 600),
];

/**
 * Loads the fonts of a canvas and uses each of them once, in a task of its own. The first text in a font
 * takes as long as a frame, so do this while a tree is loading.
 */
export async function prepareFonts(): Promise<void> {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return;
  for (const each of measuredFonts) {
    // Another font is used if this one cannot be loaded.
    await document.fonts.load(each).catch(() => []);
    await new Promise((resolve) => setTimeout(resolve));
    context.font = each;
    context.measureText('Life');
  }
}
