import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson, readLists } from './read-lists.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('a,\nb', ']}', '"species":[', 'Ægir 🦕', '[{', '\\'),
);
const item = fc.oneof(
  fc.record({ version: fc.nat(), tree: fc.record({ name: text }) }),
  fc.record({ ids: text, starts: fc.array(fc.nat()), names: fc.array(text) }),
);
const lists = fc.array(item, { maxLength: 12 });
const cuts = fc.array(fc.nat({ max: 4000 }), { maxLength: 8 });

/** Writes a list as the server does. */
function written(list: readonly unknown[]): Uint8Array<ArrayBuffer> {
  const lines = list.map((one) => JSON.stringify(one)).join(',\n');
  return new TextEncoder().encode(`[${lines}]`);
}

async function read(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const items: unknown[] = [];
  await readLists(body, (list) => items.push(...readJson<unknown[]>(list)));
  return items;
}

/** Not every browser gives bodies as streams of bytes. */
const types = fc.constantFrom('bytes' as const, undefined);

/** The bytes in pieces that end anywhere, even within a character. */
function inPieces(
  bytes: Uint8Array<ArrayBuffer>,
  at: readonly number[],
  type: 'bytes' | undefined,
): ReadableStream<Uint8Array> {
  const ends = [...at.map((place) => place % (bytes.length + 1)), bytes.length];
  ends.sort((a, b) => a - b);
  const start = (controller: ReadableByteStreamController | ReadableStreamDefaultController) => {
    let from = 0;
    for (const end of ends) {
      if (end > from) controller.enqueue(bytes.slice(from, end));
      from = end;
    }
    controller.close();
  };
  const stream =
    type === 'bytes' ? new ReadableStream({ type, start }) : new ReadableStream({ start });
  return new Response(stream).body ?? new ReadableStream();
}

describe('a list with one item per line', () => {
  it('is the same in pieces as in one', async () => {
    await fc.assert(
      fc.asyncProperty(lists, cuts, types, async (list, at, type) => {
        expect(await read(inPieces(written(list), at, type))).toEqual(list);
      }),
    );
  });

  it.each(['bytes', undefined] as const)('can have a long item (%s)', async (type) => {
    const list = [{ name: 'a' }, { name: '🦕'.repeat(500_000) }, { name: 'b' }];
    const at = Array.from({ length: 90 }, (_, index) => 22_222 * index);
    expect(await read(inPieces(written(list), at, type))).toEqual(list);
  });

  it('is refused when it is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(lists, cuts, types, fc.nat(), async (list, at, type, length) => {
        const bytes = written(list);
        const body = inPieces(bytes.slice(0, length % bytes.length), at, type);
        await expect(read(body)).rejects.toThrow(SyntaxError);
      }),
    );
  });
});
