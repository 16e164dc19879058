import { Client } from 'pg';
import { compare, milliseconds, printTable, times } from './compare.ts';
import { processorTime } from './processor-time.ts';
import { onDatabase } from './product.ts';
import { seedTrees } from './seed-trees.ts';

const trees = 5000;
const updatesPerTurn = 200;

/**
 * Updates of counts, as views and likes make them, on the table of trees and on a copy that has the search
 * indexes itself, as it had before they got a table of their own.
 */
export async function measureCountUpdates(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await seedTrees(client, trees);
    await client.query(`
      create table trees_before (like trees including defaults including indexes);
      insert into trees_before select * from trees;
      create index on trees_before using gin (search_text gin_trgm_ops) where is_public;
      create index on trees_before using gin (text_parts(search_text)) where is_public`);
    await client.query('vacuum analyze trees_before');
  });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const processor = () => processorTime(rows[0]?.pid ?? 0);
  const { rows: ids } = await client.query<{ id: string }>(
    'select id from trees where is_public order by md5(id::text)',
  );
  let next = 0;
  const update = (table: string) => async () => {
    for (let turn = 0; turn < updatesPerTurn; turn += 1) {
      next = (next + 1) % ids.length;
      await client.query(
        `update ${table} set likes_count = likes_count + 1, popularity = popularity + 0.01 where id = $1`,
        [ids[next]?.id],
      );
    }
  };
  const { before, now } = await compare(
    {
      before: { run: update('trees_before'), processor },
      now: { run: update('trees'), processor },
    },
    { rounds: 9, turns: 2, warmUp: 1 },
  );
  await client.end();
  printTable(
    ['update of counts', 'with search indexes, database ms', 'now', 'now ÷ before'],
    [
      [
        'processor time',
        milliseconds(before.processor / updatesPerTurn),
        milliseconds(now.processor / updatesPerTurn),
        times(now.processor / before.processor),
      ],
    ],
  );
}
