import type { Text } from '../shapes.ts';
import type { PdfTypefaces } from './pdf-fonts.ts';

/** An image that PDF files can hold as it is. */
export interface JpegImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** A text as pixels, for scripts that no font at hand can set. */
export interface TextImage {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel: red, green, blue, opacity. */
  readonly pixels: Uint8Array | Uint8ClampedArray;
  /** Where it goes, from where the text would begin on its line, in pixels of the sheet. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; height: number };
}

export interface PdfResources {
  readonly typefaces: PdfTypefaces;
  /** The image behind a data address; null leaves it out. */
  readonly image?: (address: string) => JpegImage | null;
  /** A text none of the fonts can set; null sets it with question marks. */
  readonly typeset?: (text: Text) => TextImage | null;
}
