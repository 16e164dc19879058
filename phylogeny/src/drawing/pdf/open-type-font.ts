import { unzlibSync } from 'fflate';

const woffSignature = 0x774f4646;
const postScriptNameId = 6;

/** A font with TrueType outlines, read from a WOFF file. */
export class OpenTypeFont {
  readonly #tables: ReadonlyMap<string, DataView>;
  readonly #glyphs: ReadonlyMap<number, number>;
  readonly #perMille: number;

  private constructor(tables: ReadonlyMap<string, DataView>) {
    this.#tables = tables;
    this.#glyphs = glyphsOf(this.table('cmap'));
    this.#perMille = 1000 / this.table('head').getUint16(18);
  }

  /** Throws when the bytes are not such a font. Fonts come with the product, not from users. */
  static fromWoff(bytes: Uint8Array): OpenTypeFont {
    const view = viewOf(bytes);
    if (view.getUint32(0) !== woffSignature) throw new TypeError('Not a WOFF font');
    const tables = new Map<string, DataView>();
    for (let table = 0; table < view.getUint16(12); table++) {
      const entry = 44 + table * 20;
      const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
      const offset = view.getUint32(entry + 4);
      const stored = bytes.subarray(offset, offset + view.getUint32(entry + 8));
      const length = view.getUint32(entry + 12);
      tables.set(tag, viewOf(stored.length < length ? unzlibSync(stored) : stored));
    }
    if (!tables.has('glyf')) throw new TypeError('A font without TrueType outlines');
    return new OpenTypeFont(tables);
  }

  /** The glyph of a character, 0 when the font has none. */
  glyph(codePoint: number): number {
    return this.#glyphs.get(codePoint) ?? 0;
  }

  /** The width of a glyph, in thousandths of the font size. */
  width(glyph: number): number {
    return this.metrics(glyph).width * this.#perMille;
  }

  /** The lower left and upper right corner of the bounding box of all glyphs, in thousandths of the font size. */
  get box(): readonly number[] {
    const head = this.table('head');
    return [36, 38, 40, 42].map((at) => Math.round(head.getInt16(at) * this.#perMille));
  }

  get ascent(): number {
    return Math.round(this.table('hhea').getInt16(4) * this.#perMille);
  }

  get descent(): number {
    return Math.round(this.table('hhea').getInt16(6) * this.#perMille);
  }

  /** The name that programs which edit PDF files know the font by. */
  get postScriptName(): string {
    const table = this.table('name');
    const storage = table.getUint16(4);
    for (let record = 0; record < table.getUint16(2); record++) {
      const at = 6 + record * 12;
      if (table.getUint16(at + 6) !== postScriptNameId) continue;
      let name = '';
      for (let byte = 0; byte < table.getUint16(at + 8); byte++) {
        name += String.fromCharCode(table.getUint8(storage + table.getUint16(at + 10) + byte));
      }
      // These names are ASCII, so this also removes the zero bytes of those stored as UTF-16.
      return name.replace(/[^\w-]/g, '');
    }
    return 'Font';
  }

  /** The outline of a glyph as stored in the font; empty for a space. */
  outline(glyph: number): Uint8Array {
    const offsets = this.table('loca');
    const isLong = this.table('head').getInt16(50) === 1;
    const offset = (index: number) =>
      isLong ? offsets.getUint32(index * 4) : offsets.getUint16(index * 2) * 2;
    return bytesOf(this.table('glyf')).subarray(offset(glyph), offset(glyph + 1));
  }

  /** The width and the left side bearing of a glyph, in units of the font. */
  metrics(glyph: number): { readonly width: number; readonly bearing: number } {
    const table = this.table('hmtx');
    const count = this.table('hhea').getUint16(34);
    // Glyphs at the end can share the width of the last full entry.
    const shared = Math.max(glyph - count + 1, 0);
    const at = (glyph - shared) * 4;
    return { width: table.getUint16(at), bearing: table.getInt16(at + 2 + shared * 2) };
  }

  /** A table of the font; of zeros when the font does not have it. */
  table(tag: string): DataView {
    return this.#tables.get(tag) ?? new DataView(new ArrayBuffer(64));
  }

  hasTable(tag: string): boolean {
    return this.#tables.has(tag);
  }
}

/** Reads and writes bytes as numbers. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The bytes that a view shows. */
export function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The glyph of each character, from either of the two common kinds of table. */
function glyphsOf(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let table = 0; table < cmap.getUint16(2); table++) {
    const offset = cmap.getUint32(4 + table * 8 + 4);
    const format = cmap.getUint16(offset);
    if (format === 4) readSegments(cmap, offset, glyphs);
    else if (format === 12) readGroups(cmap, offset, glyphs);
  }
  return glyphs;
}

function readSegments(cmap: DataView, offset: number, glyphs: Map<number, number>): void {
  const size = cmap.getUint16(offset + 6);
  for (let at = 0; at < size; at += 2) {
    const end = cmap.getUint16(offset + 14 + at);
    const start = cmap.getUint16(offset + 16 + size + at);
    const delta = cmap.getUint16(offset + 16 + 2 * size + at);
    const rangeAt = offset + 16 + 3 * size + at;
    const range = cmap.getUint16(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const found = range === 0 ? code : cmap.getUint16(rangeAt + range + 2 * (code - start));
      if (found !== 0) glyphs.set(code, (found + delta) & 0xffff);
    }
  }
}

function readGroups(cmap: DataView, offset: number, glyphs: Map<number, number>): void {
  for (let group = 0; group < cmap.getUint32(offset + 12); group++) {
    const at = offset + 16 + group * 12;
    const start = cmap.getUint32(at);
    const first = cmap.getUint32(at + 8);
    for (let code = start; code <= cmap.getUint32(at + 4); code++) {
      glyphs.set(code, first + code - start);
    }
  }
}
