import { expect, test } from 'vitest';
import { memoryRateCounter } from './memory-rate-counter.ts';

test('counts each name on its own, and starts over when its window ends', async () => {
  let time = 0;
  const counter = memoryRateCounter(() => time);
  expect(await counter.add('a', 60)).toEqual({ count: 1, secondsLeft: 60 });
  time = 30_500;
  expect(await counter.add('a', 60)).toEqual({ count: 2, secondsLeft: 30 });
  expect(await counter.add('b', 60)).toEqual({ count: 1, secondsLeft: 60 });
  time = 60_000;
  expect(await counter.add('a', 60)).toEqual({ count: 1, secondsLeft: 60 });
});

test('forgets the oldest names when there are too many', async () => {
  const counter = memoryRateCounter(() => 0);
  await counter.add('first', 60);
  for (let index = 0; index < 100_000; index += 1) await counter.add(`flood ${index}`, 60);
  expect((await counter.add('flood 99999', 60)).count).toBe(2);
  expect((await counter.add('first', 60)).count).toBe(1);
});
