import type { FlatSpecies } from '@life-tree/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpecies } from './read-species.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('a,\nb', ']}', '"species":[', 'Ægir 🦕', '[{', '\\'),
);
const species = fc.record({
  id: fc.uuid(),
  treeId: fc.constant('tree'),
  name: text,
  description: fc.option(text),
  image: fc.constant(null),
  ancestorId: fc.option(fc.uuid()),
  apparition: fc.constant(null),
  afterApparition: fc.nat(),
  duration: fc.nat(),
});
const replies = fc.record({
  list: fc.array(species, { maxLength: 12 }),
  rest: fc.option(fc.record({ version: fc.nat(), tree: fc.record({ name: text }) })),
});
const cuts = fc.array(fc.nat({ max: 4000 }), { maxLength: 8 });

/** Writes a reply as the server does. */
function written(
  list: readonly FlatSpecies[],
  rest: { readonly version: number; readonly tree: unknown } | null,
): Uint8Array<ArrayBuffer> {
  const lines = `[${list.map((one) => JSON.stringify(one)).join(',\n')}]`;
  const json = rest === null ? lines : `${JSON.stringify(rest).slice(0, -1)},"species":${lines}}`;
  return new TextEncoder().encode(json);
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

describe('a reply with species', () => {
  it('is the same in pieces as in one', async () => {
    await fc.assert(
      fc.asyncProperty(replies, cuts, types, async ({ list, rest }, at, type) => {
        const added: FlatSpecies[] = [];
        const body = inPieces(written(list, rest), at, type);
        const reply = await readSpecies(body, (one) => added.push(one));
        expect(added).toEqual(list);
        expect(reply).toEqual(rest === null ? [] : { ...rest, species: [] });
      }),
    );
  });

  it('is refused when it is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(replies, cuts, types, fc.nat(), async ({ list, rest }, at, type, length) => {
        const bytes = written(list, rest);
        const body = inPieces(bytes.slice(0, length % bytes.length), at, type);
        await expect(readSpecies(body, () => {})).rejects.toThrow(SyntaxError);
      }),
    );
  });
});
