import type { Text } from '../shapes.ts';
import { visibleText } from '../texts/visible-text.ts';
import { FontSubset } from './font-subset.ts';
import type { OpenTypeFont } from './open-type-font.ts';
import type { PdfFile, PdfReference } from './pdf-file.ts';

/** The fonts that a document can use. Each is a list to try in order, since web fonts are split by script. */
export interface PdfTypefaces {
  readonly sans: readonly OpenTypeFont[];
  readonly bold: readonly OpenTypeFont[];
  readonly serif: readonly OpenTypeFont[];
  /** Characters that it lacks are slanted. */
  readonly italic?: readonly OpenTypeFont[];
}

/** A piece of a text in one font. */
export interface TextRun {
  /** The font's name on the page. */
  readonly font: string;
  /** Glyph numbers in the embedded subset, in hexadecimal. */
  readonly glyphs: string;
}

/** A text as glyphs. */
export interface SetText {
  readonly runs: readonly TextRun[];
  /** The width at the size of the text. */
  readonly width: number;
  /** Whether upright letters must be slanted, since there are no italic ones. */
  readonly isSlanted: boolean;
}

interface UsedFont {
  readonly name: string;
  readonly reference: PdfReference;
  readonly subset: FontSubset;
}

const hex = (value: number) => value.toString(16).padStart(4, '0');

/** Sets texts, and embeds the fonts used. */
export class PdfFonts {
  readonly #file: PdfFile;
  readonly #typefaces: PdfTypefaces;
  readonly #used = new Map<OpenTypeFont, UsedFont>();

  constructor(file: PdfFile, typefaces: PdfTypefaces) {
    this.#file = file;
    this.#typefaces = typefaces;
  }

  /** A text as glyphs, or null when a character of it is in none of the fonts. */
  set(text: Text): SetText | null {
    const { sans, bold, serif, italic = [] } = this.#typefaces;
    if ((text.italic ?? 0) > 0) {
      const set = this.#setIn(text, italic);
      if (set !== null) return set;
    }
    const first = text.family === 'serif' ? serif : text.weight === 600 ? bold : sans;
    const set = this.#setIn(text, first === sans ? sans : [...first, ...sans]);
    return set && { ...set, isSlanted: (text.italic ?? 0) > 0 };
  }

  #setIn({ text, size }: Text, fonts: readonly OpenTypeFont[]): SetText | null {
    const characters: { font: OpenTypeFont; codePoint: number }[] = [];
    for (const character of visibleText(text).normalize('NFC')) {
      const codePoint = character.codePointAt(0) ?? 0;
      const font = fonts.find((one) => one.glyph(codePoint) > 0);
      if (font === undefined) return null;
      characters.push({ font, codePoint });
    }
    const runs: { font: string; glyphs: string }[] = [];
    let width = 0;
    for (const { font, codePoint } of characters) {
      const { name, subset } = this.#use(font);
      const glyph = hex(subset.use(codePoint));
      width += font.width(font.glyph(codePoint));
      const last = runs.at(-1);
      if (last?.font === name) last.glyphs += glyph;
      else runs.push({ font: name, glyphs: glyph });
    }
    return { runs, width: (width * size) / 1000, isSlanted: false };
  }

  /** Names and references of the used fonts, for the page. */
  get resources(): string {
    return [...this.#used.values()].map((one) => `/${one.name} ${one.reference} 0 R`).join(' ');
  }

  *write(): Generator<Uint8Array> {
    for (const used of this.#used.values()) yield* this.#embed(used);
  }

  #use(font: OpenTypeFont): UsedFont {
    let used = this.#used.get(font);
    if (used === undefined) {
      const name = `F${this.#used.size}`;
      used = { name, reference: this.#file.reserve(), subset: new FontSubset(font) };
      this.#used.set(font, used);
    }
    return used;
  }

  *#embed({ reference, subset }: UsedFont): Generator<Uint8Array> {
    const file = this.#file;
    const descendant = file.reserve();
    const descriptor = file.reserve();
    const outlines = file.reserve();
    const unicode = file.reserve();
    const { font, name, codePoints } = subset;
    const base = `/BaseFont /${name}`;
    const widths = codePoints.map((codePoint) => Math.round(font.width(font.glyph(codePoint))));
    yield file.object(
      reference,
      `<< /Type /Font /Subtype /Type0 ${base} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
    );
    yield file.object(
      descendant,
      `<< /Type /Font /Subtype /CIDFontType2 ${base} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [1 [${widths.join(' ')}]] >>`,
    );
    yield file.object(
      descriptor,
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${font.box.join(' ')}] /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight ${font.ascent} /StemV 80 /FontFile2 ${outlines} 0 R >>`,
    );
    const bytes = subset.toTrueType();
    yield file.stream(outlines, `/Length1 ${bytes.length}`, bytes);
    yield file.textStream(unicode, unicodeMap(codePoints));
  }
}

/** Maps glyphs to characters, so that text can be searched and copied. */
function unicodeMap(codePoints: readonly number[]): string {
  const lines = codePoints.map((codePoint, index) => {
    const character = String.fromCodePoint(codePoint);
    let code = '';
    for (let at = 0; at < character.length; at++) code += hex(character.charCodeAt(at));
    return `<${hex(index + 1)}> <${code}>`;
  });
  let blocks = '';
  // One block can have at most a hundred entries.
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
