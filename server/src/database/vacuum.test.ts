import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSeparateEngine } from '../../test/database/embedded-databases.ts';
import type { EmbeddedEngine } from './pglite/embedded-engine.ts';
import { vacuumRegularly, vacuumWorst } from './vacuum.ts';

let open: Awaited<ReturnType<typeof startSeparateEngine>>;
beforeAll(async () => {
  open = await startSeparateEngine();
}, 60_000);
afterAll(() => open.close());
afterEach(() => void vi.useRealTimers());

test('the embedded engine reuses the space of changed and deleted rows', async () => {
  const { engine } = open;
  await engine.exec('create table texts (id integer primary key, text bytea)');
  const size = async () => {
    const { rows } = await engine.query<{ size: number }>(
      `select pg_total_relation_size('texts')::integer as size`,
    );
    return rows[0]?.size ?? 0;
  };
  for (let id = 0; id < 10; id++) {
    await engine.query('insert into texts values ($1, $2)', [id, randomBytes(300_000)]);
  }
  expect(await size()).toBeGreaterThan(3_000_000);
  await vacuumWorst(engine);
  expect(await size()).toBeGreaterThan(3_000_000);
  await engine.exec('update texts set text = null');
  await vacuumWorst(engine);
  expect(await size()).toBeLessThan(500_000);
}, 60_000);

test.each([
  { use: 'nobody uses the engine', sinceUse: 60_000, first: 10_000 },
  { use: 'somebody always uses it', sinceUse: 20, first: 600_000 },
])('while $use, the first vacuum is after $first ms', async ({ sinceUse, first }) => {
  vi.useFakeTimers();
  const vacuumed: string[] = [];
  const engine = {
    closed: false,
    millisecondsSinceUse: () => sinceUse,
    exec: async (text: string) => void vacuumed.push(text),
    query: async () => ({ rows: [{ name: 'species' }] }),
  };
  const stop = vacuumRegularly(engine as unknown as EmbeddedEngine, undefined);
  await vi.advanceTimersByTimeAsync(first - 1);
  expect(vacuumed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(vacuumed.at(-1)).toBe('vacuum species');
  stop();
});
