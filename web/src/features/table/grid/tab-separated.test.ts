import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCells, writeCells } from './tab-separated.ts';

it('T2: copied cells are read back unchanged, with any text in them', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\t', '\n', '\r', ' ', "'") });
  const row = fc.array(text, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      // A line break ends the last row, so an empty last row cannot be told from none.
      fc.pre(rows.length === 1 || rows.at(-1)?.join('') !== '');
      expect(readCells(writeCells(rows))).toEqual(rows);
    }),
  );
});

it('T2: reads cells as spreadsheets copy them', () => {
  expect(readCells('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(readCells('"two\nlines"\t"a ""word"""\n')).toEqual([['two\nlines', 'a "word"']]);
  expect(readCells('5" shell\tx')).toEqual([['5" shell', 'x']]);
  expect(readCells('')).toEqual([['']]);
});

it('is fast for any text', () => {
  for (const text of ['"'.repeat(1e5), '"\t'.repeat(1e5), '\n'.repeat(1e5), 'a"'.repeat(1e5)]) {
    expect(readCells(text).length).toBeGreaterThan(0);
  }
});
