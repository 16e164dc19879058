import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPglite } from './pglite/pglite.ts';
import { vacuumWorst } from './vacuum.ts';

let open: Awaited<ReturnType<typeof startPglite>>;
beforeAll(async () => {
  open = await startPglite({});
}, 60_000);
afterAll(() => open.close());

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
