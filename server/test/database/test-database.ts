import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { OpenDatabase } from '../../src/database/database.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { openEmbedded } from './embedded-databases.ts';
import { unpackTemplate } from './pglite-template.ts';
import { databaseUrl, onServer } from './postgres-template.ts';
import type { Template } from './template.ts';

/** A separate, empty, migrated database on the tested engine. Closing it removes it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('template');
  if (template.engine === 'pglite') return openEmbedded(template.file);
  const name = await createCopy(template);
  const open = await openPostgres(databaseUrl(template.serverUrl, name), pino({ level: 'silent' }));
  return {
    ...open,
    close: async () => {
      await open.close();
      await onServer(template.serverUrl, `drop database ${name} with (force)`);
    },
  };
}

export interface DatabaseForProcess {
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** A migrated database for a separate server process. An embedded one is in `dataDir`. */
export async function prepareDatabaseForProcess(dataDir: string): Promise<DatabaseForProcess> {
  const template = inject('template');
  if (template.engine === 'pglite') {
    await unpackTemplate(template.file, join(dataDir, 'database'));
    return { environment: {}, remove: async () => undefined };
  }
  const name = await createCopy(template);
  return {
    environment: { DATABASE_URL: databaseUrl(template.serverUrl, name) },
    remove: () => onServer(template.serverUrl, `drop database ${name} with (force)`),
  };
}

async function createCopy(template: Extract<Template, { engine: 'postgres' }>): Promise<string> {
  const name = `life_tree_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(template.serverUrl, `create database ${name} template ${template.database}`);
  return name;
}
