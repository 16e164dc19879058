import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { years } from '../../timeline/years.ts';
import { CollectedSpecies } from '../collected-species.ts';
import { Forest } from '../forest.ts';
import { listIds } from '../ids/id-column.ts';
import { IdTable } from '../ids/id-table.ts';
import { speciesId } from '../ids/species-id.ts';
import { doubled, release } from './array-memory.ts';

/** What browsers have and Node 20 has not: the old buffer is empty afterwards. */
function transfer(this: ArrayBuffer, bytes: number): ArrayBuffer {
  const moved = new Uint8Array(structuredClone(this, { transfer: [this] }));
  const result = new Uint8Array(bytes);
  result.set(moved.subarray(0, bytes));
  return result.buffer;
}

const before = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'transfer');

function setTransfer(value: typeof transfer | undefined): void {
  Object.defineProperty(ArrayBuffer.prototype, 'transfer', { configurable: true, value });
}

afterEach(() => {
  if (before) Object.defineProperty(ArrayBuffer.prototype, 'transfer', before);
  else Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer');
});

describe.each([
  ['can give memory back', transfer],
  ['cannot', undefined],
])('where arrays %s', (_, given) => {
  test('they keep their numbers when they are doubled', () => {
    setTransfer(given);
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const longer = doubled(Int32Array.from(numbers));
        expect([...longer]).toEqual([...numbers, ...numbers.map(() => 0)]);
      }),
    );
  });

  test('columns of ids stay as they are when more ids are added', () => {
    setTransfer(given);
    const ids = Array.from({ length: 500 }, (_, index) =>
      speciesId(`01980000-0000-7000-8000-${String(index).padStart(12, '0')}`),
    );
    const table = new IdTable();
    const columns = ids.map((id) => {
      table.add(id);
      return table.column();
    });
    for (const [index, column] of columns.entries()) {
      expect(listIds(column)).toEqual(ids.slice(0, index + 1));
    }
    expect(ids.map((id) => table.find(id))).toEqual([...ids.keys()]);
  });

  test.each([
    ['in the order of the forest', (index: number) => index],
    ['in another order', (index: number) => 999 - index],
  ])('species that came %s make a forest', (_name, place) => {
    setTransfer(given);
    const id = (index: number) => speciesId(`01980000-0000-7000-8000-${100_000_000_000 + index}`);
    const collected = new CollectedSpecies();
    for (let added = 0; added < 1000; added++) {
      const index = place(added);
      collected.add(
        {
          id: id(index),
          ancestorId: index === 0 ? null : id(index - 1),
          start: years(index),
          duration: years(index + 1),
          name: `Species ${index}`,
          description: null,
          image: null,
        },
        null,
      );
    }
    const forest = Forest.fromCollected(collected);
    if (!forest.ok) throw new Error('Not a forest');
    for (let index = 0; index < 1000; index++) {
      expect(forest.value.indexOf(id(index))).toBe(index);
      expect(forest.value.species(index)).toEqual({
        id: id(index),
        ancestorId: index === 0 ? null : id(index - 1),
        start: index,
        duration: index + 1,
        name: `Species ${index}`,
        description: null,
        image: null,
      });
    }
  });
});

test('the memory of an array is given back at once', () => {
  setTransfer(transfer);
  const numbers = new Float64Array(8);
  release(numbers);
  expect(numbers.length).toBe(0);
});
