import { strFromU8, unzlibSync } from 'fflate';

/** What the page of a PDF draws, unpacked, for tests. */
export function pageOperators(file: string): string {
  const streams = file.matchAll(
    / obj\n<< {2}\/Filter \/FlateDecode [^>]*>>\nstream\n([\s\S]*?)\nendstream/g,
  );
  return [...streams]
    .map(([, packed = '']) =>
      strFromU8(unzlibSync(Uint8Array.from(packed, (one) => one.charCodeAt(0))), true),
    )
    .join('\n');
}
