import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

interface Place {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** Opens the configured database with its tables brought up to date. */
export function connect(place: Place, logger: Logger): Promise<OpenDatabase> {
  return place.databaseUrl === null
    ? openPglite(join(place.dataDir, 'database'))
    : openPostgres(place.databaseUrl, logger);
}
