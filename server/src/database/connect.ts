import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';
import { openPglite } from './pglite/pglite.ts';
import { openPostgres } from './postgres.ts';

interface Location {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly preparesStatements: boolean;
}

/** The folder of the embedded database. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Opens the configured database and migrates its tables. */
export function connect(
  { databaseUrl, dataDir, preparesStatements }: Location,
  logger: Logger,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, logger);
  return openPglite(databaseFolder(dataDir), { logger, preparesStatements, onBroken: endProcess });
}

/** A server without its database cannot shut down in order. Acknowledged changes are stored. */
function endProcess(reason: unknown): void {
  const message = reason instanceof Error ? reason.message : String(reason);
  process.stderr.write(
    `Life Tree has stopped because its database cannot store anything: ${message}.\n`,
  );
  process.exit(1);
}
