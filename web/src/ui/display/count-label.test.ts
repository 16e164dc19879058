import { expect, test, vi } from 'vitest';
import { loadLanguage } from '../../texts/language.ts';
import { countLabel } from './count-label.ts';

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1.00k'],
  [1234, '1.23k'],
  [999_999, '999.99k'],
  [1_000_000, '1.00M'],
  [3_456_789, '3.45M'],
  [999_999_999, '999.99M'],
  [2_000_000_000, '2.00B'],
])('a count of %i reads %s', (count, label) => {
  expect(countLabel(count)).toBe(label);
});

test('in Spanish, a count has a decimal comma and Spanish abbreviations', async () => {
  vi.stubGlobal('navigator', { languages: ['es'] });
  await loadLanguage();
  expect(countLabel(999)).toBe('999');
  expect(countLabel(1239)).toBe('1,23\u00a0mil');
  expect(countLabel(3_456_789)).toBe('3,45\u00a0M');
  vi.unstubAllGlobals();
  await loadLanguage();
});
