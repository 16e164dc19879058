import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { measuredCharacters, measuredWidths } from './letter-widths.ts';
import { ampleWidth, measureIn } from './text-measure.ts';

const measure = measureIn(typefaces);
/** What `measureIn` adds for programs that move letters apart. */
const slack = 1.01;
const faces = ['sans', 'bold', 'serif'] as const;

const inFonts = (text: string, size: number, face: (typeof faces)[number]) =>
  measure(text, size, face === 'sans' ? undefined : face) / slack;
const ample = (text: string, size: number, face: (typeof faces)[number]) =>
  ampleWidth(text, size, face === 'sans' ? undefined : face);

describe('the width of a text without its fonts', () => {
  it.each(faces)('G7: is known for Western letters from the font files: %s', (face) => {
    const widths = [...measuredCharacters].map((one) => Math.ceil(inFonts(one, 1000, face) - 0.01));
    expect(measuredWidths[face]).toBe(widths.join(' '));
  });

  it('G7: is never less than in the fonts, and little more', () => {
    const texts = [
      'HIDOHORrr 111',
      'Tyrannosaurus rex Osborn, 1905',
      'Ďáblík Łódź Ürümqi Ħal Ŀl œuvre façade Ærø',
      '“Hominidae” – 6.5 ± 0.5 Ma…',
    ];
    for (const face of faces) {
      for (const text of texts) {
        expect(ample(text, 10, face), text).toBeGreaterThanOrEqual(inFonts(text, 10, face));
        // Figures may all be as wide as the widest.
        const widest = inFonts(text.replace(/\d/g, face === 'serif' ? '0' : '4'), 10, face);
        expect(ample(text, 10, face), text).toBeLessThanOrEqual(widest * 1.08);
      }
    }
  });

  it('G7: is at least as large as in the fonts for every letter with an accent', () => {
    for (let codePoint = 0xc0; codePoint < 0x180; codePoint++) {
      const letter = String.fromCodePoint(codePoint);
      if (letter.normalize('NFD') === letter) continue;
      expect(ample(letter, 10, 'sans'), letter).toBeGreaterThanOrEqual(inFonts(letter, 10, 'sans'));
    }
  });

  it('does not count combining marks, and estimates other scripts', () => {
    expect(ampleWidth('e\u0301', 10)).toBe(ampleWidth('e', 10));
    expect(ampleWidth('熊', 10)).toBeGreaterThan(ampleWidth('o', 10));
  });
});
