import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { OpenDatabase } from '../src/database/database.ts';
import { startPglite } from '../src/database/pglite.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { databaseUrl, onServer } from './postgres-template.ts';

/** An empty, migrated database of its own on the engine under test; closing it removes it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('template');
  if (template.engine === 'pglite') {
    return startPglite({ loadDataDir: new Blob([await readFile(template.file)]) });
  }
  const name = `life_tree_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(template.serverUrl, `create database ${name} template ${template.database}`);
  const open = await openPostgres(databaseUrl(template.serverUrl, name), pino({ level: 'silent' }));
  return {
    ...open,
    close: async () => {
      await open.close();
      await onServer(template.serverUrl, `drop database ${name} with (force)`);
    },
  };
}
