import { unzlibSync } from 'fflate';

/** The tables of a font that PDF viewers need. */
const embeddedTables = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

const woffSignature = 0x774f4646;

/** A font with TrueType outlines, read from a WOFF file. */
export class OpenTypeFont {
  readonly #tables: ReadonlyMap<string, Uint8Array>;
  readonly #glyphs: ReadonlyMap<number, number>;
  readonly #perMille: number;

  private constructor(tables: ReadonlyMap<string, Uint8Array>) {
    this.#tables = tables;
    this.#glyphs = glyphsOf(this.#table('cmap'));
    this.#perMille = 1000 / this.#table('head').getUint16(18);
  }

  /** Throws when the bytes are not such a font. Fonts come with the product, not from users. */
  static fromWoff(bytes: Uint8Array): OpenTypeFont {
    const view = viewOf(bytes);
    if (view.getUint32(0) !== woffSignature) throw new TypeError('Not a WOFF font');
    const tables = new Map<string, Uint8Array>();
    for (let table = 0; table < view.getUint16(12); table++) {
      const entry = 44 + table * 20;
      const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
      const offset = view.getUint32(entry + 4);
      const stored = bytes.subarray(offset, offset + view.getUint32(entry + 8));
      const length = view.getUint32(entry + 12);
      tables.set(tag, stored.length < length ? unzlibSync(stored) : stored);
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
    const last = this.#table('hhea').getUint16(34) - 1;
    return this.#table('hmtx').getUint16(Math.min(glyph, last) * 4) * this.#perMille;
  }

  /** The lower left and upper right corner of the bounding box of all glyphs, in thousandths of the font size. */
  get box(): readonly number[] {
    const head = this.#table('head');
    return [36, 38, 40, 42].map((at) => Math.round(head.getInt16(at) * this.#perMille));
  }

  get ascent(): number {
    return Math.round(this.#table('hhea').getInt16(4) * this.#perMille);
  }

  get descent(): number {
    return Math.round(this.#table('hhea').getInt16(6) * this.#perMille);
  }

  /** Only the outlines, as a TrueType file. */
  outlines(): Uint8Array {
    const kept = embeddedTables.flatMap((tag) => {
      const content = this.#tables.get(tag);
      return content === undefined ? [] : [{ tag, content }];
    });
    const start = 12 + 16 * kept.length;
    const length = kept.reduce((sum, { content }) => sum + padded(content.length), start);
    const file = new Uint8Array(length);
    const view = viewOf(file);
    view.setUint32(0, 0x00010000);
    view.setUint16(4, kept.length);
    const power = 2 ** Math.floor(Math.log2(kept.length));
    view.setUint16(6, power * 16);
    view.setUint16(8, Math.log2(power));
    view.setUint16(10, (kept.length - power) * 16);
    let offset = start;
    for (const [index, { tag, content }] of kept.entries()) {
      const entry = 12 + index * 16;
      for (let at = 0; at < 4; at++) file[entry + at] = tag.charCodeAt(at);
      file.set(content, offset);
      view.setUint32(entry + 4, checksum(view, offset, padded(content.length)));
      view.setUint32(entry + 8, offset);
      view.setUint32(entry + 12, content.length);
      offset += padded(content.length);
    }
    return file;
  }

  #table(tag: string): DataView {
    return viewOf(this.#tables.get(tag) ?? new Uint8Array(64));
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
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
