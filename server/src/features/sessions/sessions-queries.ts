import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { sessions, users } from '../../database/tables/index.ts';

export async function insertSession(
  database: Database,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await database.insert(sessions).values(session);
}

const liveSession = prepared((database, name) =>
  database
    .select({
      id: sessions.id,
      userId: sessions.userId,
      role: users.role,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(name),
);

export async function findLiveSession(database: Database, tokenHash: string, now: Date) {
  const [found] = await liveSession(database, 'live_session').execute({ tokenHash, now });
  return found ?? null;
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

/** Where a person is logged in, last seen first. */
export function listSessionsOf(database: Database, userId: string, now: Date, most: number) {
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
    .limit(most);
}

/** False where this person has no such session. */
export async function deleteSessionOf(
  database: Database,
  userId: string,
  id: string,
): Promise<boolean> {
  const gone = await database
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

export async function deleteSession(database: Database, id: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteSessionsOf(
  database: Database,
  userId: string,
  exceptId: string | null,
): Promise<void> {
  await database
    .delete(sessions)
    .where(
      exceptId === null
        ? eq(sessions.userId, userId)
        : and(eq(sessions.userId, userId), ne(sessions.id, exceptId)),
    );
}

export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await database.delete(sessions).where(lte(sessions.expiresAt, now));
}
