import { describe, expect, it } from 'vitest';
import { contrast, readableOn } from './contrast.ts';

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#FFFFFF', '#FFFFFF')).toBe(1);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  });

  it('picks the first colour that can be read, else the better one', () => {
    expect(readableOn('#FFFFFF', ['#1C2B22', '#000000'])).toBe('#1C2B22');
    expect(readableOn('#102030', ['#1C2B22', '#FFFFFF'])).toBe('#FFFFFF');
    expect(readableOn('#777777', ['#888888', '#FFFFFF'])).toBe('#FFFFFF');
  });
});
