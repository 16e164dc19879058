import { describe, expect, test } from 'vitest';
import { createTextSampling, sampleOf } from './text-sample.ts';

const texts = Array.from(
  { length: 2000 },
  (_, index) => `owner.${index}\nthe tree of ${index % 4 === 0 ? 'saurians' : 'birds'}`,
);
const many = { texts, total: 100_000 };

describe('a sample of search texts', () => {
  test('estimates how many trees contain common words, alone and combined', () => {
    const { estimate } = sampleOf(many);
    expect(estimate(['tree'])).toBe(100_000);
    expect(estimate(['e'])).toBe(100_000);
    expect(estimate(['saurians'])).toBe(25_000);
    expect(estimate(['saurians', 'owner'])).toBe(25_000);
    expect(estimate(['saurians', 'owner'])).toBe(25_000);
    expect(estimate(['owner.19'])).toBe(5550);
    expect(estimate([])).toBe(100_000);
    expect(estimate([''])).toBe(100_000);
  });

  test('estimates nothing for words that are rare or in few trees, which are counted', () => {
    const { estimate } = sampleOf(many);
    expect(estimate(['saurians', 'birds'])).toBe(null);
    expect(estimate(['whales'])).toBe(null);
    expect(estimate(['owner.1999'])).toBe(null);
    expect(sampleOf({ texts, total: 3000 }).estimate(['saurians'])).toBe(null);
    expect(sampleOf({ texts: [], total: 0 }).estimate(['tree'])).toBe(null);
  });

  test('knows about how many trees there are, if they are many', () => {
    expect(sampleOf(many).total).toBe(100_000);
    expect(sampleOf({ texts, total: 2000 }).total).toBe(null);
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
      return { texts: [], total: 0 };
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
