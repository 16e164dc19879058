import { unzipSync } from 'fflate';
import { accept, type Result, refuse } from '../../result.ts';
import { decodeText } from '../bytes/decode.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { Report } from '../report.ts';

/** The files of a zip archive, unpacked one by one when they are needed. */
export interface ZipFiles {
  readonly names: ReadonlySet<string>;
  /** The text of a file; null when the archive does not have it. */
  readonly text: (name: string) => Result<string | null, ReadFault>;
}

/** Whether the bytes are a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Lists the files of a zip archive. Files that unpack to more than `limit` bytes are refused. */
export function openZip(bytes: Uint8Array, limit: number): Result<ZipFiles, ReadFault> {
  const sizes = new Map<string, number>();
  const unpack = (name: string | null) =>
    unzipSync(bytes, {
      filter: (file) => {
        if (name === null) sizes.set(file.name, file.originalSize);
        return file.name === name;
      },
    });
  try {
    unpack(null);
  } catch {
    return refuse(fault('zip-damaged'));
  }
  return accept({
    names: new Set(sizes.keys()),
    text: (name) => {
      const size = sizes.get(name);
      if (size === undefined) return accept(null);
      if (size > limit) return refuse(fault('sheet-too-large'));
      try {
        // The stated size is also the size of the buffer, so a wrong one cannot unpack to more.
        const content = unpack(name)[name];
        return content === undefined ? accept(null) : decodeText(content, new Report());
      } catch {
        return refuse(fault('zip-damaged'));
      }
    },
  });
}
