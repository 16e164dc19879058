import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { sessions, users } from '../../database/tables/index.ts';

interface SessionValues {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly userAgent: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Stores a session if the user's password hash is still the one that was checked; otherwise returns
 * false. `for share` waits for an uncommitted change of the password. A plain read would still see the
 * old hash, and the session would survive the change.
 */
export async function insertSessionIfPassword(
  database: Database,
  { id, tokenHash, userId, userAgent, now, expiresAt }: SessionValues,
  checkedHash: string,
): Promise<boolean> {
  const stored = await database.execute(sql`
    insert into ${sessions} (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
    select ${id}::uuid, ${tokenHash}, ${users.id}, ${userAgent},
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
      ${expiresAt.toISOString()}::timestamptz
    from ${users} where ${users.id} = ${userId} and ${users.passwordHash} = ${checkedHash}
      and ${users.suspendedAt} is null
    for share
    returning id`);
  return z.object({ rows: z.array(z.unknown()) }).parse(stored).rows.length > 0;
}

export async function setSessionDevice(tx: Database, id: string, deviceId: string): Promise<void> {
  await tx.update(sessions).set({ deviceId }).where(eq(sessions.id, id));
}

export async function findSessionDevice(tx: Database, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ deviceId: sessions.deviceId })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row?.deviceId ?? null;
}

const liveSessions = prepared((database, name) =>
  database
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      userId: sessions.userId,
      role: users.role,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any((select ${sql.placeholder('tokenHashes')}::text[])::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(name),
);

/** The sessions with these tokens that have not ended. */
export function findLiveSessions(database: Database, tokenHashes: readonly string[], now: Date) {
  return liveSessions(database, 'live_sessions').execute({ tokenHashes, now });
}

export async function findLiveSessionIds(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

export async function touchSession(database: Database, id: string, now: Date): Promise<void> {
  await database.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

export async function setSessionExpiry(
  database: Database,
  id: string,
  expiresAt: Date,
): Promise<void> {
  await database.update(sessions).set({ expiresAt }).where(eq(sessions.id, id));
}

/** The sessions of a user, last seen first. */
export function listSessionsOf(database: Database, userId: string, now: Date, limit: number) {
  return database
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limit);
}

/** Returns the device of the deleted session; null if this user has no such session. */
export async function deleteSessionOf(
  database: Database,
  userId: string,
  id: string,
): Promise<{ readonly deviceId: string | null } | null> {
  const [gone] = await database
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ deviceId: sessions.deviceId });
  return gone ?? null;
}

export async function deleteSession(database: Database, id: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteSessionsOf(
  database: Database,
  userId: string,
  exceptId: string | null,
): Promise<string[]> {
  const deleted = await database
    .delete(sessions)
    .where(
      exceptId === null
        ? eq(sessions.userId, userId)
        : and(eq(sessions.userId, userId), ne(sessions.id, exceptId)),
    )
    .returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}

/** Deletes all except the most recently seen sessions of a user. */
export async function trimSessions(tx: Database, userId: string, limit: number): Promise<void> {
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(limit);
  await tx.delete(sessions).where(inArray(sessions.id, tooMany));
}

export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await database.delete(sessions).where(lte(sessions.expiresAt, now));
}
