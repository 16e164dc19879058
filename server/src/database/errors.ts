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

/** A statement waited or ran for too long, because the database has too much to do. */
export function isTimeout(error: unknown): boolean {
  return timeouts.has(databaseRefusal(error)?.code ?? '');
}

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  // Shutting down, crashed, starting, out of connections.
  ...['57P01', '57P02', '57P03', '53300'],
]);

/** Whether the database cannot be reached, so that trying again later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return unreachable.has(cause.code);
    // The driver's errors without a code.
    if (
      /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$/.test(
        cause.message,
      )
    ) {
      return true;
    }
  }
  return false;
}
