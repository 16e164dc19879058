import type { OpenTypeFont } from './pdf/open-type-font.ts';
import type { PdfTypefaces } from './pdf/pdf-fonts.ts';
import { estimateTextWidth } from './text-width.ts';

/** The width of a text at a font size. */
export type MeasureText = (text: string, size: number, face?: 'serif' | 'bold') => number;

/** The estimated width, a little wider, since nothing may be cut off or overlap. */
export function ampleWidth(text: string, size: number): number {
  return estimateTextWidth(text, size) * ampleRatio;
}

const ampleRatio = 1.06;
/** Programs may move some pairs of letters a little further apart. */
const slack = 1.01;

/** Measures texts in the fonts of a file. Names are as wide as in upright or italic letters. */
export function measureIn({ sans, bold, serif, italic }: PdfTypefaces): MeasureText {
  const widths = {
    sans: letterWidths([sans, italic ?? []]),
    bold: letterWidths([[...bold, ...sans]]),
    serif: letterWidths([[...serif, ...sans]]),
  };
  return (text, size, face) => {
    const widthOf = widths[face ?? 'sans'];
    let width = 0;
    for (const character of text) width += widthOf(character);
    return (width * size * slack) / 1000;
  };
}

/** The width of a character in the widest of some faces, in thousandths of the font size. */
function letterWidths(faces: readonly (readonly OpenTypeFont[])[]) {
  const known = new Map<string, number>();
  return (character: string): number => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const codePoint = character.codePointAt(0) ?? 0;
    const widths = faces.flatMap((fonts) => {
      const font = fonts.find((one) => one.glyph(codePoint) > 0);
      return font === undefined ? [] : [font.width(font.glyph(codePoint))];
    });
    // Other scripts are set in a font of the system.
    const width = widths.length > 0 ? Math.max(...widths) : estimateTextWidth(character, 1000);
    known.set(character, width);
    return width;
  };
}
