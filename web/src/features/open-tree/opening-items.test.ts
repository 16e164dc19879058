import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingItems } from './opening-items.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('a,\nb', ']}', '{"ids":"', '","ancestors":"', 'Ægir 🦕', '\\"'),
);
const opened = fc.record({ version: fc.nat(), tree: fc.record({ name: text }) });
const digits = (uuid: string) => uuid.replaceAll('-', '');
const block = fc
  .array(fc.record({ id: fc.uuid(), ancestor: fc.uuid(), name: text }), { maxLength: 5 })
  .map((species) => ({
    ids: species.map(({ id }) => digits(id)).join(''),
    ancestors: species.map(({ ancestor }) => digits(ancestor)).join(''),
    starts: species.map((_, index) => index / 2),
    names: species.map(({ name }) => name),
  }));
const lists = fc.array(fc.oneof(opened, block), { maxLength: 6 });

/** As the server writes them. */
function written(list: readonly object[]): Uint8Array<ArrayBuffer> {
  const lines = list.map((one) => JSON.stringify(one)).join(',\n');
  return new TextEncoder().encode(`[${lines}]`);
}

const read = (bytes: Uint8Array<ArrayBuffer>) =>
  [...openingItems(bytes)].map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value,
      ]),
    ),
  );

describe('The items of a reply that opens a tree', () => {
  it('are those that were sent', () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(read(written(list))).toEqual(list);
      }),
    );
  });

  it('are refused when the reply is cut off', () => {
    fc.assert(
      fc.property(lists, fc.nat(), (list, length) => {
        const bytes = written(list);
        expect(() => read(bytes.slice(0, length % bytes.length))).toThrow(SyntaxError);
      }),
      { numRuns: 300 },
    );
  });
});
