import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { databaseUrl, onServer } from '../../test/database/postgres-template.ts';
import { openTestDatabase } from '../../test/database/test-database.ts';
import { StartError } from '../start-error.ts';
import { refuseUnreleasedTables } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const template = inject('template');

// Only PostgreSQL can have several processes.
describe.runIf(template.engine === 'postgres')('two servers that start at the same time', () => {
  test('can migrate an empty database at the same time', async () => {
    if (template.engine !== 'postgres') return;
    const name = `life_tree_test_${randomUUID().replaceAll('-', '')}`;
    await onServer(template.serverUrl, `create database ${name}`);
    const start = () =>
      openPostgres(databaseUrl(template.serverUrl, name), pino({ level: 'silent' }));
    const servers = await Promise.all([start(), start(), start()]);
    try {
      for (const { database, ping } of servers) {
        await ping();
        await database.execute(sql`select count(*) from users`);
      }
      expect(servers).toHaveLength(3);
    } finally {
      for (const server of servers) await server.close();
      await onServer(template.serverUrl, `drop database ${name} with (force)`);
    }
  });
});

test('a database of a development version before 0.1.0 is refused with an explanation', async () => {
  const { database, close } = await openTestDatabase();
  try {
    await refuseUnreleasedTables(database);
    const addMigration = (createdAt: number) =>
      database.execute(sql`
        insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${createdAt})`);
    // A newer one is accepted, so that an upgrade can be rolled back.
    await addMigration(9_000_000_000_000);
    await refuseUnreleasedTables(database);
    await addMigration(1_794_708_065_637);
    const refused = refuseUnreleasedTables(database);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow('cannot be migrated. Set DATA_DIR to an empty folder');
  } finally {
    await close();
  }
});
