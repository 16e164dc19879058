import { Client } from 'pg';
import { pino } from 'pino';
import { openPostgres } from '../../src/database/postgres.ts';
import { migrationsHash } from './migrations-hash.ts';
import type { Template } from './template.ts';

export async function preparePostgresTemplate(serverUrl: string): Promise<Template> {
  const database = `life_tree_template_${await migrationsHash()}`;
  await onServer(serverUrl, `drop database if exists ${database}`);
  await onServer(serverUrl, `create database ${database}`);
  const open = await openPostgres(databaseUrl(serverUrl, database), pino({ level: 'silent' }));
  await open.close();
  return { engine: 'postgres', serverUrl, database };
}

export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
