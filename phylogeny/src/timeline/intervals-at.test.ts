import { describe, expect, it } from 'vitest';
import { intervalsAt } from './intervals-at.ts';
import { englishNotation } from './time-notation.ts';
import { years } from './years.ts';

describe('the intervals at a time', () => {
  it.each([
    [-72.5e6, ['Late Cretaceous', 'Campanian']],
    [0, ['Holocene', 'Meghalayan']],
    [-600e6, ['Ediacaran']],
    [-5000e6, []],
    [10, []],
  ])('at %d years are %j', (time, names) => {
    expect(intervalsAt(years(time), englishNotation)).toEqual(names);
  });

  it('have the names of the language', () => {
    const notation = { ...englishNotation, intervalNames: { Campanian: 'Campaniense' } };
    expect(intervalsAt(years(-75e6), notation)).toContain('Campaniense');
  });
});
