import type { Device, Role } from '@life-tree/contract';
import type { Acting } from '../../act.ts';
import type { Database } from '../../database/database.ts';
import { newIdentifier } from '../../database/identifier.ts';
import { Failure } from '../../failure.ts';
import type { Resources } from '../../resources.ts';
import { hashSecret, newSecret } from '../../secrets.ts';
import { presentDevice } from './sessions-presenter.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findLiveSession,
  findLiveSessionIds,
  insertSession,
  listSessionsOf,
  setSessionExpiry,
  touchSession,
} from './sessions-queries.ts';

/** A person who is logged in, as far as rights go. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
}

export interface NewSession {
  /** Known to the person's browser alone: only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

const longestSeconds = 7 * 24 * 3600;
// Being seen is only noted this often: reading must not cost a write each time.
const seenEveryMilliseconds = 10 * 60 * 1000;
const mostDevices = 100;

export function createSessionsService({
  database,
  now,
  act,
}: Pick<Resources, 'database' | 'now' | 'act'>) {
  const expiryIn = (seconds: number) => new Date(now().getTime() + seconds * 1000);

  return {
    begin: async (
      transaction: Database,
      userId: string,
      userAgent: string | undefined,
    ): Promise<NewSession> => {
      const token = newSecret();
      const expiresAt = expiryIn(longestSeconds);
      await insertSession(transaction, {
        id: newIdentifier(),
        tokenHash: hashSecret(token),
        userId,
        userAgent: userAgent?.slice(0, 500) ?? null,
        createdAt: now(),
        lastSeenAt: now(),
        expiresAt,
      });
      return { token, expiresAt };
    },

    find: async (token: string): Promise<Session | null> => {
      const found = await findLiveSession(database, hashSecret(token), now());
      if (found === null) return null;
      if (now().getTime() - found.lastSeenAt.getTime() > seenEveryMilliseconds) {
        await touchSession(database, found.id, now());
      }
      return { id: found.id, userId: found.userId, role: found.role };
    },

    renew: async (session: Session, seconds: number): Promise<Date> => {
      const expiresAt = expiryIn(seconds);
      await setSessionExpiry(database, session.id, expiresAt);
      return expiresAt;
    },

    /** Where the person is signed in, last seen first. */
    devices: async ({ id: currentId, userId }: Session): Promise<Device[]> => {
      const rows = await listSessionsOf(database, userId, now(), mostDevices);
      return rows.map((row) => presentDevice(row, currentId));
    },

    /** Ends one of the person's sessions, wherever it is. */
    endDevice: ({ userId }: Session, id: string): Promise<void> =>
      act(async ({ tx, announce }) => {
        if (!(await deleteSessionOf(tx, userId, id))) throw new Failure('not-found');
        announce({ kind: 'sessions-ended', userId, only: [id] });
      }),

    end: ({ id, userId }: Session): Promise<void> =>
      act(async ({ tx, announce }) => {
        await deleteSession(tx, id);
        announce({ kind: 'sessions-ended', userId, only: [id] });
      }),

    /** Ends every session of a person but the one they are using. */
    endOthers: async (
      { tx, announce }: Acting,
      userId: string,
      current: Session | null,
    ): Promise<void> => {
      await deleteSessionsOf(tx, userId, current?.id ?? null);
      announce({
        kind: 'sessions-ended',
        userId,
        ...(current !== null && { except: current.id }),
      });
    },

    /** Those of these sessions that have not ended. */
    findLive: (ids: readonly string[]): Promise<Set<string>> =>
      findLiveSessionIds(database, ids, now()),

    forgetExpired: (): Promise<void> => deleteExpiredSessions(database, now()),
  };
}
