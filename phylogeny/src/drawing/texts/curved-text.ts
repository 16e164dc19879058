import type { Curve, Text } from '../shapes.ts';
import { graphemes } from './text-width.ts';

/** A letter of a text along an arc. */
export interface CurvedLetter {
  readonly letter: string;
  /** The start of its baseline. */
  readonly x: number;
  readonly y: number;
  /** Its direction, in radians clockwise. */
  readonly turn: number;
}

/** Letters of other scripts join or change places, so these texts stay straight. */
const separateLetters =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}\p{Zs}]*$/u;

/** The arc of a text, as a part of a shape; nothing for a text that can't be bent. */
export function curveOf(
  text: string,
  size: number,
  radius: number,
  measure: (text: string, size: number) => number,
): { readonly curve?: Curve } {
  if (!separateLetters.test(text)) return {};
  return { curve: { radius, widths: graphemes(text).map((letter) => measure(letter, size)) } };
}

/** Where the letters of a text along an arc are. */
export function curvedLetters(
  { text, x, y }: Pick<Text, 'text' | 'x' | 'y'>,
  { radius, widths }: Curve,
): CurvedLetter[] {
  let along = -widths.reduce((sum, width) => sum + width, 0) / 2;
  return graphemes(text).map((letter, at) => {
    const width = widths[at] ?? 0;
    const turn = (along + width / 2) / radius;
    along += width;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    return {
      letter,
      x: x + radius * sin - (width / 2) * cos,
      y: y + radius * (1 - cos) - (width / 2) * sin,
      turn,
    };
  });
}
