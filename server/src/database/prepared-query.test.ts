import { sql } from 'drizzle-orm';
import { afterAll, test as anyTest, beforeAll, expect, inject } from 'vitest';
import { openTestDatabase } from '../../test/database/test-database.ts';
import type { OpenDatabase } from './database.ts';
import { prepared } from './prepared.ts';

const test = anyTest.runIf(inject('template').engine === 'postgres');

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const given = (type: string) => sql`${sql.placeholder('value')}::${sql.raw(type)}`;
const echo = prepared((database, name, type: string) =>
  database
    .select({ value: sql<unknown>`${given(type)}`, kind: sql<string>`pg_typeof(${given(type)})` })
    .from(sql`(select 1) as one`)
    .prepare(name),
);

const texts = ['plain', '"quoted"', 'back\\slash', '{a,b}', 'NULL', '', ' ', 'é 🦕', 'a\nb'];

test.each([
  ['text', texts[1]],
  ['text', ''],
  ['text', null],
  ['integer', -5],
  ['double precision', 1e21],
  ['boolean', false],
  ['text[]', texts],
  ['text[]', [null, 'a', null]],
  ['text[]', []],
  ['double precision[]', [1.5, null, -2e-7]],
  ['integer[]', [1, 2]],
])('a prepared %s comes back unchanged, every time', async (type, value) => {
  const query = echo(open.database, `test_echo_${type}`, type);
  for (let time = 0; time < 3; time += 1) {
    expect(await query.execute({ value })).toEqual([{ value, kind: type }]);
  }
});

test('bytes and dates come back unchanged', async () => {
  const bytes = Buffer.from([0, 1, 92, 34, 255]);
  const date = new Date('2024-02-29T12:34:56.789Z');
  for (let time = 0; time < 3; time += 1) {
    const [one] = await echo(open.database, 'test_bytes', 'bytea').execute({ value: bytes });
    expect(one?.value).toEqual(bytes);
    const [other] = await echo(open.database, 'test_date', 'timestamptz').execute({ value: date });
    expect(new Date(String(other?.value))).toEqual(date);
  }
});

test('a prepared query that fails leaves its connection usable', async () => {
  const divide = prepared((database, name) =>
    database
      .select({ value: sql<number>`6 / ${sql.placeholder('by')}::integer` })
      .from(sql`(select 1) as one`)
      .prepare(name),
  )(open.database, 'test_divide');
  for (const by of [1, 0, 2, 0, 3]) {
    if (by === 0) await expect(divide.execute({ by })).rejects.toThrow();
    else expect(await divide.execute({ by })).toEqual([{ value: 6 / by }]);
  }
});
