import type { Database } from '../../../database/database.ts';
import type { LinkPurpose } from '../../../database/tables/index.ts';
import { hashSecret, newSecret } from '../../../secrets.ts';
import {
  deleteExpiredLinkTokens,
  deleteLinkTokensOf,
  insertLinkToken,
  takeLinkToken,
} from '../users-queries.ts';

const hour = 3_600_000;
const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  recovery: hour,
  verification: 30 * 24 * hour,
};

export type Links = ReturnType<typeof createLinks>;

/** The links in mails. Each has a secret that works once and expires. */
export function createLinks(now: () => Date) {
  return {
    make: async (database: Database, userId: string, purpose: LinkPurpose): Promise<string> => {
      const token = newSecret();
      await insertLinkToken(database, {
        tokenHash: hashSecret(token),
        purpose,
        userId,
        createdAt: now(),
        expiresAt: new Date(now().getTime() + lifetimes[purpose]),
      });
      return token;
    },

    /** The link's user, or null. A link used with another address stays valid. */
    follow: (
      database: Database,
      token: string,
      purpose: LinkPurpose,
      emailKey?: string,
    ): Promise<string | null> =>
      takeLinkToken(database, {
        tokenHash: hashSecret(token),
        purpose,
        now: now(),
        ...(emailKey === undefined ? {} : { emailKey }),
      }),

    withdraw: (database: Database, userId: string, purpose: LinkPurpose): Promise<void> =>
      deleteLinkTokensOf(database, userId, purpose),

    forgetExpired: (database: Database): Promise<void> => deleteExpiredLinkTokens(database, now()),
  };
}
