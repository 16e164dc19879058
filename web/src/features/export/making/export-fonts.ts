import serifItalic from '@fontsource/fraunces/files/fraunces-latin-400-italic.woff?url';
import serifLatin from '@fontsource/fraunces/files/fraunces-latin-400-normal.woff?url';
import serifBold from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff?url';
import serifItalicExt from '@fontsource/fraunces/files/fraunces-latin-ext-400-italic.woff?url';
import serifLatinExt from '@fontsource/fraunces/files/fraunces-latin-ext-400-normal.woff?url';
import italicCyrillic from '@fontsource/inter/files/inter-cyrillic-400-italic.woff?url';
import sansCyrillic from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url';
import italicGreek from '@fontsource/inter/files/inter-greek-400-italic.woff?url';
import sansGreek from '@fontsource/inter/files/inter-greek-400-normal.woff?url';
import italicLatin from '@fontsource/inter/files/inter-latin-400-italic.woff?url';
import sansLatin from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import boldLatin from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import italicLatinExt from '@fontsource/inter/files/inter-latin-ext-400-italic.woff?url';
import sansLatinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import sansVietnamese from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?url';
import { OpenTypeFont, type PdfTypefaces } from '@life-tree/phylogeny';
import type { FigureFont } from '../export-request.ts';

/** The font files of a drawing. In each list, later fonts are fallbacks for missing characters. */
export interface ExportFonts {
  readonly sans: readonly Uint8Array<ArrayBuffer>[];
  readonly bold: readonly Uint8Array<ArrayBuffer>[];
  readonly serif: readonly Uint8Array<ArrayBuffer>[];
  readonly italic: readonly Uint8Array<ArrayBuffer>[];
}

/** Approximately the characters in the first font file of each kind. */
const isPlainLatin = /^[\u0020-\u00ff\u2010-\u2026\u2212]*$/;

/** Fetches the fonts that these texts need. Most trees need only the Latin ones. */
export async function fetchFonts(
  texts: Iterable<string>,
  font: FigureFont = 'sans',
  fetchBytes: (address: string) => Promise<Uint8Array<ArrayBuffer>> = fetchFile,
): Promise<ExportFonts> {
  let isPlain = true;
  for (const text of texts) isPlain &&= isPlainLatin.test(text);
  const others = isPlain ? [] : [sansLatinExt, sansGreek, sansCyrillic, sansVietnamese];
  const fetchAll = (addresses: readonly string[]) => Promise.all(addresses.map(fetchBytes));
  const otherItalics = isPlain ? [] : [italicLatinExt, italicGreek, italicCyrillic];
  const titles = isPlain ? [serifLatin] : [serifLatin, serifLatinExt];
  const own = font === 'serif';
  const serifItalics = isPlain ? [serifItalic] : [serifItalic, serifItalicExt];
  // The serif font has no Greek or Cyrillic letters.
  const [sans, bold, serif, italic] = await Promise.all([
    fetchAll([...(own ? titles : []), sansLatin, ...others]),
    fetchAll([...(own ? [serifBold] : []), boldLatin]),
    fetchAll(titles),
    fetchAll([...(own ? serifItalics : []), italicLatin, ...otherItalics]),
  ]);
  return { sans, bold, serif, italic };
}

/** Reads the font files for PDF and SVG files. */
export function readTypefaces({ sans, bold, serif, italic }: ExportFonts): PdfTypefaces {
  const read = (list: readonly Uint8Array[]) => list.map((one) => OpenTypeFont.fromWoff(one));
  return { sans: read(sans), bold: read(bold), serif: read(serif), italic: read(italic) };
}

async function fetchFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`No font at ${address}`);
  return new Uint8Array(await response.arrayBuffer());
}
