import { FontSubset } from '../pdf/font-subset.ts';
import type { OpenTypeFont } from '../pdf/open-type-font.ts';
import type { PdfTypefaces } from '../pdf/pdf-fonts.ts';
import type { Text } from '../shapes.ts';

type Family = 'sans' | 'serif';

/** The fonts to try where none are embedded, best first. */
const families: Readonly<Record<Family, string>> = {
  sans: 'Inter,system-ui,sans-serif',
  serif: 'Fraunces,Georgia,serif',
};

interface Face {
  readonly family: Family;
  readonly weight: 400 | 600;
  readonly isItalic: boolean;
  readonly subset: FontSubset;
}

/** The fonts of a drawing. With typefaces, the letters that it uses are embedded. */
export class SvgFonts {
  readonly #typefaces: PdfTypefaces | null;
  readonly #drawing: string;
  readonly #faces = new Map<OpenTypeFont, Face>();

  /** The name of the drawing keeps its letters apart from the fonts of the page that it is placed on. */
  constructor(typefaces: PdfTypefaces | null, drawing: string) {
    this.#typefaces = typefaces;
    this.#drawing = drawing;
  }

  /** The fonts to try, best first. */
  families(family: Family): string {
    if (this.#typefaces === null) return families[family];
    // Letters that the serif font lacks are embedded from the other one.
    const embedded: readonly Family[] = family === 'serif' ? ['serif', 'sans'] : ['sans'];
    return [...embedded.map((one) => this.#embedded(one)), families[family]].join();
  }

  /** Remembers the letters of a text, which are to be embedded. */
  use({ text, family, weight, italic = 0 }: Text): void {
    if (this.#typefaces === null) return;
    const { sans, bold, serif, italic: slanted = [] } = this.#typefaces;
    const upright = family === 'serif' ? serif : weight === 600 ? bold : sans;
    let at = 0;
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      const fonts = at < italic ? slanted : upright;
      // Browsers slant upright letters where there are no italic ones.
      const font = [...fonts, ...upright, ...sans].find((one) => one.glyph(codePoint) > 0);
      if (font !== undefined) this.#face(font, this.#typefaces).subset.use(codePoint);
      at += character.length;
    }
  }

  /** The embedded fonts as rules of a style sheet; empty without any. */
  faces(): string {
    return [...this.#faces.values()].map((face) => this.#rule(face)).join('');
  }

  #embedded(family: Family): string {
    return `${this.#drawing}-${family}`;
  }

  #face(font: OpenTypeFont, { bold, serif, italic = [] }: PdfTypefaces): Face {
    const known = this.#faces.get(font);
    if (known !== undefined) return known;
    const face: Face = {
      family: serif.includes(font) ? 'serif' : 'sans',
      weight: bold.includes(font) ? 600 : 400,
      isItalic: italic.includes(font),
      subset: new FontSubset(font),
    };
    this.#faces.set(font, face);
    return face;
  }

  #rule({ family, weight, isItalic, subset }: Face): string {
    const range = subset.codePoints.map((codePoint) => `U+${codePoint.toString(16)}`).join(',');
    const source = `url(data:font/ttf;base64,${base64(subset.toWebFont())})format("truetype")`;
    return `@font-face{font-family:${this.#embedded(family)};font-weight:${weight};font-style:${isItalic ? 'italic' : 'normal'};src:${source};unicode-range:${range}}`;
  }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const digit = (shift: number) => digits.charAt((bits >> shift) & 63);
    text += digit(18) + digit(12);
    text += b === undefined ? '=' : digit(6);
    text += c === undefined ? '=' : digit(0);
  }
  return text;
}
