import { foldCase } from '@life-tree/contract';
import { AppError } from '../../../app-error.ts';
import type { MailLanguage } from '../../../providers/mail/mail-template.ts';
import type { Resources } from '../../../resources.ts';
import type { DeviceToken, Session, SessionsService } from '../../sessions/sessions-service.ts';
import { findUser, updateUser } from '../users-queries.ts';
import type { Links } from './links.ts';
import { hashPassword } from './passwords.ts';

/** What users do with the links in mails: choose another password, and verify their address. */
export function createAccountLinks(
  {
    inTransaction,
    database,
    now,
    outbox,
  }: Pick<Resources, 'inTransaction' | 'database' | 'now' | 'outbox'>,
  { sessions }: { readonly sessions: SessionsService },
  links: Links,
) {
  return {
    /** The address is looked up when the mail is written, so that timing does not reveal who has an account. */
    askRecovery: async (email: string, language: MailLanguage): Promise<void> => {
      await outbox.add(database, { kind: 'recovery-mail', email: foldCase(email), language });
      outbox.relay();
    },

    resetPassword: async (
      { token, email, password }: Record<'token' | 'email' | 'password', string>,
      session: Session | null,
      deviceToken: string | undefined,
      language: MailLanguage,
    ): Promise<DeviceToken> => {
      const passwordHash = await hashPassword(password);
      const device = await inTransaction(async (context) => {
        const { tx } = context;
        const userId = await links.follow(tx, token, 'recovery', foldCase(email));
        if (userId === null) throw new AppError('recovery-link-spent');
        await updateUser(tx, userId, { passwordHash });
        await outbox.add(tx, { kind: 'account-mail', about: 'password-changed', userId, language });
        await links.withdraw(tx, userId, 'recovery');
        await sessions.endOthers(context, userId, session?.userId === userId ? session : null);
        // The link from the mail proves that this is the user's browser.
        return sessions.rememberDevice(tx, userId, deviceToken);
      });
      outbox.relay();
      return device;
    },

    /** Sends a new link and invalidates earlier ones. False if the address is already verified. */
    askVerification: async ({ userId }: Session, language: MailLanguage): Promise<boolean> => {
      const user = await findUser(database, userId);
      if (user === null) throw new AppError('not-logged-in');
      if (user.emailVerifiedAt !== null) return false;
      await database.transaction(async (tx) => {
        await links.withdraw(tx, userId, 'verification');
        await outbox.add(tx, { kind: 'account-mail', about: 'verification', userId, language });
      });
      outbox.relay();
      return true;
    },

    verifyEmail: async (token: string): Promise<void> => {
      await database.transaction(async (tx) => {
        const userId = await links.follow(tx, token, 'verification');
        if (userId === null) throw new AppError('verification-link-spent');
        await updateUser(tx, userId, { emailVerifiedAt: now() });
      });
    },

    forgetExpiredLinks: (): Promise<void> => links.forgetExpired(database),
  };
}
