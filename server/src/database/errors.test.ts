import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { isDatabaseDown } from './errors.ts';

describe('a database that cannot be reached', () => {
  // Nothing listens on this port, nor on a socket in this folder.
  const port = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const socket = new Pool({ host: '/nonexistent', user: 'nobody' });
  afterAll(() => Promise.all([port.end(), socket.end()]));

  test.each([
    ['a query', () => drizzle({ client: port }).execute(sql`select 1`)],
    ['a transaction', () => drizzle({ client: port }).transaction(async () => undefined)],
    ['a transaction by a socket', () => drizzle({ client: socket }).transaction(async () => {})],
  ])('is recognised in the error of %s', async (_, work) => {
    const error = await work().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isDatabaseDown(error)).toBe(true);
  });

  test('is not what a missing file means', async () => {
    const error = await readFile('/nonexistent').catch((reason: unknown) => reason);
    expect(isDatabaseDown(error)).toBe(false);
  });

  test('is not what another server that refuses a connection means', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(isDatabaseDown(new TypeError('fetch failed', { cause }))).toBe(false);
  });
});
