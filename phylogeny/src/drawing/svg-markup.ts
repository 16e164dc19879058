import type { Frame } from '../layout/shape/index.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
/** Matches most names, which need no escaping. */
const harmless = /^[A-Za-z0-9 .,()_-]*$/;
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text for an XML document. Characters that XML forbids are replaced, since the drawing could not be
 * opened otherwise. Invisible overrides of the text direction are removed, since they could make one
 * name look like another.
 */
export function svgText(text: string): string {
  if (harmless.test(text)) return text;
  return text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(forbidden, '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(directionOverrides, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
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
