import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';
import { openPglite } from './pglite/pglite.ts';
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
    ? openPglite(databaseFolder(place.dataDir), { logger, onBroken: endProcess })
    : openPostgres(place.databaseUrl, logger);
}

/** Without its database there is nothing left to end in good order; what was acknowledged is stored. */
function endProcess(reason: unknown): void {
  const said = reason instanceof Error ? reason.message : String(reason);
  process.stderr.write(`Life Tree ends because its database can store nothing more: ${said}.\n`);
  process.exit(1);
}
