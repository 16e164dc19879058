import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, test as anyTest, beforeAll, expect, inject } from 'vitest';
import { openTestDatabase } from '../../test/database/test-database.ts';
import { eventually } from '../../test/eventually.ts';
import type { OpenDatabase } from './database.ts';
import { addQuickRead, createPipelinedReads } from './pipelined-reads.ts';
import { preparedRead } from './prepared.ts';

const test = anyTest.runIf(inject('template').engine === 'postgres');

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const quotient = preparedRead((database, name) =>
  database
    .select({
      value: sql<number>`60 / ${sql.placeholder('divisor')}::integer`,
      connection: sql<number>`pg_backend_pid()`,
    })
    .from(sql`(select 1) as one`)
    .prepare(name),
);

async function divide(divisor: number) {
  const [row] = await quotient(open.database, 'test_quotient').execute({ divisor });
  return row;
}

test('reads that are sent together share a connection, and each gets its own reply', async () => {
  await eventually(async () => {
    const rows = await Promise.all([1, 2, 3, 4, 5].map(divide));
    expect(rows.map((row) => row?.value)).toEqual([60, 30, 20, 15, 12]);
    expect(new Set(rows.map((row) => row?.connection)).size).toBe(1);
  });
});

test('a read that fails does not affect those sent with it', async () => {
  const results = await Promise.allSettled([1, 0, 3, 0, 5].map(divide));
  expect(
    results.map((each) => (each.status === 'fulfilled' ? each.value?.value : 'failed')),
  ).toEqual([60, 'failed', 20, 'failed', 12]);
});

test('reads work again after the connections were lost', async () => {
  await Promise.all([1, 2, 3].map(divide));
  await open.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await eventually(async () => expect((await divide(4))?.value).toBe(15));
  await eventually(async () => {
    const rows = await Promise.all([1, 2, 3, 4].map(divide));
    expect(new Set(rows.map((row) => row?.connection)).size).toBe(1);
  });
});

test('a read sees what was committed before it', async () => {
  const { database } = open;
  const count = preparedRead((reader, name) =>
    reader.select({ count: sql<number>`count(*)::integer` }).from(sql`written`).prepare(name),
  );
  await database.execute(sql`create table written (number integer)`);
  for (const number of [1, 2, 3]) {
    await database.execute(sql`insert into written values (${number})`);
    expect(await count(database, 'test_count').execute()).toEqual([{ count: number }]);
  }
});

anyTest('reads are sent in another way while there is no connection', async () => {
  addQuickRead('test_unreachable');
  const sent: unknown[] = [];
  const result = { rows: [], command: '', rowCount: 0, oid: 0, fields: [] };
  const reads = createPipelinedReads(
    () => new Client({ host: '127.0.0.1', port: 1, pipeline: true }),
    async () => undefined,
    2,
    async ({ name }, values) => {
      sent.push([name, values]);
      return result;
    },
    pino({ enabled: false }),
  );
  for (const name of ['test_unreachable', 'another', 'test_unreachable']) {
    expect(await reads.query({ name, text: 'select $1' }, [name.length])).toBe(result);
  }
  await reads.close();
  expect(sent).toEqual([
    ['test_unreachable', [16]],
    ['another', [7]],
    ['test_unreachable', [16]],
  ]);
});
