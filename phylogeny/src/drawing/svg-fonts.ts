import { FontSubset } from './pdf/font-subset.ts';
import type { OpenTypeFont } from './pdf/open-type-font.ts';
import type { PdfTypefaces } from './pdf/pdf-fonts.ts';
import type { Text } from './shapes.ts';

export const sansFamily = 'Inter';
export const serifFamily = 'Fraunces';

interface Face {
  readonly family: string;
  readonly weight: 400 | 600;
  readonly isItalic: boolean;
  readonly subset: FontSubset;
}

/** The letters that a drawing uses, as fonts inside it. */
export class SvgFonts {
  readonly #typefaces: PdfTypefaces;
  readonly #faces = new Map<OpenTypeFont, Face>();

  constructor(typefaces: PdfTypefaces) {
    this.#typefaces = typefaces;
  }

  use({ text, family, weight, italic = 0 }: Text): void {
    const { sans, bold, serif, italic: slanted = [] } = this.#typefaces;
    const upright = family === 'serif' ? serif : weight === 600 ? bold : sans;
    let at = 0;
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      const fonts = at < italic ? slanted : upright;
      // Browsers slant upright letters where there are no italic ones.
      const font = [...fonts, ...upright, ...sans].find((one) => one.glyph(codePoint) > 0);
      if (font !== undefined) this.#face(font).subset.use(codePoint);
      at += character.length;
    }
  }

  /** The fonts as rules of a style sheet. */
  faces(): string {
    return [...this.#faces.values()].map(ruleOf).join('');
  }

  #face(font: OpenTypeFont): Face {
    const known = this.#faces.get(font);
    if (known !== undefined) return known;
    const { bold, serif, italic = [] } = this.#typefaces;
    const face: Face = {
      family: serif.includes(font) ? serifFamily : sansFamily,
      weight: bold.includes(font) ? 600 : 400,
      isItalic: italic.includes(font),
      subset: new FontSubset(font),
    };
    this.#faces.set(font, face);
    return face;
  }
}

function ruleOf({ family, weight, isItalic, subset }: Face): string {
  const range = subset.codePoints.map((codePoint) => `U+${codePoint.toString(16)}`).join(',');
  const source = `url(data:font/ttf;base64,${base64(subset.toWebFont())})format("truetype")`;
  return `@font-face{font-family:${family};font-weight:${weight};font-style:${isItalic ? 'italic' : 'normal'};src:${source};unicode-range:${range}}`;
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
