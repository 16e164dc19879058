import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { startPglite } from './pglite.ts';

const onBroken = vi.fn();
let open: Awaited<ReturnType<typeof startPglite>>;
beforeAll(async () => {
  open = await startPglite({}, { onBroken });
});

test('other work runs between queued queries', async () => {
  const { database } = open;
  // Each takes a few milliseconds.
  const work = () => database.execute(sql`select sum(n) from generate_series(1, 100000) as n`);
  await work();
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, work));
  isDone = true;
  expect(turns).toBeGreaterThan(10);

  turns = 0;
  isDone = false;
  setImmediate(count);
  await database.transaction(async (tx) => {
    for (let round = 0; round < 20; round += 1) {
      await tx.execute(sql`select sum(n) from generate_series(1, 100000) as n`);
    }
  });
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});

// Last, because the engine cannot be used afterwards.
test('after a full disk, no more queries reach the engine', async () => {
  const { engine } = open;
  const fill = "do $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$";
  await expect(engine.query(fill)).rejects.toThrow('no space left');
  await expect(engine.query('select 1')).rejects.toThrow('no space left');
  expect(onBroken).toHaveBeenCalledTimes(1);
});
