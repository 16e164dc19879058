import { expect, test } from 'vitest';
import { breakLines } from './text-lines.ts';

/** Every character is as wide as the text is high. */
const measure = (text: string, size: number) => size * text.length;

test('lines are broken at spaces', () => {
  expect(breakLines('Images:  Jane Roe\nand Ann', 10, 1, measure)).toEqual([
    'Images:',
    'Jane Roe',
    'and Ann',
  ]);
});

test('a word that is longer than a line is broken anywhere', () => {
  expect(breakLines('a longerword', 5, 1, measure)).toEqual(['a', 'longe', 'rword']);
});

test.each(['CC BY 4.0', 'CC BY-NC-SA 3.0', 'CC0 1.0', 'CC 0 1.0'])(
  '%s stays in one line',
  (licence) => {
    for (let width = licence.length + 1; width < 50; width++) {
      const lines = breakLines(`Jane Roe, ${licence}; Ann, ${licence}`, width, 1, measure);
      expect(lines.join(' ')).toBe(`Jane Roe, ${licence}; Ann, ${licence}`);
      expect(lines.join('\n').split(licence)).toHaveLength(3);
    }
  },
);
