import { DrizzleQueryError } from 'drizzle-orm';

interface DatabaseRefusal {
  readonly code: string;
  readonly constraint: string | undefined;
}

/** The database's own error, whichever driver and wrapper it came through. */
export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) {
      const constraint = 'constraint' in cause ? cause.constraint : undefined;
      return {
        code: cause.code,
        constraint: typeof constraint === 'string' ? constraint : undefined,
      };
    }
  }
  return null;
}

/** The unique index that refused a row; null for other errors. */
export function violatedUniqueIndex(error: unknown): string | null {
  const refusal = databaseRefusal(error);
  return refusal?.code === '23505' ? (refusal.constraint ?? null) : null;
}

/** A row refers to another row that has been deleted. */
export function isMissingReference(error: unknown): boolean {
  return databaseRefusal(error)?.code === '23503';
}

/** PostgreSQL cannot store the character U+0000. */
export function isUnstorableText(error: unknown): boolean {
  const code = databaseRefusal(error)?.code;
  return code === '22021' || code === '22P05';
}

/** The database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  return databaseRefusal(error)?.code === '53100';
}

/** The database answers, but stores nothing: its disk is full, or it is a read-only replica. */
export function isReadOnly(error: unknown): boolean {
  return isDiskFull(error) || databaseRefusal(error)?.code === '25006';
}

const timeouts = new Set([
  // Of a statement, of waiting for a lock, and between statements of a transaction.
  ...['57014', '55P03', '25P03'],
]);

/** A statement waited or ran for too long, or all connections are in use: the database has too much to do. */
export function isTimeout(error: unknown): boolean {
  if (timeouts.has(databaseRefusal(error)?.code ?? '')) return true;
  const refused = driverError(error);
  return refused instanceof Error && refused.message === 'timeout exceeded when trying to connect';
}

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  // Shutting down, crashed, starting, out of connections.
  ...['57P01', '57P02', '57P03', '53300'],
]);

/** Whether the database cannot be reached, so that trying again later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  const refused = driverError(error);
  if (!(refused instanceof Error)) return false;
  if ('code' in refused && typeof refused.code === 'string') {
    return unreachable.has(refused.code) || isMissingSocket(refused);
  }
  // The driver's errors without a code.
  return /^Connection terminated|is not queryable$/.test(refused.message);
}

/** The socket of a server that does not run. Missing files have the same code. */
function isMissingSocket(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  return error.code === 'ENOENT' && error.syscall === 'connect';
}

/** Drizzle wraps what the driver says of a query, but not what it says when a transaction begins. */
function driverError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}
