// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
/** Matches most names, which stay as they are. */
const harmless = /^[A-Za-z0-9 .,()_-]*$/;
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text for a drawing. Characters that XML forbids are replaced, since the drawing could not be opened
 * otherwise. Invisible overrides of the text direction are removed, since they could make one name look
 * like another.
 */
export function visibleText(text: string): string {
  if (harmless.test(text)) return text;
  return text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(forbidden, '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(directionOverrides, '');
}
