import { once, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../test/database/postgres-template.ts';
import { openTestDatabase } from '../../test/database/test-database.ts';
import { addErrorReplies } from '../http/error-replies.ts';
import { createLogger } from '../logging.ts';
import type { Database, OpenDatabase } from './database.ts';
import { maxConnections, openPostgres, type TimeLimits } from './postgres.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

test.runIf(inject('template').engine === 'postgres')(
  'connections do not compile queries, which would take longer than running them',
  async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => open.database.execute(sql`show jit`)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ rows: [{ jit: 'off' }] });
  },
);

describe.runIf(inject('template').engine === 'postgres')('a connection', () => {
  /** Another pool for the same database, with limits that a test can wait for. */
  async function openLimited(limits: TimeLimits): Promise<OpenDatabase> {
    const template = inject('template');
    if (template.engine !== 'postgres') throw new Error('This test needs PostgreSQL');
    const [row] = await open.database
      .select({ name: sql<string>`current_database()` })
      .from(sql`(values (1)) as one`);
    const url = databaseUrl(template.serverUrl, row?.name ?? '');
    return openPostgres(url, pino({ level: 'silent' }), { limits });
  }

  const shortLimits = { statement: 500, lock: 200, idleInTransaction: 300, connection: 10_000 };

  /** The reply to a request that needs the database, and what is logged about it. */
  async function requestThat(
    work: (database: Database) => Promise<unknown>,
    limits: TimeLimits = shortLimits,
  ) {
    const limited = await openLimited(limits);
    const lines: string[] = [];
    const loggerInstance: FastifyBaseLogger = createLogger('info', {
      write: (line) => void lines.push(line),
    });
    const app = Fastify({ loggerInstance });
    addErrorReplies(app);
    app.get('/', async () => {
      await work(limited.database);
      return {};
    });
    const reply = await app.inject('/');
    await app.close();
    // The connection is given back, or replaced, and serves the next request.
    await limited.ping();
    await limited.close();
    return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], lines };
  }

  /** Begins as many transactions as there are connections; they end with the signal. */
  async function holdAllConnections(database: Database, end: AbortSignal) {
    setMaxListeners(maxConnections, end);
    const held: Promise<void>[] = [];
    for (let count = 0; count < maxConnections; count++) {
      await new Promise<void>((begun) => {
        held.push(
          database.transaction(async () => {
            begun();
            await once(end, 'abort');
          }),
        );
      });
    }
    return held;
  }

  test('has limits that fit requests', async () => {
    const shown = await open.database.execute(sql`
      select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(shown).toMatchObject({ rows: [{ statement: '1min', lock: '15s', idle: '1min' }] });
  });

  test('gives up on a statement that takes too long', async () => {
    const { status, retryAfter, lines } = await requestThat((database) =>
      database.execute(sql`select pg_sleep(60), ${'a value'}::text`),
    );
    expect([status, retryAfter]).toEqual([503, '5']);
    expect(lines.join('')).toContain('57014');
    expect(lines.join('')).not.toContain('a value');
  });

  test('gives up waiting for a lock', async () => {
    const lock = (database: Database) =>
      database.transaction((tx) => tx.execute(sql`lock table users`));
    const { status, retryAfter } = await open.database.transaction(async (tx) => {
      await tx.execute(sql`lock table users`);
      return requestThat(lock);
    });
    expect([status, retryAfter]).toEqual([503, '5']);
  });

  test.each([
    ['a query', (database: Database) => database.execute(sql`select 1`)],
    [
      'a transaction',
      (database: Database) => database.transaction((tx) => tx.execute(sql`select 1`)),
    ],
  ])('is waited for, but not for long, by %s', async (_, work) => {
    const limits = { statement: 0, lock: 0, idleInTransaction: 0, connection: 2000 };
    const { status, retryAfter } = await requestThat(async (database) => {
      const release = new AbortController();
      const held = await holdAllConnections(database, release.signal);
      try {
        await work(database);
      } finally {
        release.abort();
        await Promise.all(held);
      }
    }, limits);
    expect([status, retryAfter]).toEqual([503, '5']);
  });

  test('ends a transaction that does nothing, and the server goes on', async () => {
    const { status } = await requestThat((database) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await sleep(2000);
        await tx.execute(sql`select 1`);
      }),
    );
    expect(status).toBe(503);
  });
});
