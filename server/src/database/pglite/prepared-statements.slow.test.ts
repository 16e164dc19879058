import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, test as anyTest, beforeAll, expect, inject } from 'vitest';
import { startPglite } from './pglite.ts';

const template = inject('template');
const test = anyTest.runIf(template.engine === 'pglite');

let engine: PGlite;
beforeAll(async () => {
  if (template.engine === 'pglite') engine = await startEngine({});
});
afterAll(() => engine?.close());

async function startEngine(options: Parameters<typeof startPglite>[1]): Promise<PGlite> {
  if (template.engine !== 'pglite') throw new Error('Only for the embedded database');
  const loadDataDir = new Blob([await readFile(template.file)]);
  return (await startPglite({ loadDataDir }, options)).engine;
}

const often = Array.from({ length: 20 }, (_, number) => number);

async function countPrepared(): Promise<number> {
  const { rows } = await engine.query<{ kept: number }>(
    'select count(*)::integer as kept from pg_prepared_statements',
  );
  return rows[0]?.kept ?? 0;
}

test('frequent queries are kept prepared and return the right rows', async () => {
  const before = await countPrepared();
  for (const number of often) {
    const { rows } = await engine.query('select $1::integer + 1 as next, $2::text as said', [
      number,
      `é ${number}`,
    ]);
    expect(rows).toEqual([{ next: number + 1, said: `é ${number}` }]);
  }
  expect(await countPrepared()).toBe(before + 1);
});

test('the queries used most recently stay prepared, and no more than two hundred', async () => {
  const expectValue = async (value: number) => {
    expect((await engine.query(`select ${value} as value`)).rows).toEqual([{ value }]);
  };
  for (let value = 0; value < 250; value += 1) {
    for (const _ of often.slice(0, 6)) await expectValue(value);
    await expectValue(-1);
  }
  const { rows } = await engine.query<{ statement: string }>(
    "select statement from pg_prepared_statements where name like 'query%'",
  );
  const kept = rows.map(({ statement }) => statement);
  expect(kept).toHaveLength(200);
  expect(kept).toContain('select -1 as value');
  expect(kept).toContain('select 249 as value');
  expect(kept).not.toContain('select 0 as value');
  await expectValue(0);
});

test('a failing query affects no other, even within a transaction', async () => {
  for (const number of often) {
    const divide = (by: number) => engine.query('select 6 / $1::integer as part', [by]);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(3)).rows).toEqual([{ part: 2 }]);
    const undone = engine.transaction(async (tx) => {
      await tx.query('select 6 / $1::integer as part', [number % 2]);
    });
    if (number % 2 === 0) await expect(undone).rejects.toThrow('division by zero');
    else await undone;
  }
});

test('a query on a recreated table uses the new table', async () => {
  for (const number of often) {
    await engine.exec(`drop table if exists news; create table news (said integer)`);
    await engine.query('insert into news values ($1)', [number]);
    expect((await engine.query('select said from news')).rows).toEqual([{ said: number }]);
  }
});

test('no query is kept prepared if this is turned off', async () => {
  const plain = await startEngine({ preparesStatements: false });
  try {
    for (const number of often) {
      const { rows } = await plain.query('select $1::integer + 1 as next', [number]);
      expect(rows).toEqual([{ next: number + 1 }]);
    }
    const { rows } = await plain.query('select name from pg_prepared_statements');
    expect(rows.filter((row) => JSON.stringify(row).includes('query_'))).toEqual([]);
  } finally {
    await plain.close();
  }
});

test('pattern searches are planned each time', async () => {
  const before = await countPrepared();
  for (const _ of often) await engine.query("select 1 where 'cats' like $1", ['%at%']);
  expect(await countPrepared()).toBeLessThanOrEqual(before + 1);
});
