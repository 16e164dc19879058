import { accept, type Result, refuse } from '../../result.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';

/** The part of the Encoding standard that we use, which both browsers and Node have. */
declare const TextDecoder: new (
  encoding: string,
  options?: { readonly fatal?: boolean },
) => { decode(bytes: Uint8Array): string };

/** The maximum length of a text in every JavaScript engine. Larger files cannot be read. */
export const maxTextLength = 2 ** 29 - 25;

/** Decodes a file: by its byte-order mark, or else as UTF-8, or else as Windows-1252. */
export function decodeText(bytes: Uint8Array, report: Report): Result<string, ReadFault> {
  if (bytes.length > maxTextLength) return refuse(fault('file-too-large'));
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

/** Detects UTF-16 by its byte-order mark, or by every other byte at the start being zero. */
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
