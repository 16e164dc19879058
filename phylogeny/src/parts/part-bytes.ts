import type { PartValue } from './part-values.ts';

/** The size of an element as JSON, in bytes. */
export function partBytes(value: PartValue): number {
  const text = JSON.stringify(value);
  let bytes = text.length;
  // In UTF-8, without encoding it. A surrogate is half of a character of four bytes.
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
