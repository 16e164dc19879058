import type { Frame } from '../../layout/shape/index.ts';
import { visibleText } from '../texts/visible-text.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an XML document. */
export function svgText(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const strong = /[\p{L}]/u;
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text is written from right to left, judged by its first letter. */
export function isRightToLeft(text: string): boolean {
  for (const character of text) {
    if (strong.test(character)) return rightToLeft.test(character);
  }
  return false;
}

/**
 * The attributes that make a text extend to the right of its x in any script. With the direction
 * reversed, the end of the line is its left edge.
 */
export function textDirection(text: string): string {
  return isRightToLeft(text)
    ? ' direction="rtl" unicode-bidi="isolate" text-anchor="end"'
    : ' unicode-bidi="isolate"';
}

/** The six numbers of a frame, as SVG and PDF write them. */
export function matrixNumbers({ a, b, c, d, e, f }: Frame): string {
  // A row may be thousands of pixels long, so its direction needs more decimals.
  const turn = [a, b, c, d].map((value) => String(Math.round(value * 1e6) / 1e6 + 0));
  return [...turn, coordinate(e), coordinate(f)].join(' ');
}

/** A coordinate with at most two decimals, which is precise enough. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

const pictureAddress = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Whether an address is an image in a data URL. A drawing must not fetch or run anything. */
export function isEmbeddedImage(address: string): boolean {
  return pictureAddress.test(address);
}
