import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { years } from '../timeline/years.ts';
import { CollectedSpecies, type SpeciesBlock } from './collected-species.ts';
import { detailsOf } from './details.ts';
import { Forest } from './forest.ts';
import { speciesId } from './ids/species-id.ts';
import type { Species } from './species.ts';

const nil = '0'.repeat(32);
const characters = (texts: readonly string[]) => new TextEncoder().encode(texts.join(''));
const withoutHyphens = (id: string | null) => id?.replaceAll('-', '') ?? nil;

function blockOf(list: readonly Species[]): SpeciesBlock {
  const column = <Value>(values: (Value | null)[]) =>
    values.every((value) => value === null) ? null : values;
  return {
    ids: characters(list.map(({ id }) => withoutHyphens(id))),
    ancestors: characters(list.map(({ ancestorId }) => withoutHyphens(ancestorId))),
    starts: list.map(({ start }) => start),
    durations: list.map(({ duration }) => duration),
    names: list.map(({ name }) => name),
    descriptions: column(list.map(({ description }) => description)),
    images: column(list.map(({ image }) => image)),
    details: column(list.map(detailsOf)),
  };
}

function collect(blocks: readonly (readonly Species[])[], room = 0) {
  const collected = new CollectedSpecies(room);
  for (const list of blocks) collected.addBlock(blockOf(list));
  return Forest.fromCollected(collected);
}

const optionalText = fc.option(fc.string(), { nil: null, freq: 2 });
const fields = fc.record({
  ancestor: fc.option(fc.nat()),
  start: fc.double({ noNaN: true, noDefaultInfinity: true }),
  name: fc.string(),
  description: optionalText,
  image: optionalText,
  inferred: fc.boolean(),
});

/** Species, each with an earlier one as its ancestor, in any order. */
const anySpecies = fc
  .tuple(
    fc.uniqueArray(fc.uuid(), { maxLength: 90 }),
    fc.array(fields, { minLength: 90, maxLength: 90 }),
  )
  .map(([ids, values]) =>
    ids.flatMap((id, index): Species[] => {
      const value = values[index];
      if (value === undefined) return [];
      const { ancestor, inferred, start, ...rest } = value;
      const ancestorId = ids[index === 0 || ancestor === null ? -1 : ancestor % index];
      return [
        {
          ...rest,
          id: speciesId(id),
          ancestorId: ancestorId === undefined ? null : speciesId(ancestorId),
          start: years(start),
          duration: years(1),
          ...(inferred && { inferred }),
        },
      ];
    }),
  )
  .chain((list) => fc.shuffledSubarray(list, { minLength: list.length }));

describe('Species that arrive in blocks', () => {
  test('make the same forest as one after the other, however many were expected', () => {
    const sizes = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(anySpecies, sizes, fc.nat(200), (list, size, room) => {
        const blocks = Array.from({ length: Math.ceil(list.length / size) }, (_, block) =>
          list.slice(block * size, (block + 1) * size),
        );
        const forest = collect(blocks, room);
        const expected = Forest.fromSpecies(list);
        if (!forest.ok || !expected.ok) throw new Error('Not a forest');
        expect([...forest.value.list()]).toEqual([...expected.value.list()]);
        for (const { id } of list) {
          expect(forest.value.indexOf(id)).toBe(expected.value.indexOf(id));
        }
      }),
    );
  });

  test('must have different ids and known ancestors', () => {
    const id = (number: number) => speciesId(`01980000-0000-7000-8000-00000000000${number}`);
    const species = (number: number, ancestor: number | null): Species => ({
      id: id(number),
      ancestorId: ancestor === null ? null : id(ancestor),
      ...{ start: years(0), duration: years(1), name: '', description: null, image: null },
    });
    const errorOf = (...blocks: Species[][]) => {
      const forest = collect(blocks);
      return forest.ok ? null : forest.error;
    };
    expect(errorOf([species(1, null)], [species(2, 1), species(1, 2)])).toEqual({
      code: 'duplicate-id',
      id: id(1),
    });
    expect(errorOf([species(1, null), species(2, 3)])).toEqual({
      code: 'missing-ancestor',
      id: id(2),
    });
    expect(errorOf([species(1, 2), species(2, 1)])).toEqual({ code: 'circle', id: id(1) });
  });
});
