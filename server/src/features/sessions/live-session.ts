import { sql } from 'drizzle-orm';
import type { Session } from './sessions-service.ts';

/**
 * The session that a token had when it was last looked up. It may have ended since, so it proves nothing: a
 * statement that stores something for it must contain `isStillLive`.
 */
export interface LikelySession extends Session {
  readonly tokenHash: string;
}

/**
 * The condition that the session has not ended and is still exactly as it was, for a prepared statement that
 * stores something for the user with the placeholder `userId`. `stillLiveParameters` gives the others.
 */
export const isStillLive = sql`exists (
  select 1 from "sessions" join "users" on "users"."id" = "sessions"."user_id"
  where "sessions"."token_hash" = ${sql.placeholder('tokenHash')}
    and "sessions"."id" = ${sql.placeholder('sessionId')}
    and "sessions"."user_id" = ${sql.placeholder('userId')}
    and "sessions"."expires_at" > ${sql.placeholder('aliveAt')}::timestamptz
    and "users"."role" = ${sql.placeholder('role')}
)`;

export function stillLiveParameters({ id, tokenHash, role }: LikelySession, now: Date) {
  return { sessionId: id, tokenHash, role, aliveAt: now.toISOString() };
}
