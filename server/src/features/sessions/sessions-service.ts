import type { Device, Role } from '@life-tree/contract';
import { newIdentifier, storageLimits } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { hashSecret, newSecret } from '../../secrets.ts';
import type { TransactionContext } from '../../transaction.ts';
import {
  deleteKnownDevice,
  deleteKnownDevicesOf,
  deleteUnusedDevices,
  hasKnownDevice,
  putKnownDevice,
  replaceDeviceToken,
  trimKnownDevices,
} from './known-devices-queries.ts';
import { createSessionLookup } from './session-lookup.ts';
import { presentDevice } from './sessions-presenter.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findLiveSessionIds,
  findSessionDevice,
  insertSessionIfPassword,
  listSessionsOf,
  setSessionDevice,
  setSessionExpiry,
  touchSession,
  trimSessions,
} from './sessions-queries.ts';

/** Identity and role of a logged-in user. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
}

/** Admins moderate; bosses are admins who can make others admins. */
export function isAdmin(session: Session | null): boolean {
  return session?.role === 'admin' || session?.role === 'boss';
}

export interface NewSession {
  /** Known only to the user's browser; the database has only its hash. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly device: DeviceToken;
}

/** The secret by which a browser is recognized as used by a user before. */
export interface DeviceToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A user whose password has just been verified, and their browser. */
interface VerifiedLogin {
  readonly userId: string;
  /** The hash that the password was compared with. */
  readonly passwordHash: string;
  readonly userAgent: string | undefined;
  readonly deviceToken: string | undefined;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

const maxSeconds = 7 * 24 * 3600;
// `lastSeenAt` is updated only this often, so that not every read causes a write.
const touchIntervalMilliseconds = 10 * 60 * 1000;
/** More could not be listed, and so not ended by the user. The oldest ones are ended. */
const maxSessions = storageLimits.sessions.count;
const deviceLifetimeSeconds = 180 * 24 * 3600;
const maxKnownDevices = storageLimits.known_devices.count;

export function createSessionsService({
  database,
  now,
  inTransaction,
}: Pick<Resources, 'database' | 'now' | 'inTransaction'>) {
  const lookup = createSessionLookup(database, now);
  const expiryIn = (seconds: number) => new Date(now().getTime() + seconds * 1000);

  return {
    /** Null if the password has changed since it was verified. */
    begin: async (
      tx: Database,
      { userId, passwordHash, userAgent, deviceToken }: VerifiedLogin,
    ): Promise<NewSession | null> => {
      const token = newSecret();
      const session = {
        id: newIdentifier(),
        tokenHash: hashSecret(token),
        userId,
        userAgent: userAgent?.slice(0, 500) ?? null,
        now: now(),
        expiresAt: expiryIn(maxSeconds),
      };
      // First, because it locks the user, as changing the password does: the same order avoids deadlocks.
      if (!(await insertSessionIfPassword(tx, session, passwordHash))) return null;
      const { deviceId, ...device } = await remember(tx, userId, deviceToken);
      await setSessionDevice(tx, session.id, deviceId);
      await trimSessions(tx, userId, maxSessions);
      return { token, expiresAt: session.expiresAt, device };
    },

    /** Remembers a browser that was verified in another way, such as by a link in a mail. */
    rememberDevice: async (
      tx: Database,
      userId: string,
      deviceToken: string | undefined,
    ): Promise<DeviceToken> => {
      const { token, expiresAt } = await remember(tx, userId, deviceToken);
      return { token, expiresAt };
    },

    isKnownDevice: (emailKey: string, deviceToken: string): Promise<boolean> =>
      hasKnownDevice(database, emailKey, hashSecret(deviceToken)),

    find: async (token: string): Promise<Session | null> => {
      const found = await lookup.find(hashSecret(token));
      if (found === null) return null;
      const isDue = now().getTime() - found.lastSeenAt.getTime() > touchIntervalMilliseconds;
      if (isDue) await touchSession(database, found.id, now());
      return { id: found.id, userId: found.userId, role: found.role };
    },

    renew: async (session: Session, seconds: number): Promise<Date> => {
      const expiresAt = expiryIn(seconds);
      await setSessionExpiry(database, session.id, expiresAt);
      return expiresAt;
    },

    /** The devices on which the user is logged in, last seen first. */
    devices: async ({ id: currentId, userId }: Session): Promise<Device[]> => {
      const rows = await listSessionsOf(database, userId, now(), maxSessions);
      return rows.map((row) => presentDevice(row, currentId));
    },

    /** Ends one of the user's sessions. */
    endDevice: ({ userId }: Session, id: string): Promise<void> =>
      inTransaction(async ({ tx, announce }) => {
        const gone = await deleteSessionOf(tx, userId, id);
        if (gone === null) throw new AppError('not-found');
        if (gone.deviceId !== null) await deleteKnownDevice(tx, gone.deviceId);
        announce({ kind: 'sessions-ended', userId, only: [id] });
      }),

    end: ({ id, userId }: Session): Promise<void> =>
      inTransaction(async ({ tx, announce }) => {
        await deleteSession(tx, id);
        announce({ kind: 'sessions-ended', userId, only: [id] });
      }),

    /** Ends all sessions of a user except the current one, and forgets the other devices. */
    endOthers: async (
      { tx, announce }: TransactionContext,
      userId: string,
      current: Session | null,
    ): Promise<void> => {
      const deviceId = current === null ? null : await findSessionDevice(tx, current.id);
      const only = await deleteSessionsOf(tx, userId, current?.id ?? null);
      await deleteKnownDevicesOf(tx, userId, deviceId);
      announce({ kind: 'sessions-ended', userId, only });
    },

    /** Those of these sessions that have not ended. */
    findLive: (ids: readonly string[]): Promise<Set<string>> =>
      findLiveSessionIds(database, ids, now()),

    forgetExpired: async (): Promise<void> => {
      await deleteExpiredSessions(database, now());
      await deleteUnusedDevices(database, expiryIn(-deviceLifetimeSeconds));
    },
  };

  /**
   * Always with a new secret, so that an attacker who planted a cookie in this browser doesn't know it.
   */
  async function remember(
    tx: Database,
    userId: string,
    deviceToken: string | undefined,
  ): Promise<DeviceToken & { readonly deviceId: string }> {
    const token = newSecret();
    const tokenHash = hashSecret(token);
    if (deviceToken !== undefined) {
      await replaceDeviceToken(tx, hashSecret(deviceToken), tokenHash);
    }
    const device = { id: newIdentifier(), tokenHash, userId, usedAt: now() };
    const deviceId = await putKnownDevice(tx, device);
    await trimKnownDevices(tx, userId, maxKnownDevices);
    return { token, expiresAt: expiryIn(deviceLifetimeSeconds), deviceId };
  }
}
