import { accept, type Result, refuse } from '../result.ts';
import { fault, type ReadFault } from './read-fault.ts';
import type { Report } from './report.ts';

/** The one part of the Encoding standard we need; browsers and Node both have it. */
declare const TextDecoder: new (
  encoding: string,
  options?: { readonly fatal?: boolean },
) => { decode(bytes: Uint8Array): string };

/** The longest text a JavaScript engine is sure to hold: no longer file can be read. */
export const maxTextLength = 2 ** 29 - 25;

/** The text of a file, whatever its encoding: byte-order marks are believed, UTF-8 is tried, old Windows files are last. */
export function decodeText(bytes: Uint8Array, report: Report): Result<string, ReadFault> {
  if (bytes.length > maxTextLength) return refuse(fault('too-large'));
  const wide = utf16(bytes);
  if (wide !== null) {
    report.add('noted', 'encoding-utf-16');
    return accept(new TextDecoder(wide).decode(bytes));
  }
  try {
    return accept(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    report.add('guessed', 'encoding-windows-1252');
    return accept(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** UTF-16 shows by its mark, or by every other byte of its beginning being zero. */
function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 64);
  if (sample.length < 4) return null;
  const zeros = (odd: number): boolean =>
    sample.every((byte, index) => index % 2 !== odd || byte === 0) &&
    sample.every((byte, index) => index % 2 === odd || byte !== 0);
  if (zeros(1)) return 'utf-16le';
  return zeros(0) ? 'utf-16be' : null;
}
