import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

test('work with the same key runs in order and never at the same time, even after failures', async () => {
  const oneAtATime = createOneAtATime();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} starts`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const settled = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => oneAtATime('tree', work(name))),
  );
  expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
  ]);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
});

test('work with other keys does not wait', async () => {
  const oneAtATime = createOneAtATime();
  let finish = () => {};
  const slow = oneAtATime('one', () => new Promise<void>((resolve) => (finish = resolve)));
  await oneAtATime('other', async () => undefined);
  finish();
  await slow;
});
