import { describe, expect, test } from 'vitest';
import { createTextSampling, sampleOf } from './text-sample.ts';

const many = Array.from(
  { length: 2000 },
  (_, index) => `owner.${index}\nthe tree of ${index % 4 === 0 ? 'saurians' : 'birds'}`,
);

describe('a sample of search texts', () => {
  test('recognizes common words, alone and combined', () => {
    const { isCommon } = sampleOf(many);
    expect(isCommon(['tree'])).toBe(true);
    expect(isCommon(['e'])).toBe(true);
    expect(isCommon(['saurians', 'owner'])).toBe(true);
    expect(isCommon(['saurians', 'birds'])).toBe(false);
    expect(isCommon(['whales'])).toBe(false);
    expect(isCommon(['owner.1999'])).toBe(false);
  });

  test('regards no word as common if there are few trees', () => {
    expect(sampleOf(many.slice(1)).isCommon(['tree'])).toBe(false);
  });

  test('finds the rarest trigrams, at least one of which is in the index', () => {
    const { rarestPieces } = sampleOf(many);
    expect(rarestPieces(['the.quagga'])).toEqual(['qua', 'he.', 'e.q', '.qu']);
    expect(rarestPieces(['tree', 'sau'])).toEqual(['sau', 'tre', 'ree']);
    expect(rarestPieces(['恐竜の系統樹'])).toHaveLength(4);
    expect(rarestPieces(['ab', '(-)', ''])).toEqual([]);
  });
});

test('a sample is cached for a while, and read again after a failure', async () => {
  let read = 0;
  let at = 0;
  const current = createTextSampling(
    async () => {
      read += 1;
      if (read === 1) throw new Error('no database');
      return [];
    },
    () => new Date(at),
  );
  await expect(current()).rejects.toThrow('no database');
  await current();
  await current();
  expect(read).toBe(2);
  at = 3_600_000;
  await current();
  expect(read).toBe(3);
});
