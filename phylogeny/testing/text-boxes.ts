import { within } from '../src/drawing/framed-shapes.ts';
import type { PdfTypefaces } from '../src/drawing/pdf/pdf-fonts.ts';
import type { Sheet, Text } from '../src/drawing/shapes.ts';
import { curvedLetters } from '../src/drawing/texts/curved-text.ts';
import type { Frame } from '../src/layout/shape/index.ts';

/** A text on the sheet, as a box that may be turned. */
export interface Box {
  readonly text: string;
  readonly size: number;
  /** Two numbers per corner. */
  readonly corners: readonly number[];
}

/** Finds every text of a sheet, and every letter of those along an arc. */
export function textBoxesIn(typefaces: Required<PdfTypefaces>): (sheet: Sheet) => Box[][] {
  const widthOf = widthsIn(typefaces);
  return (sheet) => {
    const shapes = [...sheet.pieces()].flat();
    return shapes.flatMap((shape) => {
      if (shape.kind === 'text') return [boxesOf(shape, identity, widthOf)];
      if (shape.kind !== 'frame') return [];
      return shape.shapes.flatMap((one) =>
        one.kind === 'text' ? [boxesOf(one, shape.frame, widthOf)] : [],
      );
    });
  };
}

type WidthOf = (text: Text) => number;

/** The exact width of a text in the fonts of the product. */
function widthsIn(typefaces: Required<PdfTypefaces>): WidthOf {
  const letterWidths = new Map<string, number>();

  function letterWidth(character: string, face: keyof PdfTypefaces): number {
    const key = `${face} ${character}`;
    let width = letterWidths.get(key);
    if (width === undefined) {
      const codePoint = character.codePointAt(0) ?? 0;
      const fonts = [...typefaces[face], ...typefaces.sans];
      const font = fonts.find((one) => one.glyph(codePoint) > 0);
      width = font?.width(font.glyph(codePoint)) ?? 1000;
      letterWidths.set(key, width);
    }
    return width;
  }

  return ({ text, size, family, weight, italic = 0 }) => {
    const upright = family === 'serif' ? 'serif' : weight === 600 ? 'bold' : 'sans';
    let width = 0;
    for (const [at, character] of [...text].entries()) {
      width += letterWidth(character, at < italic ? 'italic' : upright);
    }
    return (width * size) / 1000;
  };
}

const identity: Frame = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

function boxesOf(text: Text, frame: Frame, widthOf: WidthOf): Box[] {
  const { x, y, anchor, curve, ...look } = text;
  if (curve === undefined) {
    const width = widthOf(text);
    const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
    return [boxAt(text, frame, left, y, width)];
  }
  return curvedLetters(text, curve).map(({ letter, turn, ...place }) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const own = { a: cos, b: sin, c: -sin, d: cos, e: place.x, f: place.y };
    const one: Text = { ...look, text: letter, x: 0, y: 0 };
    return boxAt(one, within(frame, own), 0, 0, widthOf(one));
  });
}

function boxAt({ text, size }: Text, frame: Frame, left: number, y: number, width: number): Box {
  const { a, b, c, d, e, f } = frame;
  const [top, bottom, right] = [y - size * 0.75, y + size * 0.21, left + width];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].flatMap(([px = 0, py = 0]) => [a * px + c * py + e, b * px + d * py + f]);
  return { text, size, corners };
}
