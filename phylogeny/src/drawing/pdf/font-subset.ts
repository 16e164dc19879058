import { hashText } from '../texts/hash-text.ts';
import { bytesOf, type OpenTypeFont, viewOf } from './open-type-font.ts';

/** The flags of a component of a composite outline that decide how many bytes it takes. */
const component = { wideOffsets: 1, scale: 8, more: 32, twoScales: 64, matrix: 128 };
const headerSize = 10;
/** What the sum of a whole font file must be, by the specification. */
const fileChecksum = 0xb1b0afba;

/** The part of a font that a document uses: only the glyphs of its characters, renumbered. */
export class FontSubset {
  readonly font: OpenTypeFont;
  /** Codes by code point. Characters that share a glyph get codes of their own, so that each can be copied. */
  readonly #codes = new Map<number, number>();

  constructor(font: OpenTypeFont) {
    this.font = font;
  }

  /** The code of a character that the font has: the number of its glyph in the subset. */
  use(codePoint: number): number {
    let code = this.#codes.get(codePoint);
    if (code === undefined) {
      // Number 0 is the glyph of missing characters.
      code = this.#codes.size + 1;
      this.#codes.set(codePoint, code);
    }
    return code;
  }

  /** The code points used, the one with code 1 first. */
  get codePoints(): readonly number[] {
    return [...this.#codes.keys()];
  }

  /** The font's name with six letters that are the same only for the same characters. */
  get name(): string {
    let hash = hashText(this.codePoints.join());
    let tag = '';
    for (let at = 0; at < 6; at++) {
      tag += String.fromCharCode(65 + (hash % 26));
      hash = Math.floor(hash / 26);
    }
    return `${tag}+${this.font.postScriptName}`;
  }

  /** The subset as a TrueType file with the tables that PDF viewers need. */
  toTrueType(): Uint8Array {
    return trueTypeFile(this.#tables());
  }

  /** The subset as a TrueType file that web pages can use, which find glyphs by their characters. */
  toWebFont(): Uint8Array {
    const { font } = this;
    const copied = ['name', 'OS/2'].filter((tag) => font.hasTable(tag));
    return trueTypeFile([
      ...this.#tables(),
      ...copied.map((tag) => [tag, font.table(tag)] as const),
      ['cmap', characterMap(this.codePoints)],
      ['post', namelessGlyphs()],
    ]);
  }

  #tables(): (readonly [string, DataView])[] {
    const { font } = this;
    const { glyphs, outlines } = this.#collectOutlines();
    const offsets = new DataView(new ArrayBuffer((glyphs.length + 1) * 4));
    const metrics = new DataView(new ArrayBuffer(glyphs.length * 4));
    let length = 0;
    for (const [index, glyph] of glyphs.entries()) {
      const { width, bearing } = font.metrics(glyph);
      metrics.setUint16(index * 4, width);
      metrics.setInt16(index * 4 + 2, bearing);
      length += padded(outlines[index]?.length ?? 0);
      offsets.setUint32((index + 1) * 4, length);
    }
    const glyf = new Uint8Array(length);
    for (const [index, outline] of outlines.entries()) {
      glyf.set(outline, offsets.getUint32(index * 4));
    }
    const copy = (tag: string) => viewOf(bytesOf(font.table(tag)).slice());
    const [head, hhea, maxp] = [copy('head'), copy('hhea'), copy('maxp')];
    head.setUint32(8, 0);
    head.setInt16(50, 1);
    hhea.setUint16(34, glyphs.length);
    maxp.setUint16(4, glyphs.length);
    const made = { glyf: viewOf(glyf), head, hhea, hmtx: metrics, loca: offsets, maxp };
    const hints = ['cvt ', 'fpgm', 'prep'].filter((tag) => font.hasTable(tag));
    return [...Object.entries(made), ...hints.map((tag) => [tag, copy(tag)] as const)];
  }

  /** The glyphs of the subset by their numbers in the font, with the parts of composite ones at the end. */
  #collectOutlines(): { glyphs: readonly number[]; outlines: readonly Uint8Array[] } {
    const glyphs = [0, ...this.codePoints.map((codePoint) => this.font.glyph(codePoint))];
    const numbers = new Map(glyphs.map((glyph, index) => [glyph, index]));
    const renumber = (glyph: number) => {
      const known = numbers.get(glyph);
      if (known !== undefined) return known;
      numbers.set(glyph, glyphs.length);
      return glyphs.push(glyph) - 1;
    };
    const outlines: Uint8Array[] = [];
    // The list grows while it is read, since parts can be composite too.
    for (const glyph of glyphs) outlines.push(renumberParts(this.font.outline(glyph), renumber));
    return { glyphs, outlines };
  }
}

/** A copy of an outline that refers to its parts, if it has any, by new numbers. */
function renumberParts(outline: Uint8Array, renumber: (glyph: number) => number): Uint8Array {
  const copy = outline.slice();
  const view = viewOf(copy);
  if (copy.length === 0 || view.getInt16(0) >= 0) return copy;
  let at = headerSize;
  for (let flags = component.more; (flags & component.more) !== 0; ) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, renumber(view.getUint16(at + 2)));
    at += flags & component.wideOffsets ? 8 : 6;
    if (flags & component.scale) at += 2;
    else if (flags & component.twoScales) at += 4;
    else if (flags & component.matrix) at += 8;
  }
  return copy;
}

/** The table that maps characters to the glyphs of a subset, which are numbered from 1. */
function characterMap(codePoints: readonly number[]): DataView {
  const sorted = codePoints.map((code, at) => ({ code, glyph: at + 1 }));
  sorted.sort((a, b) => a.code - b.code);
  const header = 12;
  const length = 16 + 12 * sorted.length;
  const table = new DataView(new ArrayBuffer(header + length));
  table.setUint16(2, 1);
  // Windows, all of Unicode.
  table.setUint16(4, 3);
  table.setUint16(6, 10);
  table.setUint32(8, header);
  table.setUint16(header, 12);
  table.setUint32(header + 4, length);
  table.setUint32(header + 12, sorted.length);
  for (const [at, { code, glyph }] of sorted.entries()) {
    const entry = header + 16 + 12 * at;
    table.setUint32(entry, code);
    table.setUint32(entry + 4, code);
    table.setUint32(entry + 8, glyph);
  }
  return table;
}

/** The table of glyph names, without any. */
function namelessGlyphs(): DataView {
  const table = new DataView(new ArrayBuffer(32));
  table.setUint32(0, 0x00030000);
  return table;
}

function trueTypeFile(unsorted: readonly (readonly [string, DataView])[]): Uint8Array {
  const tables = unsorted.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const start = 12 + 16 * tables.length;
  const length = tables.reduce((sum, [, { byteLength }]) => sum + padded(byteLength), start);
  const file = new Uint8Array(length);
  const view = viewOf(file);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tables.length - power) * 16);
  let offset = start;
  let adjustmentAt = 0;
  for (const [index, [tag, content]] of tables.entries()) {
    const entry = 12 + index * 16;
    for (let at = 0; at < 4; at++) file[entry + at] = tag.charCodeAt(at);
    file.set(bytesOf(content), offset);
    view.setUint32(entry + 4, checksum(view, offset, padded(content.byteLength)));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, content.byteLength);
    if (tag === 'head') adjustmentAt = offset + 8;
    offset += padded(content.byteLength);
  }
  view.setUint32(adjustmentAt, fileChecksum - checksum(view, 0, length));
  return file;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
