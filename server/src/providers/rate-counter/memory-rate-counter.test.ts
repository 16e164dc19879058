import { expect, test } from 'vitest';
import { memoryRateCounter } from './memory-rate-counter.ts';

test('counts each name separately, and starts over when its window ends', async () => {
  let time = 0;
  const counter = memoryRateCounter(() => time);
  expect(await counter.add('a', 60)).toEqual({ count: 1, secondsLeft: 60 });
  time = 30_500;
  expect(await counter.add('a', 60)).toEqual({ count: 2, secondsLeft: 30 });
  expect(await counter.add('b', 60)).toEqual({ count: 1, secondsLeft: 60 });
  time = 60_000;
  expect(await counter.add('a', 60)).toEqual({ count: 1, secondsLeft: 60 });
});

test('doubles the wait after each attempt up to a maximum, and forgets old attempts', async () => {
  let time = 0;
  const counter = memoryRateCounter(() => time);
  const backoff = { free: 2, firstWaitSeconds: 5, maxWaitSeconds: 12, forgetSeconds: 60 };
  const attempt = () => counter.attempt('a', backoff);
  expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 5]);
  time += 5000;
  expect([await attempt(), await attempt()]).toEqual([0, 10]);
  time += 10_000;
  expect([await attempt(), await attempt()]).toEqual([0, 12]);
  time += 60_000;
  expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 5]);
});

test('forgets the oldest names when there are too many', async () => {
  const counter = memoryRateCounter(() => 0);
  await counter.add('first', 60);
  for (let index = 0; index < 100_000; index += 1) await counter.add(`flood ${index}`, 60);
  expect((await counter.add('flood 99999', 60)).count).toBe(2);
  expect((await counter.add('first', 60)).count).toBe(1);
});
