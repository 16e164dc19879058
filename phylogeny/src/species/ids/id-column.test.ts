import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comesBefore, hashAt, idAt, listIds, wordsOf } from './id-column.ts';
import { speciesId } from './species-id.ts';

const twoIds = fc.tuple(fc.uuid(), fc.uuid()).map(([one, other]) => [one, other].map(speciesId));

test('UUIDs as words are the same ids, in the same order and with the same hash', () => {
  fc.assert(
    fc.property(twoIds, (ids) => {
      const words = wordsOf(ids) ?? new Uint32Array();
      expect(listIds(words)).toEqual(ids);
      for (const row of [-1, 0, 1, 2]) expect(idAt(words, row)).toBe(idAt(ids, row));
      for (const row of [0, 1]) expect(hashAt(words, row)).toBe(hashAt(ids, row));
      const isSmaller = (ids[0] ?? '') < (ids[1] ?? '');
      expect(comesBefore(words, 0, 1)).toBe(isSmaller);
      expect(comesBefore(words, 0, 1, ids)).toBe(isSmaller);
      expect(comesBefore(words, 0, 0)).toBe(false);
    }),
  );
});

test('other ids have no words', () => {
  expect(wordsOf([speciesId('01980000-0000-7000-8000-000000000001'), speciesId('a')])).toBeNull();
});
