import { DrizzleQueryError } from 'drizzle-orm';

interface DatabaseRefusal {
  readonly code: string;
  readonly constraint: string | undefined;
}

/** What the database itself said, whichever driver and wrapper the error came through. */
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

/** The unique index that refused a row, or null when the error is another one. */
export function violatedUniqueIndex(error: unknown): string | null {
  const refusal = databaseRefusal(error);
  return refusal?.code === '23505' ? (refusal.constraint ?? null) : null;
}

/** A row was to point at one that somebody else has deleted meanwhile. */
export function isMissingReference(error: unknown): boolean {
  return databaseRefusal(error)?.code === '23503';
}

/** PostgreSQL holds no text with the character U+0000. */
export function isUnstorableText(error: unknown): boolean {
  const code = databaseRefusal(error)?.code;
  return code === '22021' || code === '22P05';
}

/** There is no room left on the database's disk. */
export function isDiskFull(error: unknown): boolean {
  return databaseRefusal(error)?.code === '53100';
}

/** The database answers, but stores nothing: its disk is full, or it is a copy that only reads. */
export function storesNothing(error: unknown): boolean {
  return isDiskFull(error) || databaseRefusal(error)?.code === '25006';
}

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  // Shutting down, crashed, starting up, out of connections.
  ...['57P01', '57P02', '57P03', '53300'],
]);

/** Whether the database could not be reached at all, so that trying again later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return unreachable.has(cause.code);
    // The driver gives these no code.
    if (/^Connection terminated|^timeout exceeded when trying to connect/.test(cause.message)) {
      return true;
    }
  }
  return false;
}
