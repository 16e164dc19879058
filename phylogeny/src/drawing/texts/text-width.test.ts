import { describe, expect, it } from 'vitest';
import { estimateTextWidth, firstGrapheme, shortenToWidth } from './text-width.ts';

const measure = (text: string) => estimateTextWidth(text, 10);

describe('the estimated width of a text', () => {
  it('depends on the font size and on the kind of letter', () => {
    expect(estimateTextWidth('Homo', 20)).toBeCloseTo(2 * estimateTextWidth('Homo', 10), 9);
    expect(measure('illi')).toBeLessThan(measure('oooo'));
    expect(measure('oooo')).toBeLessThan(measure('MMMM'));
    expect(measure('熊')).toBeGreaterThan(measure('o'));
  });

  it('does not count combining marks', () => {
    expect(measure('e\u0301')).toBe(measure('e'));
  });
});

describe('a text cut to a width', () => {
  it('stays whole when it fits', () => {
    expect(shortenToWidth('Homo', 100, measure)).toBe('Homo');
  });

  it('otherwise ends with an ellipsis within the width, never inside a grapheme', () => {
    const cut = shortenToWidth('Australopithecus africanus', 80, measure);
    expect(cut.endsWith('…')).toBe(true);
    expect(measure(cut)).toBeLessThanOrEqual(80);
    expect(shortenToWidth('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 55, measure)).toMatch(/^(👩‍👩‍👧‍👦)?…$/u);
  });
});

describe('the first grapheme of a text', () => {
  it('is whole, and the first that can be seen', () => {
    expect(firstGrapheme('Homo')).toBe('H');
    expect(firstGrapheme('e\u0301toile')).toBe('e\u0301');
    expect(firstGrapheme(' \u202e\u200fقبيلة')).toBe('ق');
    expect(firstGrapheme('\u202e')).toBe('');
  });
});
