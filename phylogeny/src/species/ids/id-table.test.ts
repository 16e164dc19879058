import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listIds, wordsOf } from './id-column.ts';
import { IdTable } from './id-table.ts';
import { speciesId } from './species-id.ts';

const uuidLike = fc
  .uuid()
  .chain((id) =>
    fc.constantFrom(id, id.toUpperCase(), id.replaceAll('-', ''), `${id} `, id.replace('-', 'g')),
  );
const anyId = fc.oneof(fc.uuid(), uuidLike, fc.string(), fc.nat(40).map(nearUuid));

/** UUIDs that differ in few bits. */
function nearUuid(number: number): string {
  return `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const characters = (text: string) => new TextEncoder().encode(text);

test('numbers ids as a map does, whatever they look like', () => {
  fc.assert(
    fc.property(
      fc.array(anyId, { maxLength: 120 }),
      fc.array(anyId),
      fc.nat(300),
      (ids, others, room) => {
        const table = new IdTable(room);
        const numbers = new Map<string, number>();
        for (const id of ids) {
          if (!numbers.has(id)) numbers.set(id, numbers.size);
          expect(table.add(id)).toBe(numbers.get(id));
        }
        expect(table.size).toBe(numbers.size);
        for (const id of [...ids, ...others]) expect(table.find(id)).toBe(numbers.get(id) ?? -1);
        for (const [id, number] of numbers) expect(table.id(number)).toBe(id);
        expect(listIds(table.column())).toEqual([...numbers.keys()]);
      },
    ),
  );
});

test('reads UUIDs without hyphens, and finds them by their words', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid()), (ids) => {
      const hex = characters(ids.join('').replaceAll('-', ''));
      const table = new IdTable();
      for (const index of ids.keys()) expect(table.addHex(hex, index)).toBe(index);
      const words = wordsOf(ids.map(speciesId));
      expect(table.column()).toEqual(words);
      for (const [index, id] of ids.entries()) {
        expect(table.id(index)).toBe(id);
        expect(table.addHex(hex, index)).toBe(index);
        expect(table.findWords(words ?? new Uint32Array(), 4 * index)).toBe(index);
      }
    }),
  );
});

test('numbers ids in another order', () => {
  const orders = fc
    .uniqueArray(anyId, { maxLength: 60 })
    .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })))
    .filter(([ids]) => ids.length > 0);
  fc.assert(
    fc.property(orders, fc.array(anyId), ([ids, reordered], more) => {
      const table = new IdTable();
      for (const id of ids) table.add(id);
      const order = Int32Array.from(reordered, (id) => ids.indexOf(id));
      const numbers = Int32Array.from(ids, (id) => reordered.indexOf(id));
      table.reorder(order, numbers);
      expect(listIds(table.column())).toEqual(reordered);
      const all = [...new Set([...reordered, ...more])];
      for (const [number, id] of all.entries()) expect(table.add(id)).toBe(number);
      for (const [number, id] of all.entries()) expect(table.find(id)).toBe(number);
    }),
  );
});

test('refuses digits that are no UUIDs', () => {
  const table = new IdTable();
  const hex = '01980000000070008000000000000001';
  for (const text of ['', hex.slice(1), hex.replace('7', 'g'), hex.replace('7', 'A'), `-${hex}`]) {
    expect(() => table.addHex(characters(text), 0), text).toThrow(RangeError);
  }
  expect(() => table.addHex(characters(hex), 1)).toThrow(RangeError);
  expect(table.size).toBe(0);
});

test('finds each of many ids after it has grown', () => {
  const table = new IdTable();
  const ids = Array.from({ length: 5000 }, (_, index) =>
    index % 100 === 0 ? `other ${index}` : nearUuid(index * 65_537),
  );
  for (const [index, id] of ids.entries()) expect(table.add(id)).toBe(index);
  expect(ids.map((id) => table.find(id))).toEqual(ids.map((_, index) => index));
  expect(table.find('00000000-0000-0000-0000-000000000000')).toBe(-1);
});
