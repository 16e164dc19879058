import serifLatin from '@fontsource/fraunces/files/fraunces-latin-400-normal.woff?url';
import serifLatinExt from '@fontsource/fraunces/files/fraunces-latin-ext-400-normal.woff?url';
import sansCyrillic from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url';
import sansGreek from '@fontsource/inter/files/inter-greek-400-normal.woff?url';
import sansLatin from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import boldLatin from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import sansLatinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import sansVietnamese from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?url';

/** The bytes of the fonts a drawing is set in, each a list to be asked in turn. */
export interface ExportFonts {
  readonly sans: readonly Uint8Array<ArrayBuffer>[];
  readonly bold: readonly Uint8Array<ArrayBuffer>[];
  readonly serif: readonly Uint8Array<ArrayBuffer>[];
}

/** What the first font file of each kind holds, near enough. */
const isPlainLatin = /^[\u0020-\u00ff\u2010-\u2026\u2212]*$/;

/** The fonts that these texts need; most trees are content with the Latin ones. */
export async function fetchFonts(
  texts: Iterable<string>,
  fetchBytes: (address: string) => Promise<Uint8Array<ArrayBuffer>> = fetchFile,
): Promise<ExportFonts> {
  let isPlain = true;
  for (const text of texts) isPlain &&= isPlainLatin.test(text);
  const others = isPlain ? [] : [sansLatinExt, sansGreek, sansCyrillic, sansVietnamese];
  const fetchAll = (addresses: readonly string[]) => Promise.all(addresses.map(fetchBytes));
  const [sans, bold, serif] = await Promise.all([
    fetchAll([sansLatin, ...others]),
    fetchAll([boldLatin]),
    fetchAll(isPlain ? [serifLatin] : [serifLatin, serifLatinExt]),
  ]);
  return { sans, bold, serif };
}

async function fetchFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`No font at ${address}`);
  return new Uint8Array(await response.arrayBuffer());
}
