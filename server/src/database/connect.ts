import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

interface Place {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** Where an embedded database lies. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Opens the configured database with its tables brought up to date. */
export function connect(place: Place, logger: Logger): Promise<OpenDatabase> {
  return place.databaseUrl === null
    ? openPglite(databaseFolder(place.dataDir))
    : openPostgres(place.databaseUrl, logger);
}
