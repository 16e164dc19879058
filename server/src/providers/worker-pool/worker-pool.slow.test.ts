import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleImage, svgImage } from '../../../test/seed/images.ts';
import { createWorkerPool, type WorkerPool, WorkerPoolBusy } from './worker-pool.ts';

let pool: WorkerPool;
beforeAll(() => {
  pool = createWorkerPool(pino({ level: 'silent' }), { processorSeconds: 1 });
});
afterAll(() => pool.close());

/** A few thousand bytes that take hours to render. */
function endlessSvg(): Buffer {
  const noise = '<feTurbulence baseFrequency="0.05" numOctaves="500"/>'.repeat(50);
  return svgImage(
    `<filter id="f">${noise}</filter><rect width="2000" height="2000" filter="url(#f)"/>`,
    'width="2000" height="2000"',
  );
}

test('an image that would take hours is aborted, and the next one is processed', async () => {
  const endless = pool.processImage(endlessSvg());
  const waiting = pool.processImage(await sampleImage('png'));
  await expect(endless).rejects.toMatchObject({ reason: 'too-complicated' });
  expect(Object.keys(await waiting).sort()).toEqual(['card', 'full', 'node']);
}, 120_000);

test('images do not wait for the files of trees', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'life-tree-pool-'));
  // Reading it never ends.
  const source = join(folder, 'source');
  execFileSync('mkfifo', [source]);
  const aborted = new AbortController();
  const trees = Array.from({ length: 8 }, (_, index) =>
    pool.writeTree(
      {
        ...{ format: 'newick', title: '', origin: 'http://tree.test', source, top: null },
        ...{ target: join(folder, String(index)), settings: null, parts: {} },
      },
      aborted.signal,
    ),
  );
  const settled = Promise.allSettled(trees);
  expect(await pool.processImage(await sampleImage('png', 2, 2))).toHaveProperty('node');
  aborted.abort();
  for (const { status } of await settled) expect(status).toBe('rejected');
  await rm(folder, { recursive: true });
}, 120_000);

test('a limited number of images wait, and a closed pool refuses all', async () => {
  const bytes = await sampleImage('png', 2, 2);
  const closing = createWorkerPool(pino({ level: 'silent' }));
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => closing.processImage(bytes)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(20);
  for (const result of refused)
    expect(result).toMatchObject({ reason: expect.any(WorkerPoolBusy) });
  await closing.close();
  await expect(closing.processImage(bytes)).rejects.toThrow(WorkerPoolBusy);
}, 120_000);
