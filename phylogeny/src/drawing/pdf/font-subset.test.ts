import { describe, expect, it } from 'vitest';
import { fontFile } from '../../../fixtures/font-files.ts';
import { FontSubset } from './font-subset.ts';
import { OpenTypeFont, viewOf } from './open-type-font.ts';

const latin = fontFile('inter-latin-400');
const codePointOf = (character: string) => character.codePointAt(0) ?? 0;

function subsetOf(text: string, font = latin): FontSubset {
  const subset = new FontSubset(font);
  for (const character of text) subset.use(codePointOf(character));
  return subset;
}

/** The same font as an uncompressed WOFF file, which the reader accepts. It needs a table of characters. */
function readBack(trueType: Uint8Array): OpenTypeFont {
  const file = viewOf(trueType);
  const count = file.getUint16(4);
  const start = 44 + (count + 1) * 20;
  const woff = new Uint8Array(start + trueType.length + 4);
  const view = viewOf(woff);
  view.setUint32(0, 0x774f4646);
  view.setUint16(12, count + 1);
  woff.set(trueType, start);
  for (let table = 0; table < count; table++) {
    const [from, to] = [12 + table * 16, 44 + table * 20];
    woff.set(trueType.subarray(from, from + 4), to);
    view.setUint32(to + 4, start + file.getUint32(from + 8));
    view.setUint32(to + 8, file.getUint32(from + 12));
    view.setUint32(to + 12, file.getUint32(from + 12));
  }
  const last = 44 + count * 20;
  woff.set([...'cmap'].map(codePointOf), last);
  view.setUint32(last + 4, start + trueType.length);
  view.setUint32(last + 8, 4);
  view.setUint32(last + 12, 4);
  return OpenTypeFont.fromWoff(woff);
}

/** An outline without its parts' numbers and padding, and the outlines of these parts. */
function shapeOf(font: OpenTypeFont, glyph: number): unknown {
  const outline = font.outline(glyph).slice();
  const view = viewOf(outline);
  if (outline.length === 0 || view.getInt16(0) >= 0) return trimmed(outline);
  const parts: unknown[] = [];
  let flags = 32;
  for (let at = 10; (flags & 32) !== 0; at += (flags & 1 ? 8 : 6) + scaleSize(flags)) {
    flags = view.getUint16(at);
    parts.push(shapeOf(font, view.getUint16(at + 2)));
    view.setUint16(at + 2, 0);
  }
  return { outline: trimmed(outline), parts };
}

const scaleSize = (flags: number) => (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0);
const trimmed = (bytes: Uint8Array) => [...bytes].join(' ').replace(/(?: 0)+$/, '');

describe('a subset of a font', () => {
  it('draws every character exactly as the whole font does', () => {
    const fonts = [
      'inter-latin-400',
      'inter-latin-ext-400',
      'inter-greek-400',
      'inter-cyrillic-400',
    ];
    for (const font of [...fonts, 'inter-vietnamese-400', 'fraunces-latin-400'].map(fontFile)) {
      const all = Array.from({ length: 0x3000 }, (_, codePoint) => codePoint).filter(
        (codePoint) => font.glyph(codePoint) > 0,
      );
      const subset = new FontSubset(font);
      const codes = all.map((codePoint) => subset.use(codePoint));
      const embedded = readBack(subset.toTrueType());
      for (const [index, codePoint] of all.entries()) {
        const [code = 0, glyph] = [codes[index], font.glyph(codePoint)];
        expect(shapeOf(embedded, code)).toEqual(shapeOf(font, glyph));
        expect(embedded.metrics(code)).toEqual(font.metrics(glyph));
      }
    }
  });

  it('has only the glyphs that are used, and the parts of composite ones', () => {
    const glyphCount = (text: string) =>
      readBack(subsetOf(text).toTrueType()).table('maxp').getUint16(4);
    // The first glyph stands for missing characters.
    expect(glyphCount('')).toBe(1);
    expect(glyphCount('Felus')).toBe(6);
    expect(glyphCount('llss')).toBe(3);
    expect(glyphCount('é')).toBe(4);
    expect(glyphCount('eé')).toBe(4);
    expect(subsetOf('Felis').toTrueType().length).toBeLessThan(2000);
  });

  it('tells characters apart that look the same', () => {
    const [apostrophe, quote] = [codePointOf('ʼ'), codePointOf('’')];
    expect(latin.glyph(apostrophe)).toBe(latin.glyph(quote));
    const subset = new FontSubset(latin);
    expect(subset.use(apostrophe)).not.toBe(subset.use(quote));
    expect(subset.codePoints).toEqual([apostrophe, quote]);
  });

  it('has the name of the font and letters of its own', () => {
    expect(subsetOf('Felis').name).toMatch(/^[A-Z]{6}\+Inter-Regular$/);
    expect(subsetOf('Felis').name).toBe(subsetOf('Felis').name);
    expect(subsetOf('Felis').name).not.toBe(subsetOf('Canis').name);
  });

  it('is a TrueType file with the right checksum', () => {
    const file = subsetOf('Ñandú').toTrueType();
    expect(file.length % 4).toBe(0);
    const view = viewOf(file);
    let sum = 0;
    for (let at = 0; at < file.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
    expect(sum).toBe(0xb1b0afba);
  });
});
