import type { Text } from '../shapes.ts';
import type { PdfTypefaces } from './pdf-fonts.ts';

/** A JPEG image, which PDF files can embed unchanged. */
export interface JpegImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** A text as pixels, for scripts that none of the fonts supports. */
export interface TextImage {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel: red, green, blue, alpha. */
  readonly pixels: Uint8Array | Uint8ClampedArray;
  /** Its position relative to the start of the text on its baseline, in pixels of the sheet. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; height: number };
}

/** The fonts and images that a PDF file embeds. */
export interface PdfResources {
  readonly typefaces: PdfTypefaces;
  /** The image of a data URL; null leaves it out. */
  readonly image?: (address: string) => JpegImage | null;
  /** Renders a text that none of the fonts supports; null sets it with question marks. */
  readonly typeset?: (text: Text) => TextImage | null;
}
