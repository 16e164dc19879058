import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { startSeparateEngine } from '../../../test/database/embedded-databases.ts';

const onBroken = vi.fn();
const isDiskNearlyFull = vi.fn(() => false);
let open: Awaited<ReturnType<typeof startSeparateEngine>>;
beforeAll(async () => {
  open = await startSeparateEngine({ onBroken, isDiskNearlyFull });
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

test('storing many species in a nearly empty database reads no species but their ancestors', async () => {
  const { engine } = open;
  const scans = async () => {
    await engine.query('select pg_stat_force_next_flush()');
    const { rows } = await engine.query<{ scans: number }>(
      "select seq_scan::integer as scans from pg_stat_user_tables where relname = 'species'",
    );
    return rows[0]?.scans ?? 0;
  };
  const [userId, treeId, rootId] = [1, 2, 3].map(() => crypto.randomUUID());
  await engine.query(
    `insert into users (id, username, username_key, username_search, email, email_key, password_hash, created_at)
     values ($1, 'a', 'a', 'a', 'a@b.test', 'a@b.test', '-', now())`,
    [userId],
  );
  await engine.query(
    `insert into trees (id, user_id, name, name_key, is_public, tags, search_text, version, species_count,
       popularity, created_at, updated_at)
     values ($1, $2, 'A', 'a', false, '{}', 'a', 1, 0, 0, now(), now())`,
    [treeId, userId],
  );
  const add = 'insert into species (tree_id, id, ancestor_id, start, duration, name)';
  await engine.query(`${add} values ($1, $2, null, 1, 1, 'Root')`, [treeId, rootId]);
  // Now the database knows that the table is small.
  await engine.exec('analyze species');
  const before = await scans();
  await engine.query(
    `${add} select $1::uuid, gen_random_uuid(), $2::uuid, 1, 1, 'One' from generate_series(1, 100)`,
    [treeId, rootId],
  );
  expect((await scans()) - before).toBeLessThan(10);
});

test('a disk that has just become full refuses writes but no reads, also within a transaction', async () => {
  const { engine } = open;
  await engine.exec('create table kept (number integer)');
  const store = (number: number) => engine.query('insert into kept values ($1)', [number]);
  const kept = async () =>
    (await engine.query<{ number: number }>('select number from kept')).rows.map(
      (row) => row.number,
    );
  await store(1);
  const halfDone = engine.transaction(async (tx) => {
    await tx.query('insert into kept values (2)');
    isDiskNearlyFull.mockReturnValue(true);
    await tx.query(
      'with added as (insert into kept values (3) returning number) select * from added',
    );
  });
  await expect(halfDone).rejects.toMatchObject({ code: '25006' });
  for (let time = 0; time < 10; time += 1) {
    await expect(store(4)).rejects.toMatchObject({ code: '25006' });
  }
  expect(await kept()).toEqual([1]);
  isDiskNearlyFull.mockReturnValue(false);
  await store(5);
  expect(await kept()).toEqual([1, 5]);
  expect(onBroken).not.toHaveBeenCalled();
});

// Last, because the engine cannot be used afterwards.
test('after a full disk, no more queries reach the engine', async () => {
  const { engine } = open;
  const fill = "do $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$";
  await expect(engine.query(fill)).rejects.toThrow('no space left');
  await expect(engine.query('select 1')).rejects.toThrow('no space left');
  expect(onBroken).toHaveBeenCalledTimes(1);
});
