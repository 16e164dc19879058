import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NameColumn, nameAt } from './columns.ts';
import { isSameName, NameNumbers } from './name-numbers.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', '_', ' ', 'é'), maxLength: 4 });

/** Names as pieces of a text, some of which are kept apart. */
const inText = fc.array(fc.tuple(name, fc.boolean())).map((list): NameColumn => {
  const offset = 7;
  let text = '';
  const starts = new Int32Array(list.length);
  const ends = new Int32Array(list.length);
  const others = list.map(([piece, isApart], row) => {
    starts[row] = offset + text.length;
    if (!isApart) text += piece;
    ends[row] = offset + text.length;
    return isApart ? piece : null;
  });
  return { text, offset, starts, ends, others };
});
const column = fc.oneof(fc.array(name), inText);

const sizeOf = (names: NameColumn) => ('text' in names ? names.others.length : names.length);
const rowsOf = (names: NameColumn) => Int32Array.from({ length: sizeOf(names) }, (_, row) => row);

test('rows have the same number if they have the same name, in whatever way it is stored', () => {
  fc.assert(
    fc.property(column, column, (one, other) => {
      const numbered = new NameNumbers(one, rowsOf(one));
      const names = [...rowsOf(one)].map((row) => nameAt(one, row));
      const different = [...new Set(names)].filter((text) => text !== '');
      expect(numbered.size).toBe(different.length);
      expect([...numbered.numbers]).toEqual(names.map((text) => different.indexOf(text)));
      for (const row of rowsOf(other)) {
        const text = nameAt(other, row);
        expect(numbered.find(other, row)).toBe(different.indexOf(text));
        for (const same of rowsOf(one)) {
          expect(isSameName(one, same, other, row)).toBe(names[same] === text);
        }
      }
    }),
  );
});
