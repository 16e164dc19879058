import { describe, expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const limits = { running: 2, runningPerCaller: 1, waiting: 3, waitingPerCaller: 2 };
const { signal } = new AbortController();

/** Work that ends when `end` is called. */
function openWork() {
  let end: () => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    end = () => resolve('done');
  });
  return { work: () => promise, end };
}

describe('expensive work', () => {
  test('runs a few tasks at a time, and one caller cannot take all slots', async () => {
    const queue = createWorkQueue(limits);
    const ada = openWork();
    const started: string[] = [];
    const first = queue.run('ada', ada.work, { signal });
    const second = queue.run('ada', async () => started.push('ada'), { signal });
    await queue.run('bob', async () => started.push('bob'), { signal });
    expect(started).toEqual(['bob']);
    ada.end();
    await Promise.all([first, second]);
    expect(started).toEqual(['bob', 'ada']);
  });

  test('refuses a caller with too many waiting tasks, and all callers when too many wait', async () => {
    const queue = createWorkQueue(limits);
    const [ada, bob] = [openWork(), openWork()];
    const running = [
      queue.run('ada', ada.work, { signal }),
      queue.run('bob', bob.work, { signal }),
    ];
    const wait = (caller: string) => queue.run(caller, async () => caller, { signal });
    const waiting = [wait('ada'), wait('ada')];
    await expect(wait('ada')).rejects.toMatchObject({ status: 429 });
    waiting.push(wait('bob'));
    await expect(queue.run('eve', ada.work, { signal })).rejects.toMatchObject({ status: 503 });
    const patient = queue.run('eve', async () => 'eve', { signal, alwaysWaits: true });
    ada.end();
    bob.end();
    await Promise.all(running);
    expect(await Promise.all([...waiting, patient])).toEqual(['ada', 'ada', 'bob', 'eve']);
  });

  test('removes tasks aborted while they wait, and continues after a failure', async () => {
    const queue = createWorkQueue({ ...limits, running: 1 });
    const ada = openWork();
    const running = queue.run('ada', ada.work, { signal });
    const impatient = new AbortController();
    const given = queue.run('bob', async () => 'never', { signal: impatient.signal });
    const failing = queue.run('eve', () => Promise.reject(new Error('broken')), { signal });
    const last = queue.run('bob', async () => 'last', { signal });
    impatient.abort();
    await expect(given).rejects.toThrow('aborted');
    ada.end();
    await expect(failing).rejects.toThrow('broken');
    expect([await running, await last]).toEqual(['done', 'last']);
  });
});
