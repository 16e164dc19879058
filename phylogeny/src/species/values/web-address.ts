/**
 * Whether a text is an address that pages can link to, which those of scripts are not. The URL class is not
 * part of the language that this package uses.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]\S*$/i.test(text);
}
