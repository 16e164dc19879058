import { expect, it } from 'vitest';
import { addCorrections, type Correction, correctText } from './corrections.ts';

const at = (start: number, end: number, replacement: string): Correction => ({
  start,
  end,
  replacement,
});

it('corrects several places of a text at once, in any order', () => {
  expect(correctText('one two three', [[at(0, 3, 'eleven'), at(8, 13, ''), at(4, 7, '2')]])).toBe(
    'eleven 2 ',
  );
});

it('corrects what was read after earlier corrections at its new places', () => {
  expect(correctText('one two', [[at(0, 3, 'eleven')], [at(7, 10, 'twelve')]])).toBe(
    'eleven twelve',
  );
});

it('keeps the quotes that a cell needs', () => {
  expect(correctText('a,b', [[{ ...at(2, 3, 'x, y'), isCell: true }]])).toBe('a,"x, y"');
});

it('uses the last correction of each place', () => {
  const first = at(0, 1, 'x');
  expect(addCorrections([first, at(4, 5, 'y')], [at(0, 1, 'z')])).toEqual([
    at(0, 1, 'z'),
    at(4, 5, 'y'),
  ]);
});
