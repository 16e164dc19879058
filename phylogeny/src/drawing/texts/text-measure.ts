import type { OpenTypeFont } from '../pdf/open-type-font.ts';
import type { PdfTypefaces } from '../pdf/pdf-fonts.ts';
import { measuredCharacters, measuredWidths } from './letter-widths.ts';
import { estimateTextWidth } from './text-width.ts';

/** The width of a text at a font size. */
export type MeasureText = (text: string, size: number, face?: 'serif' | 'bold') => number;

/**
 * The width of a text where the fonts are not at hand, a little wider, since nothing may be cut off or
 * overlap, and other programs may show it in another font.
 */
export function ampleWidth(text: string, size: number, face?: 'serif' | 'bold'): number {
  const known = knownWidths(face ?? 'sans');
  let width = 0;
  for (const character of text) {
    let one = known.get(character);
    if (one === undefined) {
      one = widthOfLetter(character, known);
      if (known.size < maxKnown) known.set(character, one);
    }
    width += one;
  }
  return (width * size * ampleRatio) / 1000;
}

const ampleRatio = 1.06;
const maxKnown = 4096;

const tables = new Map<string, Map<string, number>>();

function knownWidths(face: keyof typeof measuredWidths): Map<string, number> {
  const made = tables.get(face);
  if (made !== undefined) return made;
  const widths = measuredWidths[face].split(' ');
  const table = new Map([...measuredCharacters].map((one, at) => [one, Number(widths[at])]));
  // Without embedded fonts, SVG files ask for figures of one width.
  const figures = [...'0123456789'];
  const widest = Math.max(...figures.map((one) => table.get(one) ?? 0));
  for (const one of figures) table.set(one, widest);
  tables.set(face, table);
  return table;
}

/** A letter without its accents, or an estimate. */
function widthOfLetter(character: string, known: ReadonlyMap<string, number>): number {
  const [letter = character] = character.normalize('NFD');
  return known.get(letter) ?? estimateTextWidth(character, 1000);
}

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
